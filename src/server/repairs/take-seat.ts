import { type RepairCapacity, seatsOf } from "#rules/repairs/repair-capacity.ts"
import { momentOf, type Opening, qatarDay } from "#rules/repairs/repair-slots.ts"
import type { Delivery } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { insertSeat, overbookSeat } from "./seats.queries.ts"

type ToSeat = Delivery & {
  requestId: number
  preferredAt: Date
  /** Gives a seat above the number of the place when none is left. */
  overbookReason?: string | null
}

/**
 * Takes a seat for a request where seats are limited: of its city and time slot, or of its branch and day. False when none is left; the
 * caller must then roll the request back.
 */
export async function takeSeat(tx: Queries, capacity: RepairCapacity, request: ToSeat): Promise<boolean> {
  const { requestId, preferredAt, shippingAddress, branchAddress, overbookReason: reason = null } = request
  const isHome = shippingAddress !== null
  const limited = seatsOf(capacity, isHome ? "city" : "branch", shippingAddress?.city ?? branchAddress?.name ?? "")
  if (limited === null) return true
  const startsAt = startOfSeat(preferredAt, isHome ? "home" : "pickup")
  if (await insertSeat(tx, { ...limited, startsAt, requestId })) return true
  if (reason === null) return false
  await overbookSeat(tx, { place: limited.place, startsAt, requestId, reason })
  return true
}

/** The moment of a seat: for a visit the start of its slot, and in a branch the day. */
export function startOfSeat(moment: Date, delivery: Opening["delivery"]): Date {
  return delivery === "home" ? moment : (momentOf(`${qatarDay(moment)} 00:00:00`) ?? moment)
}
