import type { ClosingDecision } from "#contract/office/settings/repair-slots.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { may } from "#server/office/member.ts"
import type { RuleSettings } from "../slots/repair-rules.ts"
import type { HitRow } from "../slots/slots.queries.ts"
import { cancelInOffice } from "./ask-move.ts"
import { moveBooking } from "./move-booking.ts"

type SettlingContext = {
  context: Parameters<typeof cancelInOffice>[0]
  config: RuleSettings
  /** The bookings on the closed days. */
  hits: readonly HitRow[]
  /** Why it is closed, which the customers of cancelled bookings read. */
  reason: string
}

/** Moves and cancels bookings of closed days in the transaction of the closing; one refusal changes nothing at all. [OFFICE-152] */
export async function settleBookings(
  decisions: readonly ClosingDecision[],
  { context, config, hits, reason }: SettlingContext,
): Promise<void> {
  const { tx, member, actor, now } = context
  for (const decision of decisions) {
    const { reference } = decision
    if (!hits.some((hit) => hit.reference === reference)) throw new Refusal("not_found")
    if (decision.act === "move") {
      await moveBooking(tx, config, { reference, time: decision.time, isMailed: true, overbookReason: null, member, actor, now })
    } else {
      if (may(member, "repairs.cancel") === null) throw new Refusal("forbidden", { extension: { permission: "repairs.cancel" } })
      await cancelInOffice(context, reference, reason)
    }
  }
}
