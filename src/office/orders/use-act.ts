import { useState } from "react"
import { m } from "#messages/messages.js"
import { statusWords } from "#office/parts/text/status-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { OfficeProblem } from "#office/problem.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { decisionWords } from "./decision-words.ts"
import { refreshOrders } from "./order-data.ts"
import { causeWords } from "./order-words.ts"

export type Act = {
  isBusy: boolean
  /** Why the last action was refused. */
  mistake: string | null
  run: (work: () => Promise<unknown>, onDone?: () => void) => void
}

/** Sends one action at a time, and refreshes the page afterwards, also after a refusal. */
export function useAct(): Act {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const run: Act["run"] = (work, onDone) => {
    setBusy(true)
    setMistake(null)
    work()
      .then(() => onDone?.())
      .catch((fault: unknown) => setMistake(mistakeOf(fault)))
      .finally(() => {
        setBusy(false)
        void refreshOrders()
      })
  }
  return { isBusy, mistake, run }
}

/** The message for a refusal: what prevents the action, and who caused it. */
export function mistakeOf(fault: unknown): string {
  if (!(fault instanceof OfficeProblem)) return m.office_fault()
  const { code, detail, errors, more } = fault
  if (code === "changed_meanwhile") return m.office_order_changed({ name: more.changed_by ?? m.office_order_by_customer() })
  const [stuck] = stuckItems(more)
  if (!stuck) return decisionWords(fault) ?? (errors.map(({ message }) => message).join(" ") || detail)
  const status = ITEM_STATUSES.find((one) => one === stuck.status)
  const who = causeWords(stuck.cause, stuck.by)
  return m.office_order_was({ item: stuck.item, status: status ? statusWords(status) : stuck.status, who, time: fullTime(stuck.at) })
}

type Stuck = { item: string; status: string; cause: string; by: string | null; at: string }

function stuckItems(more: object): Stuck[] {
  const items: unknown = "items" in more ? more.items : null
  // The API's answers to these refusals have this shape.
  return Array.isArray(items) ? (items as Stuck[]) : []
}
