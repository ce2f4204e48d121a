import { useId } from "react"
import type { Event, Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { eventsBesideRequests, isOver, shownEvents, stagesPassed, timesOf } from "#rules/orders/delivery-state.ts"
import {
  type ItemStatus,
  isShippedOrLater,
  newestFirst,
  readStatus,
  stageState,
  TRACKING_STAGES,
  trackingStage,
} from "#rules/orders/order-status.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Badge } from "#ui/text/badge.tsx"
import { shortDayText } from "#ui/text/date-text.ts"
import { labelOf } from "#ui/text/isolated-texts.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import { joinList } from "#ui/text/language.ts"
import * as timeline from "#ui/text/text.module.css"
import { ItemFacts } from "#web/orders/item-facts.tsx"
import { replacementSteps } from "#web/orders/replacement-steps.ts"
import { eventNote, isPickup, itemBadge, statusText } from "#web/orders/status-text.ts"
import { StepEntry } from "#web/orders/step-entry.tsx"
import { paths } from "#web/paths.ts"
import { DeliveryNews } from "./delivery-news.tsx"
import styles from "./tracking.module.css"
import { WithdrawReplacement } from "./withdraw-replacement.tsx"

type TrackedItemProps = {
  order: Order
  item: OrderItem
  isOpen: boolean
  onToggle: () => void
  isReplacing: boolean
  onReplace: () => void
  onChanged: () => void
}

/** One item of an order; "View more" opens its progress, actions and history. [spec 2 §2] */
export function TrackedItem({ order, item, isOpen, onToggle, isReplacing, onReplace, onChanged }: TrackedItemProps) {
  const moreId = useId()
  const { product } = item
  const { tone, text } = itemBadge(order, item)
  const badge = <Badge tone={tone}>{text}</Badge>
  const toggleText = isOpen ? m.orders_view_less() : m.orders_view_more()
  // The names of pieces that were cancelled separately differ from those of the other pieces.
  const isSplit = order.items.some((other) => other.id !== item.id && other.product.id === product.id)
  const name = isSplit ? joinList([product.title, text]) : product.title
  return (
    <Panel line aria-label={name} className={styles.item}>
      <ItemLine
        title={product.title}
        image={product.images[0]}
        href={paths.product(product.product_slug, product.product_id, product.slug)}
        badge={isOpen ? <span className="only-paper">{badge}</span> : badge}
        notes={[<ItemFacts key="facts" item={item} />]}
        end={
          <Button kind="quiet" aria-label={labelOf(toggleText, name)} aria-expanded={isOpen} aria-controls={moreId} onClick={onToggle}>
            {toggleText}
            <Icon name={isOpen ? "up" : "down"} />
          </Button>
        }
      />
      {!isOpen && (
        <div className={`only-paper ${styles.more}`}>
          <ItemHistory order={order} item={item} />
        </div>
      )}
      <div id={moreId} className={styles.more} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={styles.delivery}>
              <DeliveryNews order={order} item={item} />
              {badge}
            </div>
            <StageProgress status={item.status} events={item.events} isPickup={isPickup(order)} />
            <TrackedItemActions order={order} item={item} isReplacing={isReplacing} onReplace={onReplace} onChanged={onChanged} />
            <ItemHistory order={order} item={item} />
          </>
        )}
      </div>
    </Panel>
  )
}

/** What happened to an item, the newest first. */
function ItemHistory({ order, item }: { order: Order; item: OrderItem }) {
  const steps = stepsOf(order, item)
  return (
    <div className={styles.history}>
      <h2 className="h-small">{m.orders_event_history()}</h2>
      <ol className={timeline.steps}>
        {steps.map(({ key, ...step }, index) => (
          <StepEntry key={key} step={step} isDone={index === 0} isNewest={index === 0} />
        ))}
      </ol>
    </div>
  )
}

/** The steps of an item and of its replacement requests, the newest first. */
function stepsOf(order: Order, item: OrderItem) {
  const events = shownEvents(newestFirst(eventsBesideRequests(item.events, item.replacements)), { isPickup: isPickup(order) })
  const steps = events.map(({ status, created_at: at }) => {
    const note = eventNote(status, order)
    return { key: status, title: statusText(status, order), notes: note ? [note] : [], at }
  })
  // Requests follow the delivery.
  return [...replacementSteps(item).toReversed(), ...steps]
}

type TrackedItemActionsProps = Pick<TrackedItemProps, "order" | "item" | "isReplacing" | "onReplace" | "onChanged">

/** The actions that the item's stage allows. [spec 2 §4] */
function TrackedItemActions({ order, item, isReplacing, onReplace, onChanged }: TrackedItemActionsProps) {
  const status = readStatus(item.status)
  return (
    <div className={styles.actions}>
      {isReplacing || status === "RETURN_REQUESTED" ? (
        <Button disabled>{m.orders_replace_pending()}</Button>
      ) : status === "DELIVERED" || status === null ? (
        <Button aria-label={labelOf(m.orders_replace(), item.product.title)} onClick={onReplace}>
          {m.orders_replace()}
        </Button>
      ) : (
        <CancelItem order={order} item={item} />
      )}
      {item.replacements.at(-1)?.state === "REQUESTED" && <WithdrawReplacement item={item} onChanged={onChanged} />}
      <ButtonLink href={paths.contactAbout(order.reference)}>
        <Icon name="chat" />
        {m.orders_contact()}
      </ButtonLink>
      {status === "DELIVERED" && (
        <Button aria-label={labelOf(m.orders_review(), item.product.title)} onClick={() => showToast(m.orders_review_closed())}>
          <Icon name="star" />
          {m.orders_review()}
        </Button>
      )}
    </div>
  )
}

/** A link to cancel an item, or why it cannot be cancelled any more; nothing for an item in a final status. */
function CancelItem({ order, item }: { order: Order; item: OrderItem }) {
  const reasonId = useId()
  if (isOver([item])) return null
  if (!isShippedOrLater(item.status)) {
    return (
      <ButtonLink
        kind="bad"
        href={paths.orderCancellation(order.id, item.id)}
        aria-label={labelOf(m.orders_cancel_item(), item.product.title)}
      >
        {m.orders_cancel_item()}
      </ButtonLink>
    )
  }
  return (
    <>
      <p className={styles.cannotCancel} id={reasonId}>
        {m.orders_cannot_cancel()}
      </p>
      <Button kind="bad" disabled title={m.orders_cannot_cancel_title()} aria-describedby={reasonId}>
        {m.orders_cancel_item()}
      </Button>
    </>
  )
}

type Stage = (typeof TRACKING_STAGES)[number]

const NAMES: Record<Stage, () => string> = {
  CREATED: m.orders_stage_created,
  PLACED: m.orders_stage_placed,
  CONFIRMED: m.orders_stage_confirmed,
  SHIPPED: m.orders_stage_shipped,
  DELIVERED: m.orders_stage_delivered,
  RETURN_REQUESTED: m.orders_stage_return_requested,
  RETURNED: m.orders_stage_returned,
  CANCELLED: m.orders_stage_cancelled,
}

type StageProgressProps = { status: string; events: readonly Event[]; isPickup: boolean }

/** A bar filled up to the current stage, above the eight stages; beside them on phones. [spec 2 §4] */
function StageProgress({ status, events, isPickup }: StageProgressProps) {
  const stage = stageOf(status, isPickup)
  const isCancelled = readStatus(status) === "CANCELLED"
  const passed = stagesPassed({ status, events })
  const times = timesOf<ItemStatus>(events)
  const current = TRACKING_STAGES[stage]
  const label = current ? m.orders_stage_of({ stage: stage + 1, name: nameOf(current, isPickup) }) : m.orders_stage_unknown()
  return (
    <div
      className={classNames(styles.progress, isCancelled && styles.bad)}
      role="img"
      aria-label={label}
      data-done={stage + 1}
      data-passed={passed}
    >
      <div className={styles.track}>
        <span className={styles.fill} />
      </div>
      <ol className={styles.stages} aria-hidden="true">
        {TRACKING_STAGES.map((each, index) => {
          const at = times.get(isPickup && each === "SHIPPED" ? "READY_TO_SHIP" : each)
          const { completed, active } = stageState(index, stage)
          // A cancelled item has completed its first stages and the last one, and none in between.
          const isCompleted = completed && (!isCancelled || index < passed || active)
          return (
            <li key={each} className={classNames(isCompleted && styles.completed)} aria-current={active ? "step" : undefined}>
              {nameOf(each, isPickup)}
              {at && isCompleted && <time dateTime={at}>{shortDayText(at)}</time>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The position among the stages; a pickup that is ready has the position of a delivery that is shipped. */
function stageOf(status: string, isPickup: boolean): number {
  return trackingStage(isPickup && readStatus(status) === "READY_TO_SHIP" ? "SHIPPED" : status)
}

function nameOf(stage: Stage, isPickup: boolean): string {
  if (isPickup && stage === "SHIPPED") return m.orders_stage_collectable()
  if (isPickup && stage === "DELIVERED") return m.orders_status_collected()
  return NAMES[stage]()
}
