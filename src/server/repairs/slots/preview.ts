import type { PreviewDay } from "#contract/office/settings/repair-slots.ts"
import { namesOfPlace } from "#rules/repairs/closings.ts"
import { closingOf, qatarTime, whyClosed } from "#rules/repairs/repair-slots.ts"
import type { Services } from "#server/services.ts"
import { repairTimes } from "../repair-times.ts"
import { repairRules } from "./repair-rules.ts"

const DAYS = 14

type Place = { city?: string | undefined; branch?: number | undefined }

/** What the booking page offers within 14 days at a place, and why nothing on a day without free times. [OFFICE-114, OFFICE-153] */
export async function previewOf(services: Pick<Services, "db" | "config" | "clock">, place: Place): Promise<PreviewDay[]> {
  const now = services.clock.now()
  const offered = await repairTimes(services, place)
  const { closings, closedDays } = await repairRules(services.db, services.config, now)
  const places = namesOfPlace(place.branch === undefined ? { city: place.city ?? null } : { branch: place.branch })
  const clock = qatarTime(now)
  return offered.slice(0, DAYS).map(({ day, times }) => {
    const opening = { closedDays, closings, places }
    const open = times.filter(({ until }) => until > clock)
    const why = whyClosed(opening, { day, times, now }) ?? (open.every(({ is_full }) => is_full) ? "full" : null)
    return {
      day,
      why,
      reason: closingOf(opening, day)?.reason ?? null,
      times: open.map(({ time, label, is_full }) => ({ time, label, is_full })),
    }
  })
}
