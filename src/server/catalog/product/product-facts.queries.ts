import { sql } from "drizzle-orm"
import Type from "typebox"
import { FactRow, factsOfProduct } from "#server/catalog/listing/key-facts.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const NamedProduct = Type.Object({ id: Type.Number(), title: Type.String(), facts: Type.Array(FactRow) })

/** A product by its id or slug with the facts of its category, locked until the transaction ends; null when there is none. */
export async function lockProductWithFacts(tx: Queries, named: string) {
  const isNamed = /^\d{1,9}$/.test(named) ? sql`p.id = ${Number(named)}` : sql`p.slug = ${named}`
  const found = await rows(
    tx,
    null,
    sql`
    select p.id, p.title, ${factsOfProduct("all")} as facts from products p join categories c on c.id = p.category_id
    where ${isNamed} for update of p`,
    NamedProduct,
  )
  return found[0] ?? null
}

export async function writeFact(tx: Queries, { productId, key, text }: { productId: number; key: string; text: string }): Promise<void> {
  await run(
    tx,
    null,
    sql`
    insert into product_facts (product_id, key, text) values (${productId}, ${key}, ${text})
    on conflict (product_id, key) do update set text = excluded.text`,
  )
}

export async function deleteFact(tx: Queries, { productId, key }: { productId: number; key: string }): Promise<void> {
  await run(tx, null, sql`delete from product_facts where product_id = ${productId} and key = ${key}`)
}
