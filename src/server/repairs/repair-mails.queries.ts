import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { RepairQuote } from "#contract/repairs.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export const RequestForMail = Type.Object({
  reference: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  device: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  description: Type.String(),
  quote: OrNull(RepairQuote),
  preferredAt: Type.String(),
  customerAddress: OrNull(ShippingAddress),
  storeAddress: OrNull(BranchAddress),
})
export type RequestForMail = Static<typeof RequestForMail>

/** A request with the data for its mails. */
export async function requestForMail(tx: Queries, requestId: number): Promise<RequestForMail> {
  const [request] = await rows(
    tx,
    "repair for a mail",
    sql`
    select r.reference, c.email, coalesce(nullif(c.first_name, ''), r.customer_address ->> 'first_name', '') as "firstName",
      r.device, r.brand, r.model, r.model_id is not null as "isListedModel", r.issue, r.issue_description as description, r.quote, r.preferred_at as "preferredAt", r.customer_address as "customerAddress",
      r.store_address as "storeAddress"
    from repair_requests r join customers c on c.id = r.customer_id where r.id = ${requestId}`,
    RequestForMail,
  )
  if (!request) throw new Error(`There is no repair request ${requestId}.`)
  return request
}
