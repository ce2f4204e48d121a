import { overdueMoment } from "#rules/repairs/repair-board.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"
import { listRepairCards } from "./list-repairs.queries.ts"
import { workInLanguage } from "./work-in-language.ts"

const NAMED = 20

/** The booked repairs whose time is over while the device is not here, the longest first. */
export async function overdueRepairs(
  db: Queries,
  { reach, language }: { reach: PlaceReach; language: Locale },
  now: Date,
): Promise<{ reference: string; model: string; place: string; ended_at: string }[]> {
  const sort = { by: "visit", isDescending: false } as const
  const found = await listRepairCards(db, { reach, view: "overdue", column: undefined, now }, { sort, after: null, limit: NAMED })
  const named = found.slice(0, NAMED).map(({ isHome, ...repair }) => ({ ...repair, is_home: isHome }))
  return (await workInLanguage(db, language, named)).map(({ reference, model, place, is_home: isHome, preferredAt }) => ({
    reference,
    model,
    place,
    ended_at: overdueMoment({ isHome, preferredAt: new Date(preferredAt) }).toISOString(),
  }))
}
