/**
 * Seats by place: a city for visits at home, a branch for repairs in the shop, both by name as normalised by `placeName`; `visits` for
 * visits in all other cities together, and `*` for all other cities, or all other branches, together.
 */
export type RepairCapacity = Readonly<Record<string, number>>

/** The place whose seats are counted, and their number. */
export type Seats = { place: string; seats: number }

/** The default: ten visits per time slot, in all cities together, and no limit for devices that are brought. */
export const DEFAULT_CAPACITY: RepairCapacity = { visits: 10 }

const VISITS = "visits"
const OTHERS = "*"

/** The normalised name of a place. */
export function placeName(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase()
}

/** A normalised name as it is shown where no other spelling is known: "Al Khor" of "al khor". */
export function shownPlace(name: string): string {
  return name.replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase())
}

/** The seats of a city or a branch in each slot; null without a limit. */
export function seatsOf(capacity: RepairCapacity, kind: "city" | "branch", name: string): Seats | null {
  const named = placeName(name)
  const part = [...(named === VISITS ? [] : [named]), ...(kind === "city" ? [VISITS] : []), OTHERS].find((each) =>
    Object.hasOwn(capacity, each),
  )
  const seats = part === undefined ? undefined : capacity[part]
  return seats === undefined ? null : { place: `${kind} ${part === VISITS ? OTHERS : part}`, seats }
}
