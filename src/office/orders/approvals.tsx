import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay, useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { priceText } from "#ui/text/language.ts"
import { refreshOrders } from "./order-data.ts"
import { mistakeOf } from "./use-act.ts"

type Approval = OfficeOrder["approvals"][number]

/** Refunds that wait for a second person's approval. */
export function Approvals({ order }: { order: OfficeOrder }) {
  return order.approvals
    .filter(({ state }) => state === "WAITING")
    .map((approval) => <WaitingApproval key={approval.id} approval={approval} order={order} />)
}

function WaitingApproval({ approval, order }: { approval: Approval; order: OfficeOrder }) {
  const may = useMay()
  const me = useMe()
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null)
  const amount = priceText(approval.amount)
  const mayDecide = may("orders.approve") && approval.asked_by?.id !== me.id
  return (
    <>
      <Notice
        tone="warn"
        icon="alert"
        acts={
          mayDecide && (
            <>
              <Button size="sm" onClick={() => setAsked("refuse")}>
                {m.office_order_disapprove_open()}
              </Button>
              <Button size="sm" kind="bad" onClick={() => setAsked("approve")}>
                {m.office_order_approve_open({ amount })}
              </Button>
            </>
          )
        }
      >
        {askedWords(approval, order)} {m.office_order_approval_until({ time: fullTime(approval.expires_at) })}
      </Notice>
      {asked && <DecideDialog approval={approval} order={order} isApproved={asked === "approve"} onClose={() => setAsked(null)} />}
    </>
  )
}

type DecideDialogProps = { approval: Approval; order: OfficeOrder; isApproved: boolean; onClose: () => void }

/** Names what is decided, the money and who is mailed, before anything happens. [OFFICE-64] */
function DecideDialog({ approval, order, isApproved, onClose }: DecideDialogProps) {
  const { reference, customer } = order
  const named = { amount: priceText(approval.amount), reference }
  const decide = async () => {
    try {
      await api.orders.approve({ id: approval.id, approve: isApproved })
    } finally {
      await refreshOrders()
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isApproved ? m.office_order_approve_title(named) : m.office_order_disapprove_title(named)}
      act={isApproved ? m.office_order_approve(named) : m.office_order_disapprove(named)}
      harmful={isApproved}
      mailed={isApproved ? customer.name : null}
      onConfirm={decide}
      mistakeOf={mistakeOf}
    >
      <p>{askedWords(approval, order)}</p>
      <p>{isApproved ? m.office_order_final() : m.office_order_disapprove_words()}</p>
    </ConfirmDialog>
  )
}

/** What waits: who asks, for which items, why, and what the customer will read. */
function askedWords({ act, asked_by: asker, amount, items, reason, words }: Approval, order: OfficeOrder): string {
  const names = order.items.filter(({ id }) => items.includes(id)).map(({ name }) => name)
  const asked = { name: asker?.name ?? "", amount: priceText(amount), items: listed(names) }
  return [
    ACT[act === "REFUND" && names.length === 0 ? "GOODWILL" : act](asked),
    reason && m.office_order_approval_reason({ reason }),
    words && m.office_order_approval_words({ words }),
  ]
    .filter(Boolean)
    .join(" ")
}

const ACT: Readonly<Record<Approval["act"] | "GOODWILL", (words: { name: string; amount: string; items: string }) => string>> = {
  CANCEL: m.office_order_approval_CANCEL,
  REFUND: m.office_order_approval_REFUND,
  GOODWILL: m.office_order_approval_GOODWILL,
  RETURN: m.office_order_approval_RETURN,
}
