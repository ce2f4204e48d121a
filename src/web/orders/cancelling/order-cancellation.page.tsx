import { createFileRoute, useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { cancelAllItems, cancelAllProblem, cancelProblem } from "#rules/orders/cancellation.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { Notice } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { ComboboxField } from "#ui/form/combobox-field.tsx"
import { SelectField, TextAreaField } from "#ui/form/fields.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { Panel } from "#ui/layout/panel.tsx"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { joinList } from "#ui/text/language.ts"
import { draftOf, keepDraft } from "#web/device/drafts.ts"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { choiceNotes, lineSum, piecesNotes } from "#web/orders/item-facts.tsx"
import { loadCancelReasons, loadOrder } from "#web/orders/load-orders.ts"
import shared from "#web/orders/orders.module.css"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { cancelDraft, cancelQuery, piecesOf } from "./cancel-query.ts"
import { refundNote } from "./cancel-request.tsx"
import styles from "./cancelling.module.css"

export const Route = createFileRoute("/order-cancellation/$id/$item")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancellation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancellationPage,
})

/** Asks for the reason to cancel one item, or all of them. Nothing is cancelled here. [spec 2 §2] */
function OrderCancellationPage() {
  const { id, item } = Route.useParams()
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("orderHistory")}>{m.orders_back_to_history()}</BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.orders_cancellation_title()}</h1>
          <p className="lead">{m.orders_cancellation_text()}</p>
        </div>
        <CustomerOnly waiting={<CancellationPending />}>
          <Cancellation key={`${id}/${item}`} orderId={id} item={item} />
        </CustomerOnly>
      </div>
    </div>
  )
}

type CancellationProps = {
  orderId: string
  /** The id of an item, or `all`. */
  item: string
}

function Cancellation({ orderId, item }: CancellationProps) {
  const order = useLoaded(loadOrder, orderId)
  const reasons = useLoaded(loadCancelReasons, null)
  return (
    <LoadedPart loaded={order} waiting={<CancellationPending />} missing={<NothingToCancel />}>
      {(data) => {
        const items = itemsToCancel(data, item)
        if (items.length === 0) return <NothingToCancel />
        return (
          <LoadedPart loaded={reasons} waiting={<CancellationPending />}>
            {(list) => <CancellationForm order={data} items={items} isAllItems={item === "all"} reasons={list} />}
          </LoadedPart>
        )
      }}
    </LoadedPart>
  )
}

/** The items of the address that can still be cancelled. */
function itemsToCancel(order: Order, item: string): OrderItem[] {
  if (item === "all") return cancelAllProblem(order.items) ? [] : cancelAllItems(order.items)
  return order.items.filter(({ id, status }) => String(id) === item && !cancelProblem({ status }))
}

function NothingToCancel() {
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_none()}
      text={m.orders_cancellation_none_text()}
      action={<ButtonLink href={paths.profile("orderHistory")}>{m.orders_cancellation_back()}</ButtonLink>}
    />
  )
}

function CancellationPending() {
  return (
    <Panel className="stack">
      <Skeleton />
      <Skeleton />
    </Panel>
  )
}

type CancellationFormProps = {
  order: Order
  items: readonly OrderItem[]
  isAllItems: boolean
  reasons: readonly { id: number; description: string }[]
}

const MAX_TEXT = 1000

type Fields = { typed: string; more: string; pieces: string }

/** The reason, the customer's own words, and the pieces when they are not all. They are kept when the page is left. */
function useFields({ order, items, isAllItems }: CancellationFormProps) {
  const [only] = items
  const draft = cancelDraft(order.id, isAllItems || !only ? "all" : only.id)
  const [fields, setFields] = useState(() => draftOf<Fields>(draft) ?? { typed: "", more: "", pieces: "" })
  const pieces = Number(fields.pieces)

  function change(changes: Partial<Fields>) {
    const next = { ...fields, ...changes }
    setFields(next)
    keepDraft(draft, next)
  }
  return { ...fields, pieces: only && pieces > 0 && pieces < only.quantity ? pieces : null, change }
}

/** The items and the reason; the choice goes to the confirmation page in its query. [spec 2 §2, §4] */
function CancellationForm(props: CancellationFormProps) {
  const { order, items, isAllItems, reasons } = props
  const router = useRouter()
  const { typed, more, pieces, change } = useFields(props)
  const [error, setError] = useState<string | null>(null)
  const [only, ...others] = items
  const cancelled = items.map((item) => piecesOf(item, pieces))

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = reasons.find(({ description }) => description === typed)
    if (!reason) {
      flushSync(() => setError(m.orders_cancellation_select()))
      return focusMistake(event.currentTarget)
    }
    const query = cancelQuery(order.id, {
      itemIds: items.map(({ id }) => id),
      reasonId: reason.id,
      reasonDescription: reason.description,
      additionalReason: more.trim(),
      productImage: items[0]?.product.images[0] ?? "",
      productName: joinList(items.map(({ product }) => product.title)),
      isAllItems,
      pieces: only && pieces !== null ? { quantity: pieces, of: only.quantity } : null,
    })
    void router.navigate({ href: paths.orderCancelConfirmation(query), resetScroll: false })
  }

  return (
    <form className="stack-6" onSubmit={confirm} noValidate>
      <Panel>
        <ul className={shared.items}>
          {cancelled.map((item) => (
            <CancelledLine key={item.id} item={item} reference={order.reference} />
          ))}
        </ul>
      </Panel>
      {only && others.length === 0 && only.quantity > 1 && (
        <PiecesField of={only.quantity} pieces={pieces} onPieces={(count) => change({ pieces: String(count ?? "") })} />
      )}
      <ComboboxField
        label={m.orders_cancellation_reason()}
        listLabel={m.orders_cancellation_reasons()}
        required
        hint={m.orders_cancellation_hint()}
        value={typed}
        onChange={(text) => {
          change({ typed: text })
          setError(null)
        }}
        options={reasons.map(({ description }) => description)}
        error={error}
      />
      <TextAreaField
        label={m.orders_cancellation_more()}
        maxLength={MAX_TEXT}
        value={more}
        onChange={(event) => change({ more: event.target.value })}
      />
      <Notice>{refundNote(order, cancelled)}</Notice>
      <div className={styles.actions}>
        <ButtonLink size="lg" href={paths.profile("orderHistory")}>
          {m.orders_cancellation_back()}
        </ButtonLink>
        <Button type="submit" kind="bad-solid" size="lg">
          {m.orders_cancellation_confirm()}
        </Button>
      </div>
    </form>
  )
}

type PiecesFieldProps = { of: number; pieces: number | null; onPieces: (pieces: number | null) => void }

/** The pieces of an item to cancel: all, or fewer. */
function PiecesField({ of, pieces, onPieces }: PiecesFieldProps) {
  return (
    <SelectField
      label={m.orders_cancellation_pieces()}
      value={pieces ?? of}
      onChange={(event) => onPieces(Number(event.target.value) === of ? null : Number(event.target.value))}
    >
      {Array.from({ length: of }, (_, index) => of - index).map((count) => (
        <option key={count} value={count}>
          {count === of ? m.orders_cancellation_all_pieces({ count }) : m.orders_cancellation_some_pieces({ count, of })}
        </option>
      ))}
    </SelectField>
  )
}

function CancelledLine({ item, reference }: { item: OrderItem; reference: string }) {
  return (
    <li>
      <ItemLine
        onTile
        title={item.product.title}
        image={item.product.images[0]}
        notes={[
          ...choiceNotes(item),
          ...piecesNotes({ quantity: item.quantity, priceQar: item.selling_price }),
          m.orders_cancellation_order({ reference }),
        ]}
        end={
          <b className={shared.itemPrice}>
            <bdi>{lineSum({ quantity: item.quantity, priceQar: item.selling_price })}</bdi>
          </b>
        }
      />
    </li>
  )
}
