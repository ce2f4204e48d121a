/**
 * Seats by place: a city for visits at home, a branch for repairs in the shop, both by name as `placeName` writes it; `visits` for visits in
 * all other cities together, and `*` for all other cities, or all other branches, together.
 */
export type RepairCapacity = Readonly<Record<string, number>>

/** Of what the seats are counted, and how many there are. */
export type Seats = { place: string; seats: number }

/** Without the setting: the visits that start in one time slot, in all cities together; devices are brought without a limit. */
export const DEFAULT_CAPACITY: RepairCapacity = { visits: 10 }

const VISITS = "visits"
const OTHERS = "*"

/** The name of a place in one form, however it was typed. */
export function placeName(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase()
}

/** The seats of a city or a branch in each slot; null when they are not limited. */
export function seatsOf(capacity: RepairCapacity, kind: "city" | "branch", name: string): Seats | null {
  const named = placeName(name)
  const part = [...(named === VISITS ? [] : [named]), ...(kind === "city" ? [VISITS] : []), OTHERS].find((each) =>
    Object.hasOwn(capacity, each),
  )
  const seats = part === undefined ? undefined : capacity[part]
  return seats === undefined ? null : { place: `${kind} ${part === VISITS ? OTHERS : part}`, seats }
}
