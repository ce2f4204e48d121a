import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { momentText } from "#ui/text/date-text.ts"
import styles from "#ui/text/timeline.module.css"
import { statusText } from "#web/orders/status-text.ts"
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
