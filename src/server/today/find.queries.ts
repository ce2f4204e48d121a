import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import { BENCHES } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { arabicProducts } from "#server/catalog/search/arabic-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"
import { hasWords } from "#server/repairs/workshop/repair-cards.queries.ts"

const FoundRepair = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  is_home: Type.Boolean(),
  customer: Type.String(),
  place: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
  thumbnail: OrNull(Type.String()),
})

/** The newest repairs with these words, within reach. */
export async function findRepairs(
  db: Queries,
  { text, reach, limit }: { text: string; reach: PlaceReach; limit: number },
): Promise<Static<typeof FoundRepair>[]> {
  return rows(
    db,
    null,
    sql`
    select r.reference, r.model, r.model_id is not null as "isListedModel", r.customer_address is not null as is_home, r.status, b.bench, r.thumbnail, coalesce(r.customer_address ->> 'city', r.store_address ->> 'name', '') as place,
      coalesce(nullif(trim(concat(r.customer_address ->> 'first_name', ' ', r.customer_address ->> 'last_name')), ''),
        trim(c.first_name || ' ' || c.last_name)) as customer
    from repair_requests r join customers c on c.id = r.customer_id left join repair_benches b on b.request_id = r.id
    where ${hasWords(text)} and ${isRepairWithin(reach)} order by r.id desc limit ${limit}`,
    FoundRepair,
  )
}

const FoundProduct = Type.Object({ id: Type.Number(), title: Type.String(), sku: OrNull(Type.String()), image: OrNull(Type.String()) })

/** The products with these words in the title of either language, or with a variant of this SKU; the most looked for first. */
export async function findProducts(db: Queries, { text, limit }: { text: string; limit: number }): Promise<Static<typeof FoundProduct>[]> {
  const inArabic = await arabicProducts(db, text)
  const words = findWords(text)
  const inTitle = every(words, (pattern) => sql`(' ' || lower(title)) like ${pattern}`)
  const inSku = every(words, (pattern) => sql`lower(sku) like ${pattern.replace("% ", "%")}`)
  return rows(
    db,
    null,
    sql`
    with found as (
      select id, null::text as sku from products where ${inTitle}
      union all select product_id, sku from variants where ${inSku}
      ${inArabic ? sql`union all select id, null from (${inArabic}) in_arabic` : sql``}),
    chosen as (select id, min(sku) as sku from found group by id)
    select p.id, p.title, f.sku, p.images -> 0 ->> 'src' as image from chosen f join products p on p.id = f.id
    order by p.rank, p.id limit ${limit}`,
    FoundProduct,
  )
}

/** Without a word nothing is found. */
function every(words: readonly string[], holds: (pattern: string) => SQL): SQL {
  return words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => holds(likePattern(word))),
        sql` and `,
      )
}
