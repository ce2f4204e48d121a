import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { priceText } from "#ui/text/language.ts"
import { refreshOrders } from "./order-data.ts"
import { mistakeOf } from "./use-act.ts"

type PaymentReviewProps = { payment: OfficeOrder["payments"][number]; order: Pick<OfficeOrder, "reference" | "customer"> }

/** A payment whose received amount differs from the requested one: both amounts, and the two decisions. [OFFICE-90] */
export function PaymentReview({ payment: { id, amount, received }, order }: PaymentReviewProps) {
  const may = useMay()
  const [asked, setAsked] = useState<"accept" | "refund" | null>(null)
  const { reference } = order
  const came = priceText(received ?? amount)
  const words = m.office_order_review({ received: came, amount: priceText(amount) })
  const decide = async () => {
    try {
      await api.orders.review({ id, accept: asked === "accept" })
    } finally {
      await refreshOrders()
    }
  }
  return (
    <>
      <p className="t13 warn">{words}</p>
      {may("orders.approve") && (
        <span className="row wrap">
          <Button size="sm" kind="soft" onClick={() => setAsked("accept")}>
            {m.office_order_review_accept({ amount: came })}
          </Button>
          <Button size="sm" kind="bad" onClick={() => setAsked("refund")}>
            {m.office_order_review_refund({ amount: came })}
          </Button>
        </span>
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={
            asked === "accept"
              ? m.office_order_review_accept_title({ amount: came, reference })
              : m.office_order_review_refund_title({ amount: came, reference })
          }
          act={asked === "accept" ? m.office_order_review_accept({ amount: came }) : m.office_order_review_refund({ amount: came })}
          harmful={asked === "refund"}
          mailed={order.customer.name}
          onConfirm={decide}
          mistakeOf={mistakeOf}
        >
          <p>{words}</p>
          <p>{m.office_order_final()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
