import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { MAX_PARTS, PART_STATES, type PartState } from "#rules/repairs/repair-part.ts"
import { PART_GRADES, type PartGrade } from "#rules/repairs/tariff.ts"
import { givePiecesBack, optionValues } from "#server/catalog/stock/stock.queries.ts"
import { variantsWith } from "#server/catalog/stock-lists/find-variants.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const PartRow = Type.Object({
  id: Type.Number(),
  variantId: OrNull(Type.Number()),
  title: Type.String(),
  grade: OneOf(PART_GRADES),
  pieces: Type.Number(),
  counted: Type.Number(),
  state: OneOf(PART_STATES),
  expectedOn: OrNull(Type.String()),
  addedBy: Type.String(),
  createdAt: Type.String(),
})
export type PartRow = Static<typeof PartRow>

/** The parts of a request, the oldest first. */
export async function partsOf(db: Queries, requestId: number): Promise<PartRow[]> {
  return rows(
    db,
    "parts",
    sql`
    select p.id, p.variant_id as "variantId", p.title, p.grade, p.pieces, p.counted, p.state, p.expected_on as "expectedOn",
      s.name as "addedBy", ${instant(sql`p.created_at`)} as "createdAt"
    from repair_parts p join staff s on s.id = p.added_by where p.request_id = ${requestId} order by p.id limit ${MAX_PARTS}`,
    PartRow,
  )
}

type NewPart = {
  variantId: number | null
  title: string
  grade: PartGrade
  pieces: number
  counted: number
  state: PartState
  expectedOn: string | null
  staffId: number
  now: Date
}

export async function addPart(tx: Queries, requestId: number, part: NewPart): Promise<void> {
  await run(
    tx,
    "add part",
    sql`
    insert into repair_parts (request_id, variant_id, title, grade, pieces, counted, state, expected_on, added_by, created_at)
    values (${requestId}, ${part.variantId}, ${part.title}, ${part.grade}, ${part.pieces}, ${part.counted}, ${part.state},
      ${part.expectedOn}::date, ${part.staffId}, ${part.now.toISOString()}::timestamptz)`,
  )
}

export async function setPartState(tx: Queries, id: number, state: PartState): Promise<void> {
  await run(tx, "set part state", sql`update repair_parts set state = ${state} where id = ${id}`)
}

async function deletePart(tx: Queries, id: number): Promise<void> {
  await run(tx, "delete part", sql`delete from repair_parts where id = ${id}`)
}

/** All parts that lie ready are used: the repair is done. */
export async function spendReserved(tx: Queries, requestId: number): Promise<void> {
  await run(tx, "use parts", sql`update repair_parts set state = 'USED' where request_id = ${requestId} and state = 'RESERVED'`)
}

/** The repair is over without the parts that lie ready: those of the stock go back there. */
export async function releaseReserved(
  tx: Queries,
  { id, reference }: { id: number; reference: string },
  moved: { now: Date; staffId: number | null },
): Promise<void> {
  const unused = (await partsOf(tx, id)).filter(({ state }) => state === "RESERVED")
  for (const part of unused.toSorted((one, other) => (one.variantId ?? 0) - (other.variantId ?? 0))) {
    await returnPart(tx, part, { ...moved, reason: reference })
  }
}

/** Takes a part off its ticket; its pieces go back to the stock they came from. */
export async function returnPart(
  tx: Queries,
  { id, variantId, pieces, counted }: PartRow,
  moved: { now: Date; staffId: number | null; reason: string },
): Promise<void> {
  if (variantId !== null) await givePiecesBack(tx, { variantId, pieces, counted }, moved)
  await deletePart(tx, id)
}

const Found = Type.Object({
  variant: Type.Number(),
  productId: Type.Number(),
  title: Type.String(),
  values: Type.Array(Type.String()),
  sku: OrNull(Type.String()),
  free: OrNull(Type.Number()),
})
type FoundPart = Static<typeof Found>

/** The name of a variant `v` of a product `p`, with its choice. */
const nameOf = sql.raw(`concat_ws(' ', p.title,
  (select string_agg(o ->> 'value', ' ' order by n) from jsonb_array_elements(v.option_values) with ordinality e(o, n)))`)

/** Up to ten variants whose product has all words of the text, also in Arabic, or whose SKU holds them. */
export async function findParts(db: Queries, text: string): Promise<FoundPart[]> {
  return rows(
    db,
    null,
    sql`
    select v.id as variant, p.id as "productId", p.title, ${optionValues} as values, v.sku, case when v.stock_policy = 'counted' then v.inventory_quantity end as free
    from variants v join products p on p.id = v.product_id where v.id in (${await variantsWith(db, text)}) order by v.id limit 10`,
    Found,
  )
}

/** The name of a variant as a part keeps it; null when it does not exist. */
export async function nameOfVariant(db: Queries, id: number): Promise<string | null> {
  const [found] = await rows(
    db,
    "name of part",
    sql`select ${nameOf} as title from variants v join products p on p.id = v.product_id where v.id = ${id}`,
    Type.Object({ title: Type.String() }),
  )
  return found?.title.slice(0, 300) ?? null
}
