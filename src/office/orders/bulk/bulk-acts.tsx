import { useState } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ActBar } from "#office/parts/table/act-bar.tsx"
import type { Choice } from "#office/parts/table/use-choice.ts"
import { MAX_AT_ONCE, type StaffStep } from "#rules/orders/office-steps.ts"
import { allReferences, type OrdersSearch } from "../order-data.ts"
import { stepWords } from "../order-words.ts"
import { useAct } from "../use-act.ts"
import { BulkDialog } from "./bulk-dialog.tsx"
import { offerUndo } from "./offer-undo.ts"
import { printSlips } from "./print-slips.ts"
import { type Bulk, referencesDone, sendSteps } from "./send-steps.ts"

const STEPS = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED"] as const satisfies StaffStep[]

/** The next step of the orders in a view, which is its primary action. */
const NEXT: Readonly<Record<string, (typeof STEPS)[number]>> = {
  "to-confirm": "CONFIRMED",
  "to-pack": "READY_TO_SHIP",
  "to-ship": "SHIPPED",
}

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
      offerUndo(to, results)
      const done = referencesDone(results)
      if (done.length === orders.length && printSlips(done)) return choice.clear()
      setBulk({ to, looked, results })
    })
  const [mayAdvance, mayDeliver] = [may("orders.advance") !== null, may("orders.deliver") !== null]
  const possible = STEPS.filter((to) => (to === "SHIPPED" ? mayDeliver : mayAdvance))
  const wanted = NEXT[search.view ?? "open"] ?? "READY_TO_SHIP"
  const primary = possible.includes(wanted) ? wanted : possible.at(-1)
  const steps = [...possible.filter((to) => to !== primary), ...(primary ? [primary] : [])]
  return (
    <>
      <ActBar choice={choice} count={count !== null && count <= MAX_AT_ONCE ? count : null}>
        {steps.map((to) => (
          <Button key={to} kind={to === primary ? "primaryOnPlate" : "onPlate"} size="sm" busy={act.isBusy} onClick={() => look(to)}>
            {to === "READY_TO_SHIP" ? m.office_orders_ready_and_print() : stepWords(to)}
          </Button>
        ))}
        {act.mistake && <span role="alert">{act.mistake}</span>}
      </ActBar>
      {bulk && <BulkDialog bulk={bulk} onClose={() => setBulk(null)} onDone={choice.clear} />}
    </>
  )
}
