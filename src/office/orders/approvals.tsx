import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay, useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { fullTime } from "#office/parts/text/time-text.ts"
import { priceText } from "#ui/text/language.ts"
import { useAct } from "./use-act.ts"

/** Refunds that wait for a second person's approval. */
export function Approvals({ order }: { order: OfficeOrder }) {
  const may = useMay()
  const me = useMe()
  const act = useAct()
  return order.approvals
    .filter(({ state }) => state === "WAITING")
    .map(({ id, amount, asked_by: asker, expires_at: until }) => {
      const words = { name: asker?.name ?? "", amount: priceText(amount), time: fullTime(until) }
      const decide = (approve: boolean) => act.run(() => api.orders.approve({ id, approve }))
      const mayDecide = may("orders.approve") && asker?.id !== me.id
      return (
        <Notice
          key={id}
          tone="warn"
          icon="alert"
          acts={
            mayDecide && (
              <>
                <Button size="sm" busy={act.isBusy} onClick={() => decide(false)}>
                  {m.office_order_disapprove()}
                </Button>
                <Button size="sm" kind="badSolid" busy={act.isBusy} onClick={() => decide(true)}>
                  {m.office_order_approve({ amount: words.amount })}
                </Button>
              </>
            )
          }
        >
          {m.office_order_approval(words)}
          {act.mistake && <span className="bad"> {act.mistake}</span>}
        </Notice>
      )
    })
}
