import { sql } from "drizzle-orm"
import { preparedRows, type Queries } from "#server/db/database.ts"
import { specialRequests } from "./special-request.tables.ts"

/** A variant that the shop shows, as people and links name it. */
export type NamedVariant = { productTitle: string; productSlug: string; variantTitle: string; variantSlug: string }

/** The names of a published product's variant; null when there is no such product, or the variant is not its own. */
export async function namedVariant(db: Queries, productId: number, variantId: number): Promise<NamedVariant | null> {
  const [named] = await preparedRows<NamedVariant>(
    db,
    "named variant",
    sql`
    select p.title as "productTitle", p.slug as "productSlug", v.title as "variantTitle", v.slug as "variantSlug"
    from variants v join products p on p.id = v.product_id
    where v.id = ${variantId} and p.id = ${productId} and p.published`,
  )
  return named ?? null
}

/** Returns the id of the new request. */
export async function insertSpecialRequest(tx: Queries, request: typeof specialRequests.$inferInsert): Promise<number> {
  const [made] = await tx.insert(specialRequests).values(request).returning({ id: specialRequests.id })
  if (!made) throw new Error("The special request was not stored.")
  return made.id
}
