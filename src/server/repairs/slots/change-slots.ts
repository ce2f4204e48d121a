import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { DEFAULT_CAPACITY } from "#rules/repairs/repair-capacity.ts"
import { momentOf, qatarDay } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import { allBranches, openBranches } from "#server/addresses/addresses.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { isAtPlaces } from "#server/office/places/places.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"
import { type RuleSettings, SLOTS_SETTING, type SlotsSetting } from "./repair-rules.ts"
import { addClosing, type ClosingRow, citiesOfVisits, closingsFrom, deleteClosing, lockClosings, MAX_CLOSINGS } from "./slots.queries.ts"

type Who = { actor: Actor; now: Date }

/** What the office shows of the rules; the environment's values in their place where it fixes one. */
export async function readSlots(db: Queries, config: RuleSettings, now: Date): Promise<SlotSettings> {
  const { value, version } = await settingOf<SlotsSetting>(db, SLOTS_SETTING)
  const capacity = config.repairCapacity ?? (value === null ? DEFAULT_CAPACITY : null)
  const branches = await allBranches(db)
  const open = new Set((await openBranches(db)).map(({ id }) => id))
  return {
    version,
    seats: capacity === null ? (value?.seats ?? []) : Object.entries(capacity).map(([place, seats]) => ({ place, seats })),
    visit_hours: value?.visit_hours ?? null,
    fixed: fixedBy(config),
    closings: (await closingsFrom(db, qatarDay(now))).map(({ id, fromDay, toDay, place, hoursText, reason }) => ({
      id,
      from_day: fromDay,
      to_day: toDay,
      place,
      hours: hoursText,
      reason,
    })),
    branches: branches.map(({ id, name, working_hours: hours }) => ({ id, name, place: name, hours, is_open: open.has(id) })),
    cities: await citiesOfVisits(db),
  }
}

function fixedBy({ repairCapacity, repairVisitHours, repairClosedDays }: RuleSettings): SlotSettings["fixed"] {
  const seats = Object.entries(repairCapacity ?? {}).map(([place, number]) => `${place}=${number}`)
  return [
    ...(repairCapacity === null ? [] : [{ setting: "seats" as const, by: "REPAIR_SLOT_CAPACITY", value: seats.join(", ") }]),
    ...(repairVisitHours === null ? [] : [{ setting: "visit_hours" as const, by: "REPAIR_VISIT_HOURS", value: repairVisitHours.text }]),
    ...(repairClosedDays.length === 0
      ? []
      : [{ setting: "closed_days" as const, by: "REPAIR_CLOSED_DAYS", value: repairClosedDays.join(", ") }]),
  ]
}

/** Changes seats and hours of visits. Refuses another value of what the environment fixes. */
export async function changeSlots(
  tx: Queries,
  config: RuleSettings,
  { next, expected, actor, now }: Who & { next: SlotsSetting; expected: number },
): Promise<void> {
  const before = await readSlots(tx, config, now)
  const isChanged = { seats: !isSame(next.seats, before.seats), visit_hours: next.visit_hours !== before.visit_hours, closed_days: false }
  const fixed = before.fixed.find(({ setting }) => isChanged[setting])
  if (fixed) throw new Refusal("setting_fixed", { extension: { by: fixed.by } })
  if (next.visit_hours !== null && readWorkingHours(next.visit_hours) === null)
    throw new Refusal("unreadable_hours", { fields: ["visit_hours"] })
  await changeSetting(tx, { key: SLOTS_SETTING, value: next, expected, by: actor.name, now })
  await audit(tx, actor, {
    act: "settings.slots",
    object: { kind: "setting", id: SLOTS_SETTING },
    before: { seats: before.seats, visit_hours: before.visit_hours },
    after: next,
  })
}

function isSame(one: SlotsSetting["seats"], other: SlotsSetting["seats"]): boolean {
  const texts = (seats: SlotsSetting["seats"]) => seats.map(({ place, seats: number }) => `${place}=${number}`).join()
  return texts(one) === texts(other)
}

type NewClosing = Omit<ClosingRow, "id">

/** Refuses a member to whose places a closing does not belong: those who work everywhere close everywhere, and all visits. */
export function refuseElsewhere({ places }: Pick<Member, "places">, { place }: Pick<NewClosing, "place">): void {
  if (!isAtPlaces(place, places)) throw new Refusal("forbidden", { extension: { permission: "settings.edit" } })
}

/** Closes a place for some days, or gives it other hours. Refuses hours that the shop cannot read, and days that do not exist or are over. */
export async function addOwnClosing(tx: Queries, closing: NewClosing, { actor, now }: Who): Promise<number> {
  refuseUnusable(closing, now)
  await lockClosings(tx)
  if ((await closingsFrom(tx, qatarDay(now))).length >= MAX_CLOSINGS) throw new Refusal("too_many_closings")
  const id = await addClosing(tx, closing, now)
  await audit(tx, actor, { act: "settings.closing", object: { kind: "closing", id }, after: closing })
  return id
}

export function refuseUnusable({ fromDay, toDay, hoursText }: NewClosing, now: Date): void {
  const isDay = (day: string) => momentOf(`${day} 00:00:00`) !== null
  if (!isDay(fromDay) || !isDay(toDay) || toDay < fromDay) throw new Refusal("impossible_time", { fields: ["from_day", "to_day"] })
  if (toDay < qatarDay(now)) throw new Refusal("past_date", { fields: ["to_day"] })
  if (hoursText !== null && readWorkingHours(hoursText) === null) throw new Refusal("unreadable_hours", { fields: ["hours"] })
}

/** Deletes a closing at one of the member's places. */
export async function endClosing(tx: Queries, id: number, { member, actor }: { member: Member; actor: Actor }): Promise<void> {
  const { id: _id, ...before } = found(await deleteClosing(tx, id))
  refuseElsewhere(member, before)
  await audit(tx, actor, { act: "settings.closing-deleted", object: { kind: "closing", id }, before })
}
