import { useEffect, useState } from "react"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { ButtonLink, IconButton } from "#ui/form/button.tsx"
import { loadOrder } from "#web/orders/load-orders.ts"
import { rememberOpenPayment } from "#web/orders/open-payment.ts"
import { payUntilText } from "#web/orders/payment.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./bottom-notes.module.css"

/** Reminds of an order that waits for its payment, with the way there. Shows nothing once the payment is over. */
export function UnpaidNote({ id }: { id: string }) {
  const [order, setOrder] = useState<Order | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    loadOrder(id, ending.signal)
      .then((found) => (payUntilText(found, new Date()) === null ? rememberOpenPayment(null) : setOrder(found)))
      // Nobody asked for the reminder, so nobody is told that it cannot be shown.
      .catch(() => {})
    return () => ending.abort()
  }, [id])
  const until = order && payUntilText(order, new Date())
  if (!order?.trans_id || !until) return null
  return (
    <aside className={styles.note} aria-label={m.orders_waiting_for_payment()}>
      <p className={styles.text}>{m.orders_unpaid_note({ reference: order.reference, time: until })}</p>
      <ButtonLink kind="primary" href={paths.payment(order.trans_id)}>
        {m.orders_pay_now()}
      </ButtonLink>
      <IconButton icon="close" aria-label={m.ui_close()} onClick={() => setOrder(null)} />
    </aside>
  )
}
