import { qatarDay } from "../../src/rules/repairs/repair-slots.ts"

/** The number of concurrent test files; in the browser each has a shop that no other file changes in the meantime. */
export const SHOPS = 3

/** Limits for a shop that shares its machine with browsers and other tests: it is slow, but must not refuse requests. */
export const UNHURRIED = {
  rendering: { queue: { running: 2, waiting: 200, waitMs: 60_000 }, passMs: 30, timeoutMs: 60_000, perSecond: 10_000, burst: 10_000 },
  overload: { maxEventLoopDelayMs: 0, sampleMs: 3000 },
}

/** The last day of the week in the booking, which is closed. */
export function closedRepairDay(): string {
  return qatarDay(new Date(Date.now() + 6 * 24 * 3600 * 1000))
}
