import type { Clock } from "#server/services.ts"
import { Refusal } from "./refusal.ts"

/** Whoever has not called for so long that everything is allowed again need not be remembered; looked for when there are so many. */
const MAX_REMEMBERED = 10_000

type Limits = { perSecond: number; burst: number; clock: Clock }
type Left = { calls: number; atMs: number }

/**
 * How many calls each caller may still send, in the memory of this process: for calls so frequent and so cheap that a row for each would
 * cost more than they do. Several processes allow that many times as much.
 */
export class CallAllowance {
  readonly #limits: Limits
  readonly #left = new Map<number, Left>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one call, or refuses with `too_many_requests`. */
  take(caller: number): void {
    const nowMs = this.#limits.clock.now().getTime()
    const calls = this.#allowed(this.#left.get(caller), nowMs)
    if (calls < 1) throw new Refusal("too_many_requests")
    if (this.#left.size >= MAX_REMEMBERED) this.#forgetRested(nowMs)
    this.#left.set(caller, { calls: calls - 1, atMs: nowMs })
  }

  #allowed(left: Left | undefined, nowMs: number): number {
    const { perSecond, burst } = this.#limits
    if (!left) return burst
    return Math.min(burst, left.calls + (Math.max(0, nowMs - left.atMs) / 1000) * perSecond)
  }

  #forgetRested(nowMs: number): void {
    for (const [caller, left] of this.#left) {
      if (this.#allowed(left, nowMs) >= this.#limits.burst) this.#left.delete(caller)
    }
  }
}
