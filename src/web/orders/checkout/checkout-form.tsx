import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Address, Branch } from "#contract/addresses.ts"
import type { PaymentMethod, PlacedOrder } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { truncate } from "#rules/values/truncate.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Segmented } from "#ui/form/choices.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { joinList } from "#ui/text/language.ts"
import { AddressPicker } from "#web/addresses/address-picker.tsx"
import { AddressText } from "#web/addresses/address-text.tsx"
import { BranchPicker, BranchText } from "#web/addresses/branch-picker.tsx"
import { loadBranches } from "#web/addresses/load-addresses.ts"
import { rememberUsed, usualPlace } from "#web/addresses/usual-place.ts"
import { DeliveryPromise } from "#web/cart/delivery-promise.tsx"
import { type LoadState, readyList, useLoaded } from "#web/loading/use-loaded.ts"
import { lineSum, piecesNotes } from "#web/orders/item-facts.tsx"
import { NoteField } from "#web/orders/note-field.tsx"
import shared from "#web/orders/orders.module.css"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import styles from "./checkout.module.css"
import type { CheckoutGoods, CheckoutLine } from "./checkout-goods.ts"
import { CheckoutProblem } from "./checkout-problem.tsx"
import { CheckoutSummary, DELIVERY } from "./checkout-summary.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import { goodsKeyOf, type OrderDestination, usePlaceOrder } from "./use-place-order.ts"

export type DeliveryType = "home" | "pickup"

export type CheckoutChoices = {
  deliveryType: DeliveryType
  home: number | null
  pickup: number | null
  /** For the driver of a home delivery. */
  note: string
  method: PaymentMethod
  /** The ids of the addresses of the customer who chose. */
  addressIds: readonly number[]
}

export const NOTHING_CHOSEN: CheckoutChoices = {
  deliveryType: "home",
  home: null,
  pickup: null,
  note: "",
  method: "CASH_ON_DELIVERY",
  addressIds: [],
}

/** The choices, unless another customer made them before signing in with other addresses. */
function choicesOf(given: CheckoutChoices, addresses: readonly Address[]): CheckoutChoices {
  const isTheirs = given.addressIds.length === 0 || addresses.some(({ id }) => given.addressIds.includes(id))
  return isTheirs ? given : NOTHING_CHOSEN
}

/** The checkout as a sheet over the product: one column, the selected address alone, and the button always in view. */
export type SheetOptions = {
  /** Called with true when the order is sent, and with false when no response is pending. */
  onPending: (isPending: boolean) => void
}

type CheckoutFormProps = {
  goods: CheckoutGoods
  addresses: LoadState<Address[]>
  choices: CheckoutChoices
  onChoices: (choices: CheckoutChoices) => void
  onPlaced: (order: PlacedOrder) => void
  /** Reloads the goods: prices or stock differ from what the page shows. */
  onRefused: () => void
  /** Why orders cannot be paid online; null when they can. */
  onlineOff: string | null
  isPaymentUnsafe: boolean
  sheet: SheetOptions | undefined
}

/** Delivery, payment, items and price details. [spec 2 §2] */
export function CheckoutForm(props: CheckoutFormProps) {
  const { goods, addresses, onChoices, onPlaced, onRefused, onlineOff, isPaymentUnsafe, sheet } = props
  const kept = choicesOf(props.choices, readyList(addresses))
  const choices = onlineOff === null ? kept : ({ ...kept, method: "CASH_ON_DELIVERY" } as const)
  const { deliveryType, method } = choices
  const [isAddressMissing, setAddressMissing] = useState(false)
  const [sentGoods, setSentGoods] = useState<string | null>(null)
  const { branches, place } = usePlace(addresses, choices)
  const goodsKey = goodsKeyOf(goods.lines)
  const placing = usePlaceOrder({ purchase: goods.purchase, goodsKey, onPlaced, onRefused, onPending: sheet?.onPending })

  const isBlocked = goods.lines.some((line) => line.problem !== null)
  const reason = isBlocked ? m.orders_place_blocked() : place ? null : placeMissing(deliveryType)

  function choose(change: Partial<CheckoutChoices>) {
    const chosen = { ...choices, ...change }
    const ids = readyList(addresses).map(({ id }) => id)
    // An address that was just added may not be in the list yet.
    onChoices({ ...chosen, addressIds: chosen.home === null ? ids : [...ids, chosen.home] })
    setAddressMissing(false)
  }

  function submit() {
    if (isBlocked) return
    // The button is disabled without an address; Enter on a card is not.
    if (place === null) return setAddressMissing(true)
    rememberUsed(deliveryType, place.id)
    setSentGoods(goodsKey)
    void placing.place({ ...destinationOf(place, choices), payment_method: method, expected_total: goods.totalQar })
  }

  return (
    // Not a form element, since the address dialog inside contains one.
    <div className={sheet ? styles.oneColumn : "split"}>
      {/* While an order may already exist, another choice would place another order. */}
      <div className={styles.choices} inert={placing.isRepeating || placing.problem?.isOrderUnknown}>
        <div className="stack">
          <DeliveryChoice
            deliveryType={deliveryType}
            place={place}
            isShort={Boolean(sheet)}
            onChoices={choose}
            addresses={addresses}
            branches={branches}
            onEnter={submit}
          />
          {deliveryType === "home" && <NoteField note={choices.note} onNote={(note) => choose({ note })} />}
        </div>
        <PaymentChoice choices={choices} onlineOff={onlineOff} onChoices={choose} totalQar={goods.totalQar} onEnter={submit} />
        <CheckoutItems lines={goods.lines} isCart={goods.purchase === null} isPickup={deliveryType === "pickup"} />
      </div>
      <CheckoutSummary
        goods={goods}
        busy={placing.busy}
        onPlace={submit}
        choices={choices}
        reason={reason}
        destination={place}
        isSheet={Boolean(sheet)}
      >
        <CheckoutProblem
          placing={placing}
          totalQar={goods.totalQar}
          isCartChanged={sentGoods !== null && sentGoods !== goodsKey}
          isAddressMissing={isAddressMissing}
          isPaymentUnsafe={isPaymentUnsafe}
          isBlocked={isBlocked}
        />
      </CheckoutSummary>
    </div>
  )
}

function destinationOf({ id }: { id: number }, { deliveryType, note }: CheckoutChoices): OrderDestination {
  if (deliveryType === "pickup") return { branch_address: id }
  return { shipping_address: id, ...(note.trim() === "" ? {} : { delivery_note: note.trim() }) }
}

/** The branches, and the address or branch that is selected. */
function usePlace(addresses: LoadState<Address[]>, choices: CheckoutChoices) {
  const branches = useLoaded(loadBranches, null)
  const { deliveryType } = choices
  const places: readonly (Address | Branch)[] = deliveryType === "home" ? readyList(addresses) : readyList(branches)
  const chosen = places.find(({ id }) => id === choices[deliveryType])
  return { branches, place: chosen ?? places.find(({ id }) => id === usualPlace(places, deliveryType)) ?? null }
}

function placeMissing(deliveryType: DeliveryType): string {
  return deliveryType === "pickup" ? m.orders_place_select_branch() : m.orders_place_select_address()
}

type DeliveryChoiceProps = {
  deliveryType: DeliveryType
  place: Address | Branch | null
  /** Whether only the selected place shows, with a button that shows the others. */
  isShort: boolean
  onChoices: (change: Partial<CheckoutChoices>) => void
  addresses: LoadState<Address[]>
  branches: LoadState<Branch[]>
  onEnter: () => void
}

/** The choice between home and pickup, and of the address or branch. */
function DeliveryChoice({ deliveryType, place, isShort, onChoices, addresses, branches, onEnter }: DeliveryChoiceProps) {
  const section = useRef<HTMLElement>(null)
  const [shownFor, setShownFor] = useState<DeliveryType | null>(null)
  const places = deliveryType === "home" ? readyList(addresses) : readyList(branches)
  const selected = place?.id ?? null
  // A choice among several does not collapse while it is made.
  if (isShort && place === null && places.length > 0 && shownFor !== deliveryType) setShownFor(deliveryType)

  function showPlaces() {
    flushSync(() => setShownFor(deliveryType))
    // The button that had the focus is gone.
    section.current?.querySelector<HTMLElement>(`input[value="${selected}"]`)?.focus()
  }

  return (
    <section id={DELIVERY} ref={section}>
      <div className={styles.head}>
        <h2 className="h-block">{m.orders_place_delivery()}</h2>
        {readSite().pickup && (
          <Segmented
            label={m.orders_place_delivery()}
            segments={[
              { id: "home", label: m.orders_place_home(), icon: "home" },
              { id: "pickup", label: m.orders_place_pickup(), icon: "store" },
            ]}
            selected={deliveryType}
            onSelect={(deliveryType) => onChoices({ deliveryType })}
          />
        )}
      </div>
      {isShort && place && places.length > 1 && shownFor !== deliveryType ? (
        <ChosenPlace place={place} onChange={showPlaces} />
      ) : deliveryType === "home" ? (
        <AddressPicker addresses={addresses} selected={selected} onSelect={(home) => onChoices({ home })} onEnter={onEnter} />
      ) : (
        <BranchPicker branches={branches} selected={selected} onSelect={(pickup) => onChoices({ pickup })} onEnter={onEnter} />
      )}
    </section>
  )
}

/** The selected address or branch, and a button that shows the others. */
function ChosenPlace({ place, onChange }: { place: Address | Branch; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <p>{"type" in place ? <AddressText address={place} /> : <BranchText branch={place} />}</p>
      <button type="button" className="link small" onClick={onChange}>
        {"type" in place ? m.orders_place_change_address() : m.orders_place_change_branch()}
      </button>
    </div>
  )
}

/** The lines to be ordered, each with its price. */
function CheckoutItems({ lines, isCart, isPickup }: { lines: readonly CheckoutLine[]; isCart: boolean; isPickup: boolean }) {
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
                joinList([line.choice, m.orders_quantity({ count: line.quantity })]),
                ...piecesNotes({ quantity: line.quantity, priceQar: line.sellingQar }),
                ...(line.delivery && !isPickup
                  ? [<DeliveryPromise key="delivery" variant={line.delivery} className={shared.promise} />]
                  : []),
                ...(line.problem ? [<LineProblem key="problem" text={line.problem} askForMore={line.askForMore} />] : []),
              ]}
              end={
                line.isCounted && (
                  <b className={shared.itemPrice}>
                    <bdi>{lineSum({ quantity: line.quantity, priceQar: line.sellingQar })}</bdi>
                  </b>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a line cannot be ordered, and a link to the special request form. */
function LineProblem({ text, askForMore }: { text: string; askForMore: string | null }) {
  return (
    <>
      <ErrorText text={text} />
      {askForMore && (
        <SiteLink className="link" href={askForMore}>
          {m.cart_special_request()}
        </SiteLink>
      )}
    </>
  )
}
