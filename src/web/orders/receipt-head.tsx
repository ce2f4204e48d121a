import { m } from "#messages/messages.js"
import { dayText } from "#ui/text/date-text.ts"
import { readSite } from "#web/site.ts"
import styles from "./receipt-head.module.css"

/** Whose receipt a printed order is, since paper has no header: the shop, where to ask, and the day of the order. */
export function ReceiptHead({ placedAt }: { placedAt: string }) {
  const { shopName, support } = readSite()
  return (
    <div className={`only-paper ${styles.head}`}>
      <div>
        <p className="h-section">
          <bdi>{shopName}</bdi>
        </p>
        <p className="small">
          <bdi>{support.address}</bdi>
        </p>
        <p className="small">
          {m.orders_receipt_support()}: <span className="num ltr">{support.phone}</span>, <bdi>{support.email}</bdi>
        </p>
      </div>
      <p className="small nowrap">
        {m.orders_history_placed()}: <time dateTime={placedAt}>{dayText(placedAt)}</time>
      </p>
    </div>
  )
}
