import { useId } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { isShippedOrLater, readStatus } from "#rules/order-status.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { paths } from "#web/paths.ts"
import styles from "./tracked-item.module.css"

type TrackedItemActionsProps = { order: Order; item: OrderItem; isReplacing: boolean; onReplace: () => void }

/** What can be done about an item, as its stage allows. [spec 2 §4] */
export function TrackedItemActions({ order, item, isReplacing, onReplace }: TrackedItemActionsProps) {
  const status = readStatus(item.status)
  return (
    <div className={styles.actions}>
      {isReplacing || status === "RETURN_REQUESTED" ? (
        <Button disabled>{m.orders_replace_pending()}</Button>
      ) : status === "DELIVERED" || status === null ? (
        <Button aria-label={`${m.orders_replace()}: ${item.product.title}`} onClick={onReplace}>
          {m.orders_replace()}
        </Button>
      ) : (
        <CancelItem order={order} item={item} />
      )}
      <ButtonLink href={paths.contactAbout(order.reference)}>
        <Icon name="chat" />
        {m.orders_contact()}
      </ButtonLink>
      <Button aria-label={`${m.orders_review()}: ${item.product.title}`} onClick={() => showToast(m.orders_review_closed())}>
        <Icon name="star" />
        {m.orders_review()}
      </Button>
    </div>
  )
}

function CancelItem({ order, item }: { order: Order; item: OrderItem }) {
  const reasonId = useId()
  if (!isShippedOrLater(item.status)) {
    return (
      <ButtonLink
        kind="bad"
        href={paths.orderCancellation(order.id, item.id)}
        aria-label={`${m.orders_cancel_item()}: ${item.product.title}`}
      >
        {m.orders_cancel_item()}
      </ButtonLink>
    )
  }
  return (
    <>
      <p className={styles.refused} id={reasonId}>
        {m.orders_cannot_cancel()}
      </p>
      <Button kind="bad" disabled title={m.orders_cannot_cancel_title()} aria-describedby={reasonId}>
        {m.orders_cancel_item()}
      </Button>
    </>
  )
}
