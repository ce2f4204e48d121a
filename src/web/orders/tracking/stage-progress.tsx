import type { Event } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { type ItemStatus, stageState, TRACKING_STAGES } from "#rules/orders/order-status.ts"
import { classNames } from "#ui/style/class-names.ts"
import { shortDayText } from "#ui/text/date-text.ts"
import styles from "./tracking.module.css"

const NAMES: Record<(typeof TRACKING_STAGES)[number], () => string> = {
  CREATED: m.orders_stage_created,
  PLACED: m.orders_stage_placed,
  CONFIRMED: m.orders_stage_confirmed,
  SHIPPED: m.orders_stage_shipped,
  DELIVERED: m.orders_stage_delivered,
  RETURN_REQUESTED: m.orders_stage_return_requested,
  RETURNED: m.orders_stage_returned,
  CANCELLED: m.orders_stage_cancelled,
}

type StageProgressProps = {
  /** Position among the stages; -1 for an unknown one. */
  stage: number
  events: readonly Event[]
}

/** A bar filled up to the current stage, above the eight stages; beside them on phones. [spec 2 §4] */
export function StageProgress({ stage, events }: StageProgressProps) {
  const times = new Map<ItemStatus, string>(events.map((event) => [event.status, event.created_at]))
  const current = TRACKING_STAGES[stage]
  const label = current ? m.orders_stage_of({ stage: stage + 1, name: NAMES[current]() }) : m.orders_stage_unknown()
  return (
    <div className={classNames(styles.progress, current === "CANCELLED" && styles.bad)} role="img" aria-label={label} data-done={stage + 1}>
      <div className={styles.track}>
        <span className={styles.fill} />
      </div>
      <ol className={styles.stages} aria-hidden="true">
        {TRACKING_STAGES.map((status, index) => {
          const { completed, active } = stageState(index, stage)
          const at = times.get(status)
          return (
            <li key={status} className={classNames(completed && styles.completed)} aria-current={active ? "step" : undefined}>
              {NAMES[status]()}
              {at && <time dateTime={at}>{shortDayText(at)}</time>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
