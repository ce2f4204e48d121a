import type { Event } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { stagesPassed } from "#rules/orders/delivery-state.ts"
import { type ItemStatus, readStatus, stageState, TRACKING_STAGES, trackingStage } from "#rules/orders/order-status.ts"
import { classNames } from "#ui/style/class-names.ts"
import { shortDayText } from "#ui/text/date-text.ts"
import styles from "./tracking.module.css"

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
export function StageProgress({ status, events, isPickup }: StageProgressProps) {
  const stage = stageOf(status, isPickup)
  const isCancelled = readStatus(status) === "CANCELLED"
  const passed = stagesPassed({ status, events })
  const times = new Map<ItemStatus, string>(events.map((event) => [event.status, event.created_at]))
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
          // A cancelled item passed some stages and came to its end; those in between it never passed.
          const isCompleted = completed && (!isCancelled || index < passed || active)
          return (
            <li key={each} className={classNames(isCompleted && styles.completed)} aria-current={active ? "step" : undefined}>
              {nameOf(each, isPickup)}
              {at && <time dateTime={at}>{shortDayText(at)}</time>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The position among the stages; what is collected is as far when it is ready as others when they are shipped. */
function stageOf(status: string, isPickup: boolean): number {
  return trackingStage(isPickup && readStatus(status) === "READY_TO_SHIP" ? "SHIPPED" : status)
}

function nameOf(stage: Stage, isPickup: boolean): string {
  if (isPickup && stage === "SHIPPED") return m.orders_stage_collectable()
  if (isPickup && stage === "DELIVERED") return m.orders_status_collected()
  return NAMES[stage]()
}
