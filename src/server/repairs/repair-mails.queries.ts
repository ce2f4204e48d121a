import { sql } from "drizzle-orm"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { preparedRows, type Queries } from "#server/db/database.ts"

export type RequestToTellOf = {
  reference: string
  email: string
  firstName: string
  device: string
  brand: string
  model: string
  issue: string
  preferredAt: Date | string
  customerAddress: ShippingAddress | null
  storeAddress: BranchAddress | null
}

/** A request with what its mails need of it. */
export async function requestToTellOf(tx: Queries, requestId: number): Promise<RequestToTellOf> {
  const [request] = await preparedRows<RequestToTellOf>(
    tx,
    "repair to tell of",
    sql`
    select r.reference, c.email, coalesce(nullif(c.first_name, ''), r.customer_address ->> 'first_name', '') as "firstName",
      r.device, r.brand, r.model, r.issue, r.preferred_at as "preferredAt", r.customer_address as "customerAddress",
      r.store_address as "storeAddress"
    from repair_requests r join customers c on c.id = r.customer_id where r.id = ${requestId}`,
  )
  if (!request) throw new Error(`There is no repair request ${requestId} to tell of.`)
  return request
}
