import { placeName } from "#rules/repairs/repair-capacity.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"
import { deleteClosingsOf, deleteTakenSeats, renameBookings, renameTakenSeats } from "./branch-seats.queries.ts"
import { type RuleSettings, SLOTS_SETTING, type SlotsSetting } from "./repair-rules.ts"

type BranchName = { id: number; name: string }
type Change = { config: Pick<RuleSettings, "repairCapacity">; by: string; now: Date }

/**
 * The seats, open bookings and taken seats of a branch follow its new name. Refuses with `setting_fixed` when the environment has seats for
 * the name that it had.
 */
export async function renameSeatsOfBranch(tx: Queries, { id, name }: BranchName, to: string, change: Change): Promise<void> {
  await changeSeatsOf(tx, name, to, change)
  await renameBookings(tx, id, to)
  await renameTakenSeats(tx, placeOf(name), placeOf(to))
}

/** The place of a branch with separate seats, as `seatsOf` writes it. */
function placeOf(name: string): string {
  return `branch ${placeName(name)}`
}

/** Deletes the seats and closings of a branch, whose repairs are over. Refuses with `setting_fixed` when the environment has seats for it. */
export async function deleteSeatsOfBranch(tx: Queries, { id, name }: BranchName, change: Change): Promise<void> {
  await changeSeatsOf(tx, name, null, change)
  await deleteTakenSeats(tx, placeOf(name))
  await deleteClosingsOf(tx, `branch:${id}`)
}

async function changeSeatsOf(tx: Queries, name: string, to: string | null, { config, by, now }: Change): Promise<void> {
  const mine = placeName(name)
  if (config.repairCapacity && Object.hasOwn(config.repairCapacity, mine)) {
    throw new Refusal("setting_fixed", { extension: { by: "REPAIR_SLOT_CAPACITY" } })
  }
  const { value, version } = await settingOf<SlotsSetting>(tx, SLOTS_SETTING)
  if (!value?.seats.some(({ place }) => placeName(place) === mine)) return
  const seats = value.seats.flatMap((each) => (placeName(each.place) !== mine ? [each] : to === null ? [] : [{ ...each, place: to }]))
  await changeSetting(tx, { key: SLOTS_SETTING, value: { ...value, seats }, expected: version, by, now })
}
