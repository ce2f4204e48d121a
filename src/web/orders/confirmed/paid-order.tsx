import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { Order, OrderItem, PlacedOrder } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { readStatus } from "#rules/orders/order-status.ts"
import { truncate } from "#rules/values/truncate.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Spinner } from "#ui/feedback/skeleton.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { ItemFacts } from "#web/orders/item-facts.tsx"
import { OrderTotals } from "#web/orders/order-totals.tsx"
import shared from "#web/orders/orders.module.css"
import { paymentAddress, payUntilText } from "#web/orders/payment.ts"
import { refundText } from "#web/orders/refund-list.tsx"
import { paths } from "#web/paths.ts"
import styles from "./confirmed.module.css"
import { OrderConfirmed, OrderConfirmedPending } from "./order-confirmed.tsx"

/** The order of an online payment once it is paid; until then the state of the payment. [spec 3 §4] */
export function PaidOrder({ transId }: { transId: string }) {
  const payment = usePayment(transId)
  if (payment.state === "asking") return <OrderConfirmedPending title={m.orders_payment_title()} text={m.orders_payment_checking()} />
  const refund =
    payment.state === "known" ? payment.order.refunds.find((one) => one.trans_id === transId && one.items.length === 0) : undefined
  if (payment.state === "known" && payment.order.payment_status === "PAID") {
    if (!payment.order.items.every(isNew)) return <ToOrderPage order={payment.order} />
    return <OrderConfirmed order={payment.order} notice={refund ? refundText(refund) : null} />
  }
  // Its payment does not count any more.
  if (payment.state === "known" && payment.order.payment_method !== "ONLINE") return <ToOrderPage order={payment.order} />
  return <PaymentNotice payment={payment} transId={transId} />
}

/** Whether the shop has not confirmed the item yet. */
function isNew({ status }: OrderItem): boolean {
  const known = readStatus(status)
  return known === "CREATED" || known === "PLACED"
}

/** Opens the order's page instead of this one: the order has moved on since it was paid, or was changed to cash. */
function ToOrderPage({ order: { id } }: { order: Order }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href: paths.orderDetails(id), state: { isAnotherPage: true }, replace: true, resetScroll: false })
  }, [id, navigate])
  return <OrderConfirmedPending title={m.orders_payment_title()} text={m.orders_payment_checking()} />
}

/** A payment that is not paid: open, failed, expired, or impossible to look up. */
function PaymentNotice({ payment, transId }: { payment: Exclude<Payment, { state: "asking" }>; transId: string }) {
  if (payment.state === "unknown") {
    if (payment.problem.status === 404 || payment.problem.status === 422) return <NoPayment />
    return (
      <div className="wrap" role="alert">
        <Empty
          icon="alert"
          heading="h1"
          title={m.orders_payment_title()}
          text={payment.problem.detail}
          action={<Button onClick={payment.again}>{m.ui_try_again()}</Button>}
        />
      </div>
    )
  }
  const { order } = payment
  const refund = order.refunds.find((one) => one.trans_id === transId)
  if (!refund && order.payment_status !== "EXPIRED" && isCancelled(order)) {
    return (
      <div className="wrap" role="status">
        <Empty
          icon="box"
          heading="h1"
          title={m.orders_payment_cancelled()}
          text={m.orders_payment_cancelled_text()}
          action={<ToOrder order={order} />}
        />
      </div>
    )
  }
  if (order.payment_status === "FAILED") return <Failed order={order} transId={transId} />
  if (order.payment_status === "EXPIRED") {
    return (
      <div className="wrap" role="status">
        <Empty
          icon="clock"
          heading="h1"
          title={m.orders_payment_expired()}
          text={refund ? refundText(refund) : m.orders_payment_expired_text()}
          action={<ToOrder order={order} />}
        />
      </div>
    )
  }
  const address = order.payment_url === undefined ? null : paymentAddress(order.payment_url, location.href)
  return (
    <div className={`wrap ${styles.pending}`} role="status">
      <Spinner />
      <Empty
        icon="card"
        heading="h1"
        title={m.orders_payment_pending()}
        text={m.orders_payment_pending_text()}
        action={
          <div className={styles.actions}>
            {address && (
              <ButtonLink kind="primary" size="lg" href={address}>
                {m.orders_payment_continue()}
              </ButtonLink>
            )}
            <ToOrder order={order} />
          </div>
        }
      />
    </div>
  )
}

function isCancelled({ items }: Order): boolean {
  return items.every(({ status }) => readStatus(status) === "CANCELLED")
}

/** Shown when the payment does not exist or belongs to another customer. */
export function NoPayment() {
  return (
    <div className="wrap">
      <Empty
        icon="card"
        heading="h1"
        title={m.orders_payment_none()}
        text={m.orders_payment_none_text()}
        action={<ButtonLink href={paths.profile("orderHistory")}>{m.orders_payment_to_history()}</ButtonLink>}
      />
    </div>
  )
}

function ToOrder({ order }: { order: Order }) {
  return <ButtonLink href={paths.orderDetails(order.id)}>{m.orders_view_details()}</ButtonLink>
}

function Failed({ order, transId }: { order: Order; transId: string }) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const until = payUntilText(order, new Date())

  async function payAgain() {
    setBusy(true)
    setReason(null)
    try {
      const { payment_url } = await api().orders.payAgain({ transId })
      const address = payment_url === undefined ? null : paymentAddress(payment_url, location.href)
      // Replaces this page, since its payment is over.
      if (address) return location.replace(address)
      setReason(m.orders_place_unsafe_payment())
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      setReason(fault.detail)
    }
    setBusy(false)
  }

  return (
    <div className="wrap" role="alert">
      <Empty
        icon="alert"
        heading="h1"
        title={m.orders_payment_failed()}
        text={until ? m.orders_payment_failed_until({ time: until }) : m.orders_payment_failed_text()}
        action={
          <div className={styles.actions}>
            <Button kind="primary" size="lg" busy={busy} busyText={m.orders_payment_again_busy()} onClick={() => void payAgain()}>
              {m.orders_payment_again()}
            </Button>
            {reason && <ErrorText text={reason} role="alert" />}
            <ToOrder order={order} />
          </div>
        }
      />
      <UnpaidOrder order={order} />
    </div>
  )
}

type Payment =
  | { state: "asking" }
  /** The server's last answer. */
  | { state: "known"; order: PlacedOrder }
  | { state: "unknown"; problem: ApiProblem; again: () => void }

/** Pauses between two requests for an open payment; the last one repeats. */
const WAITS_MS = [1000, 2000, 3000, 5000, 8000, 15_000, 30_000] as const

/** Loads a payment's state, repeatedly while it is open. A hidden page sends no requests. */
function usePayment(transId: string): Payment {
  const [asked, setAsked] = useState(0)
  const [payment, setPayment] = useState<Payment>({ state: "asking" })

  useEffect(() => {
    const controller = new AbortController()
    void watch(transId, controller.signal, setPayment, () => {
      setPayment({ state: "asking" })
      setAsked(asked + 1)
    })
    return () => controller.abort()
  }, [transId, asked])

  return payment
}

async function watch(transId: string, signal: AbortSignal, onPayment: (payment: Payment) => void, onAgain: () => void): Promise<void> {
  for (let look = 0; !signal.aborted; look += 1) {
    const answer = await ask(transId, signal)
    if (signal.aborted) return
    if (!(answer instanceof ApiProblem)) onPayment({ state: "known", order: answer })
    else if (!isPassing(answer) || look === 0) onPayment({ state: "unknown", problem: answer, again: onAgain })
    const isOpen = answer instanceof ApiProblem ? isPassing(answer) && look > 0 : answer.payment_status === "PENDING"
    if (!isOpen) return
    await waitVisibly(WAITS_MS[Math.min(look, WAITS_MS.length - 1)] ?? 0, signal)
  }
}

async function ask(transId: string, signal: AbortSignal): Promise<PlacedOrder | ApiProblem> {
  try {
    return await api().orders.online({ transId }, { signal })
  } catch (fault) {
    if (fault instanceof ApiProblem) return fault
    if (signal.aborted) return new ApiProblem(0, "")
    throw fault
  }
}

/** No connection or an overloaded server: the next request may succeed. */
function isPassing({ status }: ApiProblem): boolean {
  return status === 0 || status === 429 || status >= 500
}

async function waitVisibly(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true, signal }))
  }
}

/** The order of the failed payment. */
function UnpaidOrder({ order }: { order: Order }) {
  return (
    <Panel line className={`stack ${styles.unpaid}`} aria-label={m.orders_items_title()}>
      <p>
        <span className="quiet">{m.orders_order_id()}</span> <b className="ltr">{order.reference}</b>
      </p>
      <ul className={shared.items}>
        {order.items.map((item) => (
          <li key={item.id}>
            <ItemLine
              small
              title={truncate(item.product.title)}
              image={item.product.images[0]}
              notes={[<ItemFacts key="facts" item={item} />]}
            />
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </Panel>
  )
}
