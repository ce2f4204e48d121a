import { m } from "#messages/messages.js"
import { ApiProblem } from "./api-problem.ts"

/** Pauses before the call is sent again. */
const PAUSES_MS = [1000, 2000, 4000, 8000] as const
const ANSWER_WITHIN_MS = 30_000
/** Answers of a proxy before the server, when they name no refusal. */
const OF_A_PROXY: readonly number[] = [408, 502, 503, 504]

type Sending = {
  /** Called before each pause. */
  onRepeat?: () => void
  pausesMs?: readonly number[]
}

/**
 * Sends a call with an idempotency key, and sends it again while it is open what became of it: at most five times, each for at most 30
 * seconds, with growing pauses. A device without a network is not kept waiting. Rejects with the last `ApiProblem`.
 */
export async function sendUntilAnswered<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { onRepeat, pausesMs = PAUSES_MS }: Sending = {},
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await tryOnce(send)
    if (!(answer instanceof ApiProblem)) return answer
    // A call that is refused for coming too often says nothing about the one before it.
    const isOpen = isUnanswered(answer) || (repeats > 0 && answer.status === 429)
    const pauseMs = pausesMs[repeats]
    if (!isOpen || pauseMs === undefined || navigator.onLine === false) throw answer
    onRepeat?.()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether a problem leaves open what became of the call. */
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
