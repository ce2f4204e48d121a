import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/**
 * The seats that are taken at a place count for another name of it; both names as `seatsOf` writes them. Seats that a deleted branch of that
 * name has left, all of repairs that are over, are deleted.
 */
export async function renameTakenSeats(tx: Queries, from: string, to: string): Promise<void> {
  if (from === to) return
  await deleteTakenSeats(tx, to)
  await run(tx, "rename taken seats", sql`update repair_seats set place = ${to} where place = ${from}`)
}

/** Deletes the seats of repairs that are over. */
export async function deleteTakenSeats(tx: Queries, place: string): Promise<void> {
  await run(
    tx,
    "delete taken seats",
    sql`
    delete from repair_seats s using repair_requests r
    where s.place = ${place} and r.id = s.request_id and r.status in ('DELIVERED', 'CANCELLED')`,
  )
}

/** The bookings of a branch whose devices are not here yet get its new name. */
export async function renameBookings(tx: Queries, branchId: number, name: string): Promise<void> {
  await run(
    tx,
    "rename bookings",
    sql`
    update repair_requests set store_address = store_address || jsonb_build_object('name', ${name}::text)
    where (store_address ->> 'id')::int = ${branchId} and status in ('CREATED', 'CONFIRMED')`,
  )
}

export async function deleteClosingsOf(tx: Queries, place: string): Promise<void> {
  await run(tx, "delete closings of place", sql`delete from repair_closings where place = ${place}`)
}
