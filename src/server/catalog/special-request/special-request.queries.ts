import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { SpecialRequest } from "#contract/catalog.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { specialRequests } from "./special-request.tables.ts"

/** A published variant by its names and its slugs. */
export const NamedVariant = Type.Object({
  productTitle: Type.String(),
  productSlug: Type.String(),
  variantTitle: Type.String(),
  variantSlug: Type.String(),
  maxQuantity: Type.Union([Type.Integer(), Type.Null()]),
})
export type NamedVariant = Static<typeof NamedVariant>

/** The names of a published product's variant; null when the product does not exist or does not have the variant. */
export async function namedVariant(db: Queries, productId: number, variantId: number): Promise<NamedVariant | null> {
  const [named] = await rows(
    db,
    "named variant",
    sql`
    select p.title as "productTitle", p.slug as "productSlug", v.title as "variantTitle", v.slug as "variantSlug", p.max_quantity as "maxQuantity"
    from variants v join products p on p.id = v.product_id
    where v.id = ${variantId} and p.id = ${productId} and p.published`,
    NamedVariant,
  )
  return named ?? null
}

type WorkOfStaff = "state" | "stateSince" | "staffId" | "lostReason" | "version"
type NewSpecialRequest = Omit<typeof specialRequests.$inferSelect, "id" | "createdAt" | WorkOfStaff>

/** Returns the id of the new request. */
export async function insertSpecialRequest(tx: Queries, request: NewSpecialRequest): Promise<number> {
  const { customerId, productId, variantId, productTitle, variantTitle } = request
  const { contactName, contactNumber, address, requestedQuantity, notes } = request
  const [inserted] = await rows(
    tx,
    "insert special request",
    sql`
    insert into special_requests (customer_id, product_id, variant_id, product_title, variant_title,
      contact_name, contact_number, address, requested_quantity, notes)
    values (${customerId}, ${productId}, ${variantId}, ${productTitle}, ${variantTitle},
      ${contactName}, ${contactNumber}, ${address}, ${requestedQuantity}, ${notes})
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!inserted) throw new Error("The special request was not stored.")
  return inserted.id
}

const MAX_REQUESTS = 10_000

/** A customer's special requests, the newest first. */
export async function specialRequestsOf(db: Queries, customerId: number): Promise<SpecialRequest[]> {
  const found = await rows(
    db,
    null,
    sql`
    select id, product_id as product, variant_id as variant, product_title, variant_title, contact_name, contact_number, address,
      requested_quantity, notes, ${instant(sql`created_at`)} as created_at,
      coalesce((
        select json_agg(json_build_object('kind', m.kind, 'text', m.text, 'at', ${instant(sql`m.at`)}) order by m.id)
        from request_messages m where m.request_id = special_requests.id and m.kind in ('mail', 'reply')), '[]') as messages
    from special_requests where customer_id = ${customerId} order by created_at desc, id desc limit ${MAX_REQUESTS}`,
    SpecialRequest,
  )
  return found
}

/** Anonymises a customer's special requests, and deletes what staff and customer wrote about them; keeps what was requested. */
export async function blankSpecialRequests(tx: Queries, customerId: number): Promise<void> {
  // First, so that an answer or a reply that is being stored is waited for, and then deleted.
  await run(
    tx,
    null,
    sql`
    update special_requests set contact_name = '', contact_number = '', address = '', notes = '', lost_reason = null where customer_id = ${customerId}`,
  )
  await run(
    tx,
    null,
    sql`delete from request_messages m using special_requests r where r.id = m.request_id and r.customer_id = ${customerId}`,
  )
}
