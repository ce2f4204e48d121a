/** Seats by place: a city for visits at home, a branch for repairs in the shop, both by name as `placeName` writes it, and `*` for all others together. */
export type RepairCapacity = Readonly<Record<string, number>>

/** Of what the seats are counted, and how many there are. */
export type Seats = { place: string; seats: number }

const OTHERS = "*"

/** The name of a place in one form, however it was typed. */
export function placeName(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase()
}

/** The seats of a city or a branch in each slot; null when they are not limited. */
export function seatsOf(capacity: RepairCapacity, kind: "city" | "branch", name: string): Seats | null {
  const named = placeName(name)
  const place = Object.hasOwn(capacity, named) ? named : OTHERS
  const seats = Object.hasOwn(capacity, place) ? capacity[place] : undefined
  return seats === undefined ? null : { place: `${kind} ${place}`, seats }
}
