import { placeName, type RepairCapacity } from "#rules/repairs/repair-capacity.ts"

const MAX_SEATS = 1000

/** Reads how many repairs each place can do at once, such as `Doha=6, Al Sadd Branch=20, *=4`; nothing is limited without the setting. */
export function repairCapacityOf(text: string | null, faults: string[]): RepairCapacity {
  const capacity: Record<string, number> = {}
  for (const part of text?.split(",") ?? []) {
    const [place, seats, ...more] = part.split("=").map((side) => side.trim())
    const name = placeName(place ?? "")
    const isUsable = name !== "" && /^\d{1,4}$/.test(seats ?? "") && Number(seats) <= MAX_SEATS && more.length === 0
    if (!isUsable) {
      faults.push(
        `REPAIR_SLOT_CAPACITY must name cities or branches with whole numbers up to ${MAX_SEATS}, such as Doha=6, Al Sadd Branch=20, *=4, not "${part.trim()}".`,
      )
    } else if (Object.hasOwn(capacity, name)) faults.push(`REPAIR_SLOT_CAPACITY names "${place}" twice.`)
    else capacity[name] = Number(seats)
  }
  return capacity
}
