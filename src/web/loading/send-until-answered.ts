import { m } from "#messages/messages.js"
import { ApiProblem } from "#web/api-problem.ts"

/** Pauses before the call is sent again, in ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000] as const
const ANSWER_WITHIN_MS = 30_000
/** Statuses that a proxy sends instead of the server, when the response names no refusal. */
const OF_A_PROXY: readonly number[] = [408, 502, 503, 504]

type SendOptions = {
  /** Called before each pause. */
  onRepeat?: () => void
  pausesMs?: readonly number[]
}

/**
 * Sends a call with an idempotency key, and sends it again while its result is unknown: at most five times, each with a limit of 30
 * seconds, with growing pauses. A device without a network fails at once. Rejects with the last `ApiProblem`.
 */
export async function sendUntilAnswered<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { onRepeat, pausesMs = PAUSES_MS }: SendOptions = {},
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await tryOnce(send)
    if (!(answer instanceof ApiProblem)) return answer
    // A refusal for too many requests says nothing about the earlier request.
    const isOpen = isUnanswered(answer) || (repeats > 0 && answer.status === 429)
    const pauseMs = pausesMs[repeats]
    if (!isOpen || pauseMs === undefined || navigator.onLine === false) throw answer
    onRepeat?.()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether the result of the call is unknown after a problem. */
export function isUnanswered({ status, code }: ApiProblem): boolean {
  if (code === "under_way" || code === "overloaded") return true
  return status < 400 || (code === null && OF_A_PROXY.includes(status))
}

async function tryOnce<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | ApiProblem> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    return await send(signal)
  } catch (fault) {
    if (fault instanceof ApiProblem) return fault
    if (signal.aborted) return new ApiProblem(0, m.refusal_no_connection())
    throw fault
  }
}
