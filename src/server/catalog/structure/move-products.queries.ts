import { sql } from "drizzle-orm"
import Type from "typebox"
import type { GroupKind } from "#contract/office/structure.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const Ids = Type.Object({ id: Type.Integer() })

/** Gives the products of a group to another of the kind, or to none; returns their ids. A collection only loses them. */
export async function giveProducts(
  tx: Queries,
  kind: GroupKind,
  id: number,
  { to, now }: { to: number | null; now: Date },
): Promise<number[]> {
  if (kind === "collection") return membersTo(tx, id, to)
  const column = kind === "category" ? sql`category_id` : sql`brand_id`
  const moved = await rows(
    tx,
    `give products of ${kind}`,
    sql`
    update products set ${column} = ${to}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where ${column} = ${id} returning id`,
    Ids,
  )
  return moved.map((row) => row.id)
}

async function membersTo(tx: Queries, id: number, to: number | null): Promise<number[]> {
  const members = await rows(
    tx,
    "take members",
    sql`delete from collection_products where collection_id = ${id} returning product_id as id, position`,
    Type.Object({ id: Type.Integer(), position: Type.Integer() }),
  )
  const ids = members.toSorted((a, b) => a.position - b.position).map((row) => row.id)
  if (to === null) return ids
  await rows(
    tx,
    "give members",
    sql`
    insert into collection_products (collection_id, product_id, position)
    select ${to}::int, id, (select coalesce(max(position), 0) from collection_products where collection_id = ${to}) + place
    from unnest(${sql.param(ids)}::int[]) with ordinality as given(id, place) on conflict do nothing returning product_id as id`,
    Ids,
  )
  return ids
}
