import { useEffect, useState } from "react"
import type { PlacedOrder } from "#contract/orders.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"

export type Payment =
  | { state: "asking" }
  /** The server's last answer. */
  | { state: "known"; order: PlacedOrder }
  | { state: "unknown"; problem: ApiProblem; again: () => void }

/** Pauses between two requests for an open payment; the last one repeats. */
const WAITS_MS = [1000, 2000, 3000, 5000, 8000, 15_000, 30_000] as const

/** Asks the server for a payment's state, repeatedly while it is open. A hidden page does not ask. */
export function usePayment(transId: string): Payment {
  const [asked, setAsked] = useState(0)
  const [payment, setPayment] = useState<Payment>({ state: "asking" })

  useEffect(() => {
    const controller = new AbortController()
    void watch(transId, controller.signal, setPayment, () => {
      setPayment({ state: "asking" })
      setAsked(asked + 1)
    })
    return () => controller.abort()
  }, [transId, asked])

  return payment
}

async function watch(transId: string, signal: AbortSignal, onPayment: (payment: Payment) => void, onAgain: () => void): Promise<void> {
  for (let look = 0; !signal.aborted; look += 1) {
    const answer = await ask(transId, signal)
    if (signal.aborted) return
    if (!(answer instanceof ApiProblem)) onPayment({ state: "known", order: answer })
    else if (!isPassing(answer) || look === 0) onPayment({ state: "unknown", problem: answer, again: onAgain })
    const isOpen = answer instanceof ApiProblem ? isPassing(answer) && look > 0 : answer.payment_status === "PENDING"
    if (!isOpen) return
    await waitVisibly(WAITS_MS[Math.min(look, WAITS_MS.length - 1)] ?? 0, signal)
  }
}

async function ask(transId: string, signal: AbortSignal): Promise<PlacedOrder | ApiProblem> {
  try {
    return await api().orders.online({ transId }, { signal })
  } catch (fault) {
    if (fault instanceof ApiProblem) return fault
    if (signal.aborted) return new ApiProblem(0, "")
    throw fault
  }
}

/** No connection or an overloaded server: the next request may succeed. */
function isPassing({ status }: ApiProblem): boolean {
  return status === 0 || status === 429 || status >= 500
}

async function waitVisibly(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true, signal }))
  }
}
