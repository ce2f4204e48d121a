import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { MAX_COLLECTION } from "#contract/office/structure.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const MemberRow = Type.Object({ id: Type.Integer(), title: Type.String(), picture: OrNull(Type.String()), is_live: Type.Boolean() })

/** The products of a collection in its order. */
export async function membersOf(db: Queries, collectionId: number): Promise<Static<typeof MemberRow>[]> {
  return rows(
    db,
    "members of collection",
    sql`
    select p.id, p.title, p.published as is_live,
      coalesce((select v.images[1] from variants v where v.product_id = p.id order by v.position limit 1), p.images -> 0 ->> 'src') as picture
    from collection_products m join products p on p.id = m.product_id
    where m.collection_id = ${collectionId} order by m.position, p.id limit ${MAX_COLLECTION}`,
    MemberRow,
  )
}

/** Sets the products of a collection and their order; unknown ones are left out. */
export async function setMembers(tx: Queries, collectionId: number, productIds: readonly number[]): Promise<void> {
  await run(
    tx,
    "take out members",
    sql`delete from collection_products where collection_id = ${collectionId} and not product_id = any(${array(productIds)}::int[])`,
  )
  await run(
    tx,
    "order members",
    sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}::int, p.id, given.place::int from unnest(${array(productIds)}::int[]) with ordinality as given(id, place)
    join products p on p.id = given.id
    on conflict (collection_id, product_id) do update set position = excluded.position`,
  )
  await run(tx, "version of collection", sql`update collections set version = version + 1 where id = ${collectionId}`)
}
