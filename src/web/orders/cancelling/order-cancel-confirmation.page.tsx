import { createFileRoute, useHydrated, useRouter } from "@tanstack/react-router"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { dropDraft } from "#web/device/drafts.ts"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { ItemFacts } from "#web/orders/item-facts.tsx"
import { loadCancelReasons, loadOrderOfItems } from "#web/orders/load-orders.ts"
import shared from "#web/orders/orders.module.css"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { type CancelChoice, cancelChoiceOf, cancelDraft, isAsSeen, piecesOf } from "./cancel-query.ts"
import { CancelDialog, refundNote, useCancel } from "./cancel-request.tsx"
import styles from "./cancelling.module.css"

export const Route = createFileRoute("/order-cancel-confirmation")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancel_confirmation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancelConfirmationPage,
})

/** Asks for confirmation before a cancellation. The query contains the choice; the server's page does not depend on it. [spec 2 §2] */
function OrderCancelConfirmationPage() {
  const isHydrated = useHydrated()
  const choice = cancelChoiceOf(Route.useSearch() as Record<string, string>)
  const waiting = <Waiting />
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("orderHistory")} replace>
          {m.orders_back_to_history()}
        </BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.orders_cancel_confirmation_title()}</h1>
        </div>
        {isHydrated ? (
          <CustomerOnly waiting={waiting}>
            <CancelConfirmation choice={choice} />
          </CustomerOnly>
        ) : (
          waiting
        )}
      </div>
    </div>
  )
}

/** "Are you sure?", and the outcome. [spec 2 §2, §8] */
function CancelConfirmation({ choice }: { choice: CancelChoice | null }) {
  if (choice) return <ChosenItems choice={choice} />
  return <NothingChosen />
}

function NothingChosen() {
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_none()}
      action={
        <ButtonLink href={paths.profile("orderHistory")} replace>
          {m.orders_cancellation_back()}
        </ButtonLink>
      }
    />
  )
}

/** The number of pieces has changed since the customer chose, perhaps by this same cancellation. */
function OtherPieces({ order, of, left }: { order: Order; of: number; left: number }) {
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_changed()}
      text={m.orders_cancellation_changed_text({ of, left })}
      action={
        <ButtonLink href={paths.orderDetails(order.id)} replace>
          {m.orders_view_details()}
        </ButtonLink>
      }
    />
  )
}

/** The items and the reason, loaded by their ids. The query contains only ids, because anyone can write a query. */
function ChosenItems({ choice }: { choice: CancelChoice }) {
  const ids = choice.itemIds.join(",")
  const order = useLoaded(loadOrderOfItems, ids)
  const reasons = useLoaded(loadCancelReasons, null)
  return (
    <LoadedPart loaded={order} waiting={<Waiting />} missing={<NothingChosen />}>
      {(data, { reload }) => (
        <LoadedPart loaded={reasons} waiting={<Waiting />}>
          {(list) => {
            const chosen = data.items.filter(({ id }) => choice.itemIds.includes(id))
            const changed = chosen.find((item) => !isAsSeen(item, choice))
            if (changed && choice.pieces) return <OtherPieces order={data} of={choice.pieces.of} left={changed.quantity} />
            const items = chosen.map((item) => piecesOf(item, choice.pieces?.quantity ?? null))
            const reason = list.find(({ id }) => id === choice.reasonId)?.description
            if (reason === undefined || items.length === 0) return <NothingChosen />
            return <Question choice={choice} order={data} items={items} reason={reason} onOutdated={reload} />
          }}
        </LoadedPart>
      )}
    </LoadedPart>
  )
}

function Waiting() {
  return (
    <Panel className="stack">
      <Skeleton />
      <Skeleton />
    </Panel>
  )
}

/** The form of the items, or that of the whole order, of which some pieces of the last item may be left. */
function dropDrafts({ id }: Order, { itemIds }: CancelChoice): void {
  for (const item of ["all", ...itemIds] as const) dropDraft(cancelDraft(id, item))
}

type QuestionProps = {
  choice: CancelChoice
  order: Order
  items: readonly OrderItem[]
  reason: string
  /** The number of pieces differs between the server and the page. */
  onOutdated: () => Promise<void>
}

function Question({ choice, order, items, reason, onOutdated }: QuestionProps) {
  const router = useRouter()
  const { cancel, outcome, dismiss } = useCancel(choice, () => dropDrafts(order, choice))
  const isSending = outcome?.state === "sending"

  function keep() {
    void router.navigate({ href: paths.profile("orderHistory"), state: { isAnotherPage: true }, replace: true, resetScroll: false })
  }

  function close() {
    dismiss()
    if (outcome?.state === "failed" && outcome.isOutdated) void onOutdated()
  }

  function leave(cancelled: OrderItem[]) {
    void router.navigate({ href: paths.home(), state: { cancelled, isAnotherPage: true }, replace: true, resetScroll: false })
  }

  return (
    <div className="stack-6">
      <Panel className="stack">
        <ul className={shared.items}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine onTile title={item.product.title} image={item.product.images[0]} notes={[<ItemFacts key="facts" item={item} />]} />
            </li>
          ))}
        </ul>
        {choice.isAllItems && <p className="small quiet">{m.orders_confirmation_all()}</p>}
        <p className="small">
          {m.orders_cancellation_reason()}: <bdi>{reason}</bdi>
        </p>
        <p className="small">{refundNote(order, items)}</p>
      </Panel>
      <h2 className="h-block">{m.orders_confirmation_question()}</h2>
      <div className={styles.actions}>
        <Button size="lg" disabled={isSending} onClick={keep}>
          {m.orders_confirmation_keep()}
        </Button>
        <Button kind="bad-solid" size="lg" disabled={isSending} onClick={() => void cancel()}>
          {isSending ? m.orders_confirmation_busy() : m.orders_confirmation_continue()}
        </Button>
      </div>
      <CancelDialog outcome={outcome} onDone={leave} onDismiss={close} />
    </div>
  )
}
