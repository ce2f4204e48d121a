import { useRef, useState } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { newKey } from "#web/new-key.ts"
import type { CancelChoice } from "./cancel-query.ts"

export type CancelOutcome = { state: "sending" } | { state: "done"; cancelled: OrderItem[] } | { state: "failed"; text: string }

type Cancel = { cancel: () => Promise<void>; outcome: CancelOutcome | null; dismiss: () => void }

/** Cancels what was chosen, once: a second click is ignored, and one after a lost answer is told what the first one did. [spec 2 §4] */
export function useCancel(choice: CancelChoice): Cancel {
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null)
  const isUnderWay = useRef(false)
  const key = useRef<string>(undefined)

  async function cancel() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setOutcome({ state: "sending" })
    key.current ??= newKey()
    const result = await request(choice, key.current)
    setOutcome(result)
    // What is done stays done.
    isUnderWay.current = result.state === "done"
  }

  return { cancel, outcome, dismiss: () => setOutcome(null) }
}

async function request(choice: CancelChoice, idempotencyKey: string): Promise<CancelOutcome> {
  try {
    const body = { component_ids: [...choice.itemIds], reason: choice.reasonId, reason_text: choice.additionalReason || null }
    return { state: "done", cancelled: await api().orders.cancel(body, { idempotencyKey }) }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    // Without an answer there is no detail of the server's.
    return { state: "failed", text: fault.status === 0 ? m.orders_cancel_failed_text() : fault.detail }
  }
}
