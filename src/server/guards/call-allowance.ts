import { LRUCache } from "lru-cache"
import type { Clock } from "#server/clock.ts"
import type { Config } from "#server/config/config.ts"
import { Refusal } from "./refusal.ts"

/** Beyond this number of callers, the least recent one is forgotten, and may then send a whole burst again. */
const MAX_REMEMBERED = 10_000

type Limits = { perSecond: number; burst: number; config: Pick<Config, "limitFactor">; clock: Clock }
type Left = { calls: number; atMs: number }

/**
 * How many calls each caller may still send, in the memory of this process: for calls so frequent and cheap that a row per call would cost
 * more. With several processes the limit is multiplied; a limit across processes is a `Limit` of the throttles.
 */
export class CallAllowance<Caller extends number | string> {
  readonly #perSecond: number
  readonly #burst: number
  readonly #clock: Clock
  readonly #left = new LRUCache<Caller, Left>({ max: MAX_REMEMBERED })

  constructor({ perSecond, burst, config, clock }: Limits) {
    this.#perSecond = perSecond * config.limitFactor
    this.#burst = burst * config.limitFactor
    this.#clock = clock
  }

  /** Counts one call, or refuses with `too_many_requests`. */
  take(caller: Caller): void {
    const nowMs = this.#clock.now().getTime()
    const calls = this.#allowed(this.#left.get(caller), nowMs)
    if (calls < 1) throw new Refusal("too_many_requests", { retryAfterSeconds: 1 })
    this.#left.set(caller, { calls: calls - 1, atMs: nowMs })
  }

  #allowed(left: Left | undefined, nowMs: number): number {
    if (!left) return this.#burst
    return Math.min(this.#burst, left.calls + (Math.max(0, nowMs - left.atMs) / 1000) * this.#perSecond)
  }
}
