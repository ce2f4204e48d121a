import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { usePageActs } from "#office/page-acts.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { BesideThumbBar, ThumbBar } from "#office/parts/page/thumb-bar.tsx"
import { pathTo, type StaffStep } from "#rules/orders/office-steps.ts"
import { DeliverDialog } from "./dialogs/deliver-dialog.tsx"
import { isRefundedBeforePacking } from "./order-refunds.ts"
import { stepWords } from "./order-words.ts"
import * as styles from "./orders.module.css"
import { useAct } from "./use-act.ts"

/** The next step as the primary action, for the chosen items or all that allow it; the other steps and the prints beside it. */
export function OrderActs({ order, chosen }: { order: OfficeOrder; chosen: readonly number[] }) {
  const may = useMay()
  const act = useAct()
  const [asked, setAsked] = useState<"CONFIRMED" | "DELIVERED" | null>(null)
  const meant = order.items.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const steps = order.steps.filter((to) => mayStep(may, to) && meant.some(({ status }) => pathTo(status, to) !== null))
  const items = (to: StaffStep) => meant.filter(({ status }) => pathTo(status, to) !== null).map(({ id }) => id)
  const go = (to: StaffStep) => {
    if (to === "CONFIRMED") return setAsked(to)
    if (to === "DELIVERED" && order.payment_method === "CASH_ON_DELIVERY") return setAsked(to)
    return act.run(() => sendStep(order.reference, to, { items: items(to) }))
  }
  const [first, ...others] = steps
  const isNext = first !== undefined && !isRefundedBeforePacking(order)
  usePageActs(isNext && !act.isBusy ? [{ label: stepWords(first), icon: "check", key: "c", run: () => go(first) }] : [])
  const step = (to: StaffStep) =>
    ({ kind: isNext ? "primary" : "second", busy: act.isBusy, onClick: () => go(to), children: stepWords(to) }) as const
  return (
    <>
      {act.mistake && (
        <span role="alert" className="t13 bad">
          {act.mistake}
        </span>
      )}
      {may("orders.advance") !== null && (
        <>
          <a className={styles.plainLink} href={`/office/orders/${order.reference}/packing-slip`} target="_blank" rel="noreferrer">
            {m.office_order_slip()}
          </a>
          <a className={styles.plainLink} href={`/office/orders/${order.reference}/invoice`} target="_blank" rel="noreferrer">
            {m.office_order_invoice()}
          </a>
        </>
      )}
      {others.map((to) => (
        <Button key={to} busy={act.isBusy} onClick={() => go(to)}>
          {stepWords(to)}
        </Button>
      ))}
      {first && (
        <>
          <BesideThumbBar>
            <Button {...step(first)} {...(isNext && { keyHint: "C", "aria-keyshortcuts": "c" })} />
          </BesideThumbBar>
          <ThumbBar mistake={act.mistake}>
            <Button {...step(first)} size="xl" block />
          </ThumbBar>
        </>
      )}
      {asked === "CONFIRMED" && <ConfirmDialog order={order} items={items("CONFIRMED")} onClose={() => setAsked(null)} />}
      {asked === "DELIVERED" && <DeliverDialog order={order} items={items("DELIVERED")} onClose={() => setAsked(null)} />}
    </>
  )
}

function mayStep(may: ReturnType<typeof useMay>, to: StaffStep): boolean {
  return may(to === "SHIPPED" || to === "DELIVERED" ? "orders.deliver" : "orders.advance") !== null
}

type StepMore = { items: number[]; tracking_id?: string }

function sendStep(reference: string, to: StaffStep, { items, tracking_id }: StepMore) {
  if (to === "SHIPPED" || to === "DELIVERED") return api.orders.deliver({ reference, to, items })
  return api.orders.step({ reference, to, items, ...(tracking_id ? { tracking_id } : {}) })
}

function ConfirmDialog({ order, items, onClose }: { order: OfficeOrder; items: number[]; onClose: () => void }) {
  const act = useAct()
  const [id, setId] = useState(order.tracking_id ?? "")
  const confirm = () => act.run(() => sendStep(order.reference, "CONFIRMED", { items, tracking_id: id.trim() }), onClose)
  return (
    <Dialog
      open
      title={`${stepWords("CONFIRMED")} ${order.reference}`}
      onClose={onClose}
      foot={
        <Button kind="primary" busy={act.isBusy} onClick={confirm}>
          {stepWords("CONFIRMED")}
        </Button>
      }
    >
      <TextField
        label={m.office_orders_tracking_id()}
        value={id}
        maxLength={60}
        autoFocus
        mistake={act.mistake}
        hint={m.office_orders_mailed_soon()}
        onChange={(event) => setId(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") confirm()
        }}
      />
    </Dialog>
  )
}
