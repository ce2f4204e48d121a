import { useEffect } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import type { Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { dirhams, qar } from "#rules/values/money.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { SuccessMark } from "#ui/feedback/success-mark.tsx"
import { ButtonLink, IconButton } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { copyText } from "#ui/text/copy-text.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import { priceText } from "#ui/text/language.ts"
import { Price } from "#ui/text/price.tsx"
import { Summary } from "#ui/text/summary.tsx"
import { api } from "#web/api.ts"
import { DeliveryPromise } from "#web/cart/delivery-promise.tsx"
import { loadCart } from "#web/cart/use-cart.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { choiceNotes, piecesNotes } from "#web/orders/item-facts.tsx"
import { dueOf } from "#web/orders/order-totals.tsx"
import shared from "#web/orders/orders.module.css"
import { paymentCapitals } from "#web/orders/payment.ts"
import { OrderAddress, ReceiptHead } from "#web/orders/receipt.tsx"
import { paths } from "#web/paths.ts"
import styles from "./confirmed.module.css"

/** The maximum number of products to look up; items of further products show no promise. */
const MAX_LOOK_UPS = 20

/** The order that was just placed. [spec 2 §2] */
export function OrderConfirmed({ order, notice = null }: { order: Order; notice?: string | null }) {
  useEffect(() => {
    // The ordered lines have left the cart, so its count is read again.
    void loadCart()
  }, [])
  const total = priceText(order.total_payable_amount)
  const due = dueOf(order)
  const promises = usePromises(order)
  return (
    <div className={`wrap page ${styles.page}`}>
      <ReceiptHead placedAt={order.created_at} />
      <div className={styles.head}>
        <SuccessMark className="only-screen" />
        <h1 className="h-page">{m.orders_confirmed_title()}</h1>
        <p className="lead">
          {m.orders_thank_you()} {m.orders_not_confirmed_yet()}
        </p>
        {order.payment_status === "PAID" && (
          <Badge tone="green" role="status">
            {m.orders_payment_paid_badge()}
          </Badge>
        )}
        {notice && <Notice tone="warn">{notice}</Notice>}
        <OrderReference reference={order.reference} />
        <div className={styles.actions}>
          <ButtonLink kind="primary" size="lg" href={paths.home()}>
            {m.orders_continue()}
          </ButtonLink>
          <ButtonLink size="lg" href={paths.orderDetails(order.id)}>
            {m.orders_track()}
          </ButtonLink>
        </div>
      </div>
      <Panel line aria-label={m.orders_items_title()}>
        <ul className={shared.items}>
          {order.items.map((item) => (
            <ConfirmedItem key={item.id} item={item} promise={promises.get(item.product.id)} orderedAt={order.created_at} />
          ))}
        </ul>
      </Panel>
      <div className={styles.pair}>
        <Panel className="stack">
          <OrderAddress order={order} />
          <p className={styles.method}>
            <Icon name={order.payment_method === "ONLINE" ? "card" : "cash"} />
            <span className="sr">{m.orders_payment_method()}: </span>
            <span className="strong">{paymentCapitals(order.payment_method)}</span>
          </p>
        </Panel>
        <Panel className="stack">
          <h2 className="h-block">{m.orders_billing()}</h2>
          <Summary
            rows={[
              { name: m.orders_price_of({ count: order.items.length }), value: total },
              { name: m.orders_discount(), value: m.orders_discount_none() },
              { name: m.orders_delivery_charge(), value: m.orders_free(), free: true },
              { name: m.orders_coupon(), value: priceText(order.coupon_discount) },
            ]}
            total={{ name: m.orders_total(), value: total }}
          />
          {due && <Summary rows={[{ name: due.name, value: due.amount }]} />}
        </Panel>
      </div>
    </div>
  )
}

/** The variants to be delivered, by their ids, for their delivery promises; null until loaded. An order stores no promise. */
function usePromises(order: Order): ReadonlyMap<number, Variant | null> {
  const loaded = useLoaded(loadVariants, order)
  const toCome = order.branch_address ? [] : order.items.filter(isToCome)
  const ids = toCome.map(({ product }) => product.id)
  if (loaded.state !== "ready") return new Map(loaded.state === "loading" ? ids.map((id) => [id, null]) : [])
  return new Map(loaded.data.filter(({ id }) => ids.includes(id)).map((variant) => [variant.id, variant]))
}

/** The variants of an order's products as the shop sells them now; those of a product that it no longer sells are left out. */
async function loadVariants(order: Order, signal: AbortSignal): Promise<Variant[]> {
  if (order.branch_address) return []
  const ids = [...new Set(order.items.map(({ product }) => product.product_id))].slice(0, MAX_LOOK_UPS)
  const found = await Promise.allSettled(ids.map((id) => api().catalog.product({ id }, { signal })))
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.variants : []))
}

function isToCome({ status }: OrderItem): boolean {
  return status === "CREATED" || status === "PLACED" || status === "CONFIRMED"
}

/** One item, with the promise if it is to be delivered. */
function ConfirmedItem({ item, promise, orderedAt }: { item: OrderItem; promise: Variant | null | undefined; orderedAt: string }) {
  return (
    <li>
      <ItemLine
        title={item.product.title}
        image={item.product.images[0]}
        href={paths.product(item.product.product_slug, item.product.product_id, item.product.slug)}
        notes={[
          ...choiceNotes(item),
          m.orders_quantity({ count: item.quantity }),
          ...piecesNotes({ quantity: item.quantity, priceQar: item.selling_price }),
          ...(promise === undefined
            ? []
            : [
                <span key="delivery" className={shared.promise}>
                  {promise && <DeliveryPromise variant={promise} orderedAt={orderedAt} />}
                </span>,
              ]),
        ]}
        end={
          <div className={styles.end}>
            <Price
              size="product"
              className={styles.price}
              selling={times(item.selling_price, item.quantity)}
              maximum={times(item.maximum_price, item.quantity)}
            />
          </div>
        }
      />
    </li>
  )
}

function times(priceQar: number, quantity: number): number {
  return qar(dirhams(priceQar) * quantity)
}

function OrderReference({ reference }: { reference: string }) {
  async function copy() {
    const isCopied = await copyText(reference)
    showToast(isCopied ? m.orders_id_copied() : m.orders_id_not_copied(), { kind: isCopied ? "good" : "bad" })
  }
  return (
    <p className={styles.reference}>
      <span className="quiet">{m.orders_order_id()}</span>
      <b className="ltr">{reference}</b>
      <IconButton icon="copy" aria-label={m.orders_copy_id()} onClick={() => void copy()} />
    </p>
  )
}

/** The heading, and a placeholder of the order. */
export function OrderConfirmedPending({ title, text }: { title: string; text?: string }) {
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="h-page">{title}</h1>
        {text && (
          <p className="lead" role="status">
            {text}
          </p>
        )}
      </div>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
