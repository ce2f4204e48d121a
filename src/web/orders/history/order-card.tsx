import { useState } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { isOver, shownEvents } from "#rules/orders/delivery-state.ts"
import { readStatus } from "#rules/orders/order-status.ts"
import { truncate } from "#rules/values/truncate.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Badge } from "#ui/text/badge.tsx"
import { dayText, momentText } from "#ui/text/date-text.ts"
import { labelOf } from "#ui/text/isolated-texts.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import { priceText, separator } from "#ui/text/language.ts"
import * as styles from "#ui/text/text.module.css"
import { ItemFacts } from "#web/orders/item-facts.tsx"
import { amountsOf, dueOf } from "#web/orders/order-totals.tsx"
import shared from "#web/orders/orders.module.css"
import { payUntilText } from "#web/orders/payment.ts"
import { refundSums } from "#web/orders/refund-sums.ts"
import { replacementNews, replacementSteps } from "#web/orders/replacement-steps.ts"
import { isPickup, itemBadge, statusText } from "#web/orders/status-text.ts"
import { StepEntry } from "#web/orders/step-entry.tsx"
import { paths } from "#web/paths.ts"
import { BuyAgainButton, BuyAgainNews, useBuyAgain } from "./buy-again-button.tsx"
import { timelineSteps } from "./timeline-steps.ts"

type OrderCardProps = {
  /** The whole order, whose amounts and buttons do not depend on the tab and the search. */
  order: Order
  /** Its items that belong in the tab and match the search. */
  items: readonly OrderItem[]
}

/** An order of the history with its items that belong in the tab. */
export function OrderCard({ order, items }: OrderCardProps) {
  const [tracked, setTracked] = useState<OrderItem | null>(null)
  const due = dueOf(order)
  const payUntil = payUntilText(order, new Date())
  const again = useBuyAgain(order)
  return (
    <article className={styles.order} aria-label={`${m.orders_order_id_upper()} ${order.reference}`}>
      <div className={styles.cardHead}>
        <dl className={styles.facts}>
          <div>
            <dt>{m.orders_order_id_upper()}</dt>
            <dd className="ltr">{order.reference}</dd>
          </div>
          <div>
            <dt>{m.orders_history_placed()}</dt>
            <dd>
              <time dateTime={order.created_at}>{dayText(order.created_at)}</time>
            </dd>
          </div>
          <div>
            <dt>{m.orders_total()}</dt>
            <dd>
              <bdi>{priceText(amountsOf(order).total)}</bdi>
            </dd>
          </div>
          {refundSums(order.refunds).map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{priceText(amount)}</bdi>
              </dd>
            </div>
          ))}
          {due && (
            <div>
              <dt>{due.name}</dt>
              <dd>
                <bdi>{due.amount}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {payUntil && <p className={styles.warning}>{m.orders_pay_until({ time: payUntil })}</p>}
        <div className={styles.tools}>
          {order.trans_id && payUntil && (
            <ButtonLink kind="primary" href={paths.payment(order.trans_id)} aria-label={labelOf(m.orders_pay_now(), order.reference)}>
              {m.orders_pay_now()}
            </ButtonLink>
          )}
          <ButtonLink href={paths.orderDetails(order.id)} aria-label={labelOf(m.orders_view_details(), order.reference)}>
            {m.orders_view_details()}
          </ButtonLink>
          {isOver(order.items) && <BuyAgainButton order={order} again={again} />}
        </div>
      </div>
      {again.bought && <BuyAgainNews bought={again.bought} />}
      <ul className={`${shared.items} ${styles.body}`}>
        {items.map((item) => (
          <li key={item.id}>
            <HistoryItem order={order} item={item} onTrack={() => setTracked(item)} />
          </li>
        ))}
      </ul>
      {tracked && <OrderTimeline order={order} item={tracked} onClose={() => setTracked(null)} />}
    </article>
  )
}

function HistoryItem({ order, item, onTrack }: { order: Order; item: OrderItem; onTrack: () => void }) {
  const { product } = item
  const { tone, text } = itemBadge(order, item)
  const news = replacementNews(item)
  return (
    <ItemLine
      title={truncate(product.title)}
      image={product.images[0]}
      href={paths.product(product.product_slug, product.product_id, product.slug)}
      badge={<Badge tone={tone}>{text}</Badge>}
      notes={[
        <ItemFacts key="facts" item={item} />,
        ...(readStatus(item.status) === "PLACED"
          ? [
              <span key="note" className={styles.warning}>
                {m.orders_item_not_confirmed()}
              </span>,
            ]
          : []),
        ...(news
          ? [
              <span key="replacement">
                {news.title}
                {separator()}
                <time dateTime={news.at}>{dayText(news.at)}</time>
                {news.notes.length > 0 && (
                  <>
                    : <bdi>{news.notes.join(" · ")}</bdi>
                  </>
                )}
              </span>,
            ]
          : []),
      ]}
      end={
        <Button kind="soft" className={styles.track} aria-label={labelOf(m.orders_track(), product.title)} onClick={onTrack}>
          {m.orders_track()}
        </Button>
      }
    />
  )
}

/** An item's past and coming steps, in order. [spec 2 §4] */
function OrderTimeline({ order, item, onClose }: { order: Order; item: OrderItem; onClose: () => void }) {
  const steps = shownEvents(timelineSteps(item), { isPickup: isPickup(order) })
  return (
    <Modal open onClose={onClose} title={m.orders_timeline()} text={item.product.title}>
      <ol className={styles.steps}>
        {steps.map(({ status, at }) => (
          <li key={status} className={classNames(styles.step, at && styles.done)}>
            <b>{statusText(status, order)}</b>
            {at ? <time dateTime={at}>{momentText(at)}</time> : <span className="quiet">{m.orders_timeline_waiting()}</span>}
          </li>
        ))}
        {replacementSteps(item).map(({ key, ...step }) => (
          <StepEntry key={key} step={step} isDone />
        ))}
      </ol>
    </Modal>
  )
}
