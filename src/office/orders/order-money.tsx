import { useState } from "react"
import type { OfficeOrder, OfficeRefund } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { Amount } from "#office/parts/text/amount.tsx"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { paymentTone, paymentWords, providerName } from "#office/parts/text/payment-words.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { canChangeToCash } from "#rules/orders/payment-settlement.ts"
import { priceText } from "#ui/text/language.ts"
import { RefundDialog } from "./dialogs/refund-dialog.tsx"
import { refreshOrders } from "./order-data.ts"
import { moneyOf } from "./order-refunds.ts"
import { causeWords } from "./order-words.ts"
import * as styles from "./orders.module.css"
import { PaymentReview } from "./payment-review.tsx"
import { mistakeOf, useAct } from "./use-act.ts"

/** The order's total, payments and refunds. */
export function OrderMoney({ order }: { order: OfficeOrder }) {
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const { amounts, coupon_discount: coupon, cash } = order
  const { refunded } = moneyOf(order)
  return (
    <Panel
      title={m.office_order_money()}
      acts={
        <>
          {may("orders.advance") && isChangeableToCash(order) && <ToCash order={order} />}
          {may("orders.refund") && order.refundable > 0 && (
            <Button kind="quiet" size="sm" onClick={() => setRefunding(true)}>
              {m.office_order_refund()}
            </Button>
          )}
        </>
      }
    >
      <div className="cols cols-2">
        <Facts
          facts={[
            [m.office_order_ordered(), <Amount key="ordered" qar={amounts.total + amounts.cancelled + coupon} />],
            ...(coupon > 0 ? [[m.office_order_coupon(), <Amount key="coupon" qar={-coupon} />] as const] : []),
            ...(amounts.cancelled > 0 ? [[m.office_order_cancelled(), <Amount key="off" qar={-amounts.cancelled} />] as const] : []),
            [
              m.office_order_worth(),
              <b key="worth">
                <Amount qar={amounts.total} />
              </b>,
            ],
            ...(cash ? [[m.office_order_cash_amount(), <Amount key="cash" qar={cash.taken} />] as const] : []),
            ...(amounts.paid > 0 ? [[m.office_order_paid(), <Amount key="paid" qar={amounts.paid} />] as const] : []),
            ...(refunded > 0 ? [[m.office_order_refunded(), <Amount key="refunded" qar={-refunded} />] as const] : []),
          ]}
        />
        <div className="stack stack-2">
          {order.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} order={order} />
          ))}
          {order.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} order={order} />
          ))}
          {order.paid_back.map((paidBack) => (
            <PaidBackLine key={`${paidBack.item} ${paidBack.at}`} paidBack={paidBack} order={order} />
          ))}
          {order.refundable > 0 && <p className="xs quiet">{m.office_order_refund_left({ amount: priceText(order.refundable) })}</p>}
          {cash?.note && <p className="xs quiet">{cash.note}</p>}
        </div>
      </div>
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Panel>
  )
}

function isChangeableToCash({ payment_method: method, payments, items }: OfficeOrder): boolean {
  return method === "ONLINE" && canChangeToCash(payments, { isPayable: items.some(({ status }) => status === "CREATED") })
}

/** Changes an unpaid order to cash, for a customer who cannot or will not pay online. */
function ToCash({ order: { reference, version, amounts, customer } }: { order: OfficeOrder }) {
  const [isAsked, setAsked] = useState(false)
  const amount = priceText(amounts.to_pay)
  const change = async () => {
    try {
      await api.orders.cash({ reference }, { version })
    } finally {
      await refreshOrders()
    }
  }
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setAsked(true)}>
        {m.office_order_to_cash()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.office_order_to_cash_title({ reference })}
        act={m.office_order_to_cash_act({ amount })}
        mailed={customer.name}
        onConfirm={change}
        mistakeOf={mistakeOf}
      >
        <p>{m.office_order_to_cash_text({ amount })}</p>
      </ConfirmDialog>
    </>
  )
}

function PaymentLine({ payment, order }: { payment: OfficeOrder["payments"][number]; order: OfficeOrder }) {
  const { provider, provider_id: providerId, amount, received, state, settled_at: settled, created_at: created, remark } = payment
  return (
    <div className="stack stack-2">
      <div className={styles.moneyLine}>
        <Icon name="card" size="sm" />
        <span className="grow">
          <b className="medium">{providerName(provider)}</b>{" "}
          <span className="quiet">
            <bdi>{providerId}</bdi> {timeText(settled ?? created, new Date())}
          </span>
        </span>
        <Badge tone={paymentTone(state)}>{paymentWords(state)}</Badge>
        <Amount qar={received ?? amount} />
      </div>
      {remark && received === null && <p className="xs quiet">{remark}</p>}
      {state === "REVIEW" && <PaymentReview payment={payment} order={order} />}
    </div>
  )
}

const REFUND: Readonly<Record<OfficeRefund["state"], { words: () => string; tone: Tone }>> = {
  DUE: { words: m.office_order_refund_DUE, tone: "plain" },
  ASKED: { words: m.office_order_refund_ASKED, tone: "warn" },
  DONE: { words: m.office_order_refund_DONE, tone: "good" },
  FAILED: { words: m.office_order_refund_FAILED, tone: "bad" },
}

function RefundLine({ refund, order }: { refund: OfficeRefund; order: OfficeOrder }) {
  const may = useMay()
  const act = useAct()
  const [isByHand, setByHand] = useState(false)
  const { id, state, amount, cause, items, created_at: created, settled_at: settled, remark } = refund
  const names = order.items.filter((item) => items.includes(item.id)).map(({ name }) => name)
  const what = names.length > 0 ? m.office_order_refund_of({ name: listed(names) }) : otherRefund(cause)
  return (
    <div className="stack stack-2">
      <div className={styles.moneyLine}>
        <Icon name="undo" size="sm" />
        <span className="grow">
          <b className="medium">{what}</b> <span className="quiet">{timeText(settled ?? created, new Date())}</span>
        </span>
        <Badge tone={REFUND[state].tone}>{REFUND[state].words()}</Badge>
        <Amount qar={-amount} />
      </div>
      {remark && <p className="xs quiet">{remark}</p>}
      {state === "FAILED" && may("orders.refund") && (
        <span className="row wrap">
          <Button size="sm" kind="soft" busy={act.isBusy} onClick={() => act.run(() => api.orders.retryRefund({ id }))}>
            {m.office_order_retry()}
          </Button>
          <Button size="sm" kind="quiet" onClick={() => setByHand(true)}>
            {m.office_order_by_hand()}
          </Button>
        </span>
      )}
      {act.mistake && <p className="t13 bad">{act.mistake}</p>}
      {isByHand && <ByHandDialog id={id} amount={priceText(amount)} order={order} onClose={() => setByHand(false)} />}
    </div>
  )
}

/** Money that staff paid back in another way than to the card, with their words and name. */
function PaidBackLine({ paidBack, order }: { paidBack: OfficeOrder["paid_back"][number]; order: OfficeOrder }) {
  const { item, amount, words, by, at } = paidBack
  const name = order.items.find(({ id }) => id === item)?.name ?? ""
  return (
    <div className="stack stack-2">
      <div className={styles.moneyLine}>
        <Icon name="undo" size="sm" />
        <span className="grow">
          <b className="medium">{m.office_order_paid_back({ name })}</b>{" "}
          <span className="quiet">
            {causeWords(null, by)} {timeText(at, new Date())}
          </span>
        </span>
        <Badge tone={REFUND.DONE.tone}>{REFUND.DONE.words()}</Badge>
        <Amount qar={-amount} />
      </div>
      {words && <p className="xs quiet">{words}</p>}
    </div>
  )
}

function otherRefund(cause: OfficeRefund["cause"]): string {
  return cause === "GOODWILL" ? m.office_order_refund_goodwill() : m.office_order_refund_payment()
}

type ByHandDialogProps = { id: number; amount: string; order: OfficeOrder; onClose: () => void }

/** Records how a failed refund was paid in another way; the customer is mailed that it is done. */
function ByHandDialog({ id, amount, order, onClose }: ByHandDialogProps) {
  const act = useAct()
  const [note, setNote] = useState("")
  return (
    <Dialog
      open
      title={m.office_order_by_hand_title({ amount, reference: order.reference })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.office_orders_leave()}
          </Button>
          <Button
            kind="badSolid"
            busy={act.isBusy}
            disabled={note.trim() === ""}
            onClick={() => act.run(() => api.orders.settleRefund({ id, note: note.trim() }), onClose)}
          >
            {m.office_order_by_hand_act({ amount })}
          </Button>
        </>
      }
    >
      <TextField
        label={m.office_order_by_hand_note()}
        required
        value={note}
        maxLength={300}
        mistake={act.mistake}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ul className={styles.consequences}>
        <li>{m.office_order_mailed({ name: order.customer.name })}</li>
        <li>{m.office_order_final()}</li>
      </ul>
    </Dialog>
  )
}
