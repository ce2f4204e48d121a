import { useState } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ActBar } from "#office/parts/table/act-bar.tsx"
import type { Choice } from "#office/parts/table/use-choice.ts"
import { MAX_AT_ONCE, type StaffStep } from "#rules/orders/office-steps.ts"
import { BulkDialog } from "./dialogs/bulk-dialog.tsx"
import { allReferences, type OrdersSearch } from "./order-data.ts"
import { stepWords } from "./order-words.ts"
import { printSlips } from "./print-slips.ts"
import { type Bulk, referencesDone, sendSteps } from "./send-steps.ts"
import { useAct } from "./use-act.ts"

/**
 * The actions for the chosen orders: each is previewed first, then done for the orders that allow it. Packing asks only when an order does
 * not allow it, and prints the slips. [OFFICE-87]
 */
export function BulkActs({ choice, search, count }: { choice: Choice; search: OrdersSearch; count: number | null }) {
  const may = useMay()
  const act = useAct()
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const look = (to: StaffStep) =>
    act.run(async () => {
      const chosen = choice.isAll ? await allReferences(search) : [...choice.keys]
      const orders = chosen.map((reference) => ({ reference }))
      const looked = (await sendSteps(to, orders, true)).results
      const isAsked = to !== "READY_TO_SHIP" || looked.some(({ state }) => state === "REFUSED")
      if (isAsked) return setBulk({ to, looked, results: null })
      const { results } = await sendSteps(to, orders, false)
      const done = referencesDone(results)
      if (done.length === orders.length && printSlips(done)) return choice.clear()
      setBulk({ to, looked, results })
    })
  const steps: StaffStep[] = [
    ...(may("orders.deliver") ? (["SHIPPED"] as const) : []),
    ...(may("orders.advance") ? (["CONFIRMED", "PROCESSING", "READY_TO_SHIP"] as const) : []),
  ]
  return (
    <>
      <ActBar choice={choice} count={count !== null && count <= MAX_AT_ONCE ? count : null}>
        {steps.map((to) => (
          <Button
            key={to}
            kind={to === "READY_TO_SHIP" ? "primaryOnPlate" : "onPlate"}
            size="sm"
            busy={act.isBusy}
            onClick={() => look(to)}
          >
            {to === "READY_TO_SHIP" ? m.office_orders_ready_and_print() : stepWords(to)}
          </Button>
        ))}
        {act.mistake && <span role="alert">{act.mistake}</span>}
      </ActBar>
      {bulk && <BulkDialog bulk={bulk} onClose={() => setBulk(null)} onDone={choice.clear} />}
    </>
  )
}
