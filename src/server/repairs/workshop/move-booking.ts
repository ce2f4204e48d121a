import { canMoveVisit } from "#rules/repairs/repair-status.ts"
import { needsNoReminder } from "#rules/repairs/visit-reminder.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { lockBooking, noteRepairChange, setPreferredTime } from "../advance-repair.queries.ts"
import { bookableMoment } from "../bookable-moment.ts"
import { tellOfMove } from "../repair-mails.ts"
import { freeSeat } from "../seats.queries.ts"
import { type RuleSettings, repairRules } from "../slots/repair-rules.ts"
import { takeSeat } from "../take-seat.ts"
import { cardFor, mayDo } from "./ask-move.ts"
import { keepWords } from "./keep-words.ts"

type Move = {
  reference: string
  /** `2026-11-21 09:00:00` in Qatar time. */
  time: string
  /** Whether the customer is mailed. */
  isMailed: boolean
  /** What the mail says beside the new time. */
  words?: string | undefined
  overbookReason: string | null
  member: Member
  actor: Actor
  now: Date
}

/** Moves a booking by the rules of booking; with a reason and the permission also into a slot without a free seat. [OFFICE-112, OFFICE-113] */
export async function moveBooking(
  tx: Queries,
  config: RuleSettings,
  { reference, time, isMailed, words, overbookReason, member, actor, now }: Move,
) {
  const card = await cardFor(tx, member, reference)
  if (!mayDo(member, "repairs.move", card)) throw new Refusal("forbidden", { extension: { permission: "repairs.move" } })
  if (overbookReason !== null && may(member, "repairs.overbook") !== "all") {
    throw new Refusal("forbidden", { extension: { permission: "repairs.overbook" } })
  }
  const { id, status, preferredAt, customerAddress: shippingAddress, storeAddress: branchAddress } = found(await lockBooking(tx, reference))
  if (!canMoveVisit(status)) throw new Refusal("repair_not_movable")
  const rules = await repairRules(tx, config, now)
  const before = new Date(preferredAt)
  const moment = await bookableMoment(tx, rules, { time, now, shippingAddress, branchAddress })
  if (moment.getTime() === before.getTime()) return card.version
  await freeSeat(tx, id)
  const seat = { requestId: id, preferredAt: moment, shippingAddress, branchAddress, overbookReason }
  if (!(await takeSeat(tx, rules.capacity, seat))) throw new Refusal("slot_full")
  await setPreferredTime(tx, id, { preferredAt: moment, remindedAt: needsNoReminder(moment, now) ? now : null })
  if (isMailed) {
    await tellOfMove(tx, id, before, words)
    await keepWords(tx, card.reference, { actor, words, now })
  }
  await audit(tx, actor, {
    act: "repair.moved",
    object: { kind: "repair", id: card.reference },
    before: { preferred_time: before.toISOString() },
    after: { preferred_time: moment.toISOString(), mailed: isMailed, ...(overbookReason === null ? {} : { overbooked: true }) },
  })
  return noteRepairChange(tx, id)
}
