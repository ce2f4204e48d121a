import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import type { PaymentMethod, PlacedOrder } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { dirhams, formatPrice, qar } from "#rules/values/money.ts"
import { truncate } from "#rules/values/truncate.ts"
import { ErrorText } from "#ui/feedback/error-text.tsx"
import { Segmented } from "#ui/form/segmented.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { AddressPicker } from "#web/addresses/address-picker.tsx"
import { BranchPicker } from "#web/addresses/branch-picker.tsx"
import { loadBranches } from "#web/addresses/load-addresses.ts"
import { stateOfOrder } from "#web/orders/navigation-state.ts"
import shared from "#web/orders/orders.module.css"
import { paymentAddress } from "#web/orders/payment.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { type Loaded, useLoaded } from "#web/use-loaded.ts"
import styles from "./checkout.module.css"
import type { CheckoutGoods, CheckoutLine } from "./checkout-goods.ts"
import { CheckoutProblem } from "./checkout-problem.tsx"
import { CheckoutSummary } from "./checkout-summary.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import { usePlaceOrder } from "./use-place-order.ts"

type DeliveryType = "home" | "pickup"

type CheckoutFormProps = {
  goods: CheckoutGoods
  addresses: Loaded<Address[]>
  /** The key of this entry of the browser's history. */
  visit: string
  /** Reloads the goods: prices or stock differ from what the page shows. */
  onProblem: () => void
}

/** Delivery, payment, items and price details. [spec 2 §2] */
export function CheckoutForm({ goods, addresses, visit, onProblem }: CheckoutFormProps) {
  const router = useRouter()
  const [deliveryType, setDeliveryType] = useState<DeliveryType>("home")
  const [selected, setSelected] = useState<Record<DeliveryType, number | null>>({ home: null, pickup: null })
  const [method, setMethod] = useState<PaymentMethod>("CASH_ON_DELIVERY")
  const [isAddressMissing, setAddressMissing] = useState(false)
  const [isPaymentUnsafe, setPaymentUnsafe] = useState(false)
  const branches = useLoaded(loadBranches, null)
  const goodsKey = JSON.stringify([goods.buyNow ? visit : "cart", goods.lines.map(({ id, quantity }) => [id, quantity])])
  const { place: placeOrder, busy, problem } = usePlaceOrder({ buyNow: goods.buyNow, goodsKey, onPlaced: proceed, onProblem })

  const places: readonly (Address | Branch)[] = deliveryType === "home" ? readyList(addresses) : readyList(branches)
  const place = places.find(({ id }) => id === selected[deliveryType]) ?? null
  const isBlocked = goods.lines.some((line) => line.problem !== null)

  function select(type: DeliveryType, id: number) {
    setSelected((now) => ({ ...now, [type]: id }))
    setAddressMissing(false)
  }

  function submit() {
    if (isBlocked) return
    // The button is disabled without an address; Enter on a card is not.
    if (place === null) return setAddressMissing(true)
    const address = deliveryType === "home" ? { shipping_address: place.id } : { branch_address: place.id }
    void placeOrder({ ...address, payment_method: method, expected_total: goods.totalQar })
  }

  function proceed(order: PlacedOrder) {
    const payment = order.payment_url === undefined ? null : paymentAddress(order.payment_url, location.href)
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

  return (
    // Not a form element, since the address dialog inside contains one.
    <div className="split">
      <div className={styles.choices}>
        <section>
          <div className={styles.head}>
            <h2 className="h-block">{m.orders_place_delivery()}</h2>
            {readSite().hasBranches && (
              <Segmented
                label={m.orders_place_delivery()}
                segments={[
                  { id: "home", label: m.orders_place_home(), icon: "home" },
                  { id: "pickup", label: m.orders_place_pickup(), icon: "store" },
                ]}
                selected={deliveryType}
                onSelect={setDeliveryType}
              />
            )}
          </div>
          {deliveryType === "home" ? (
            <AddressPicker addresses={addresses} selected={selected.home} onSelect={(id) => select("home", id)} onEnter={submit} />
          ) : (
            <BranchPicker branches={branches} selected={selected.pickup} onSelect={(id) => select("pickup", id)} onEnter={submit} />
          )}
        </section>
        <PaymentChoice
          method={method}
          onMethod={setMethod}
          isPickup={deliveryType === "pickup"}
          totalQar={goods.totalQar}
          onEnter={submit}
        />
        <CheckoutItems lines={goods.lines} isCart={goods.buyNow === null} />
      </div>
      <CheckoutSummary
        goods={goods}
        busy={busy}
        onPlace={submit}
        disabled={place === null || isBlocked}
        isPickup={deliveryType === "pickup"}
        destination={place}
      >
        <CheckoutProblem
          problem={problem}
          totalQar={goods.totalQar}
          isAddressMissing={isAddressMissing}
          isPaymentUnsafe={isPaymentUnsafe}
          isBlocked={isBlocked}
        />
      </CheckoutSummary>
    </div>
  )
}

/** The lines to be ordered, each with its price. */
function CheckoutItems({ lines, isCart }: { lines: readonly CheckoutLine[]; isCart: boolean }) {
  return (
    <section>
      <div className={styles.head}>
        <h2 className="h-block">{lines.length === 1 ? m.orders_one_item() : m.orders_items({ count: lines.length })}</h2>
        {isCart && (
          <SiteLink className="link small" href={paths.cart()}>
            {m.orders_edit_cart()}
          </SiteLink>
        )}
      </div>
      <ul className={shared.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <ItemLine
              small
              title={truncate(line.title)}
              image={line.image}
              notes={[
                [line.choice, m.orders_quantity({ count: line.quantity })].filter(Boolean).join(", "),
                ...(line.problem ? [<ErrorText key="problem" text={line.problem} />] : []),
              ]}
              end={
                <b className={shared.itemPrice}>
                  <bdi dir="ltr">{formatPrice(qar(dirhams(line.sellingQar) * line.quantity))}</bdi>
                </b>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function readyList<Place>(places: Loaded<Place[]>): Place[] {
  return places.state === "ready" ? places.data : []
}
