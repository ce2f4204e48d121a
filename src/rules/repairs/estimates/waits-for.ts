import type { Bench } from "../repair-board.ts"
import { type EstimateState, stateAt } from "./estimate.ts"

/** What a waiting repair waits for. The last two are for the shop to continue: no answer comes any more. */
export const WAITS = ["part", "answer", "expired_estimate", "declined_estimate"] as const
export type Wait = (typeof WAITS)[number]

/** What a repair in the column Waiting waits for, by its bench and the newest estimate that was sent, if any. [OFFICE-80] */
export function waitsFor(bench: Bench | null, newest: { state: EstimateState; validUntil: Date } | null, now: Date): Wait {
  if (bench === "WAITING_PART") return "part"
  const state = newest && stateAt(newest, now)
  if (state === "EXPIRED") return "expired_estimate"
  return state === "DECLINED" ? "declined_estimate" : "answer"
}
