import { type ParsedLocation, useRouter } from "@tanstack/react-router"
import { useEffect, useMemo, useRef, useState } from "react"
import type { PlacedOrder } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Notice } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { momentText } from "#ui/text/date-text.ts"
import { CardsPending } from "#web/addresses/cards-pending.tsx"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { EmptyCart } from "#web/cart/empty-cart.tsx"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { loadPaymentMethods } from "#web/orders/load-orders.ts"
import { stateOfOrder } from "#web/orders/navigation-state.ts"
import { rememberOpenPayment } from "#web/orders/open-payment.ts"
import { paymentAddress } from "#web/orders/payment.ts"
import { paths } from "#web/paths.ts"
import { buyNowOf } from "./buy-now.ts"
import { type CheckoutChoices, CheckoutForm, type SheetOptions } from "./checkout-form.tsx"
import { loadGoods, type OfferTime } from "./checkout-goods.ts"
import { recoverOrder } from "./use-place-order.ts"

type CheckoutProps = {
  /** The state of the history entry, which may have a Buy Now. */
  state?: ParsedLocation["state"]
  /** The offer that is ordered. */
  offerId?: number
  choices: CheckoutChoices
  onChoices: (choices: CheckoutChoices) => void
  /** Set by the sheet. */
  sheet?: SheetOptions
}

/** The checkout of an offer, of the Buy Now in the navigation's state, or else of the cart. */
export function Checkout({ state, offerId, choices, onChoices, sheet }: CheckoutProps) {
  const purchase = useMemo(() => (offerId === undefined ? buyNowOf(state) : { offerId }), [state, offerId])
  const goods = useLoaded(loadGoods, purchase)
  const addresses = useLoaded(loadAddresses, null)
  const methods = useLoaded(loadPaymentMethods, null)
  const { proceed, isPaymentUnsafe } = useProceed()
  const [isComplete, setComplete] = useState(false)
  const [hadGoods, setHadGoods] = useState(false)
  // The form waits for all three, so that nothing late shifts it under the finger; a reload of any happens inside the form.
  if (!isComplete && goods.state === "ready" && addresses.state !== "loading" && methods.state !== "loading") setComplete(true)
  if (!hadGoods && goods.state === "ready" && goods.data.lines.length > 0) setHadGoods(true)
  return (
    <LoadedPart
      loaded={goods.state === "ready" && !isComplete ? { state: "loading" } : goods}
      waiting={<CheckoutPending />}
      missing={<Empty icon="search" title={m.orders_offer_missing()} text={m.orders_offer_missing_text()} />}
    >
      {(data, { reload }) =>
        data.offer && data.offer.state !== "OPEN" ? (
          <OfferOver offer={data.offer} />
        ) : data.lines.length === 0 ? (
          <NothingToOrder hadGoods={hadGoods} isPaymentUnsafe={isPaymentUnsafe} onOrder={proceed} />
        ) : (
          <div className="stack-6">
            {data.offer && <p className="quiet">{m.orders_offer_until({ time: momentText(data.offer.valid_until) })}</p>}
            <CheckoutForm
              goods={data}
              addresses={addresses}
              choices={choices}
              onChoices={onChoices}
              onPlaced={proceed}
              onRefused={() => {
                void reload()
                if (methods.state === "ready") void methods.reload()
              }}
              onlineOff={methods.state === "ready" ? methods.data.online.reason : null}
              isPaymentUnsafe={isPaymentUnsafe}
              sheet={sheet}
            />
          </div>
        )
      }
    </LoadedPart>
  )
}

/** Opens the next page after an order was placed: its payment, or the confirmed page. */
function useProceed() {
  const router = useRouter()
  const [isPaymentUnsafe, setPaymentUnsafe] = useState(false)

  function proceed(order: PlacedOrder) {
    const payment = order.payment_url === undefined ? null : paymentAddress(order.payment_url, location.href)
    if (payment) rememberOpenPayment(order.id)
    // Replaces this page, so that Back does not return to a finished form.
    if (payment) location.replace(payment)
    else if (order.payment_url !== undefined) setPaymentUnsafe(true)
    else
      void router.navigate({
        href: paths.orderConfirmed(),
        state: { ...stateOfOrder(order), isAnotherPage: true },
        replace: true,
        resetScroll: false,
      })
  }
  return { proceed, isPaymentUnsafe }
}

type NothingToOrderProps = { hadGoods: boolean; isPaymentUnsafe: boolean; onOrder: (order: PlacedOrder) => void }

/** Shown for an empty cart: the order of an attempt whose response was lost, or else the reason and a link. */
function NothingToOrder({ hadGoods, isPaymentUnsafe, onOrder }: NothingToOrderProps) {
  const [found, setFound] = useState<"asking" | "order" | "none" | "unknown">("asking")
  const isAsked = useRef(false)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void recoverOrder().then((order) => {
      setFound(typeof order === "string" ? order : "order")
      if (typeof order !== "string") onOrder(order)
    })
  }, [onOrder])

  if (isPaymentUnsafe) return <OrderNotice tone="bad" text={m.orders_place_unsafe_payment()} />
  if (found === "asking" || found === "order") return <CheckoutPending />
  return (
    <div className="stack-6">
      {found === "unknown" && <OrderNotice tone="bad" text={m.orders_place_unknown_left()} />}
      {found === "none" && hadGoods && <OrderNotice tone="plain" text={m.orders_place_cart_gone()} />}
      <EmptyCart />
    </div>
  )
}

/** A message about an order, with a link to the customer's orders. */
function OrderNotice({ tone, text }: { tone: "bad" | "plain"; text: string }) {
  const toOrders = <ButtonLink href={paths.profile("orderHistory")}>{m.orders_back_to_history()}</ButtonLink>
  return (
    <Notice tone={tone} role="alert" action={toOrders}>
      {text}
    </Notice>
  )
}

/** An offer that was ordered, or can no longer be. */
function OfferOver({ offer: { order } }: { offer: OfferTime }) {
  if (order !== null) {
    const toOrder = <ButtonLink href={paths.orderDetails(order)}>{m.orders_offer_order()}</ButtonLink>
    return <Empty icon="check" title={m.orders_offer_ordered()} action={toOrder} />
  }
  return <Empty icon="clock" title={m.orders_offer_over()} text={m.orders_offer_over_text()} />
}

/** The placeholder of the choices and of the sums. */
export function CheckoutPending() {
  return (
    <div className="split">
      <div className="stack-8">
        <CardsPending />
        <CardsPending />
      </div>
      <Panel className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
