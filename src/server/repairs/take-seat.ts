import { type RepairCapacity, seatsOf } from "#rules/repairs/repair-capacity.ts"
import { momentOf, type Opening, qatarDay } from "#rules/repairs/repair-slots.ts"
import type { Delivery } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { insertSeat } from "./seats.queries.ts"

type ToSeat = Delivery & { requestId: number; preferredAt: Date }

/**
 * Takes a seat for a request where seats are limited: of its city and time slot, or of its branch and day. False when none is left; the
 * caller must then roll the request back.
 */
export async function takeSeat(tx: Queries, capacity: RepairCapacity, request: ToSeat): Promise<boolean> {
  const { requestId, preferredAt, shippingAddress, branchAddress } = request
  const isHome = shippingAddress !== null
  const limited = seatsOf(capacity, isHome ? "city" : "branch", shippingAddress?.city ?? branchAddress?.name ?? "")
  if (limited === null) return true
  return insertSeat(tx, { ...limited, startsAt: startOfSeat(preferredAt, isHome ? "home" : "pickup"), requestId })
}

/** The moment of a seat: for a visit the start of its slot, and in a branch the day. */
export function startOfSeat(moment: Date, delivery: Opening["delivery"]): Date {
  return delivery === "home" ? moment : (momentOf(`${qatarDay(moment)} 00:00:00`) ?? moment)
}
