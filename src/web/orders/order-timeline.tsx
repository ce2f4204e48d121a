import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { classNames } from "#web/ui/class-names.ts"
import { momentText } from "#web/ui/date-text.ts"
import { Modal } from "#web/ui/modal.tsx"
import styles from "#web/ui/timeline.module.css"
import { statusText } from "./status-text.ts"
import { timelineSteps } from "./timeline-steps.ts"

/** What has happened to an item and what is still to come, in the order in which it happens. [spec 2 §4] */
export function OrderTimeline({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={m.orders_timeline()} text={item.product.title}>
      <ol className={styles.steps}>
        {timelineSteps(item).map(({ status, at }) => (
          <li key={status} className={classNames(styles.step, at && styles.done)}>
            <b>{statusText(status)}</b>
            {at ? <time dateTime={at}>{momentText(at)}</time> : <span className="quiet">{m.orders_timeline_waiting()}</span>}
          </li>
        ))}
      </ol>
    </Modal>
  )
}
