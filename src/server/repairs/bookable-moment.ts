import { m } from "#messages/messages.js"
import { judgeTime, momentOf } from "#rules/repairs/repair-slots.ts"
import type { Delivery } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { openingOfBranch, openingOfVisits } from "./opening.ts"
import type { RepairRules } from "./slots/repair-rules.ts"

type BookingTime = Delivery & {
  /** `2026-11-21 09:00:00` in Qatar time. */
  time: string
  now: Date
}

/** The moment of a time, if a repair can be booked for it there; refuses any other with the name of the field. */
export async function bookableMoment(
  tx: Queries,
  rules: RepairRules,
  { time, now, branchAddress, shippingAddress }: BookingTime,
): Promise<Date> {
  const opening = branchAddress ? openingOfBranch(branchAddress, rules) : await openingOfVisits(tx, rules, shippingAddress?.city ?? null)
  const verdict = judgeTime(time, opening, now)
  const moment = momentOf(time)
  if (verdict === "fine" && moment !== null) return moment
  const code = verdict === "fine" ? "impossible_time" : verdict
  throw new Refusal(code, { errors: [{ path: "preferred_time", message: m[`refusal_${code}`]() }] })
}
