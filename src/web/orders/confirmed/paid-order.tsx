import { m } from "#messages/messages.js"
import { OrderConfirmed } from "./order-confirmed.tsx"
import { OrderConfirmedPending } from "./order-confirmed-pending.tsx"
import { PaymentNotice } from "./payment-notice.tsx"
import { usePayment } from "./use-payment.ts"

/** The order of an online payment, once the shop knows that it is paid; until then, or if it is not, how it stands. [spec 3 §4] */
export function PaidOrder({ transId }: { transId: string }) {
  const payment = usePayment(transId)
  if (payment.state === "asking") return <OrderConfirmedPending title={m.orders_payment_title()} text={m.orders_payment_checking()} />
  if (payment.state === "known" && payment.order.payment_status === "PAID") return <OrderConfirmed order={payment.order} />
  return <PaymentNotice payment={payment} transId={transId} />
}
