import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { type CopyValue, copyRows } from "#server/catalog/import/merge/copy-rows.queries.ts"
import type { MergeResult } from "#server/catalog/import/merge/finish.queries.ts"
import { followFormerSlugs } from "#server/catalog/import/merge/former-slugs.queries.ts"
import type { ImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { lockProducts, type OnLocked } from "#server/catalog/import/merge/lock-products.queries.ts"
import { list } from "#server/catalog/import/merge/merge-products.queries.ts"
import type { SourceColumns, VariantColumn } from "#server/catalog/import/source-product.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import { noteImportedStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { VariantChange } from "./changes.ts"

const BATCH = 2000
const LISTED = 100

const columns: [name: string, type: string, value: (change: VariantChange) => CopyValue][] = [
  ["source_row", "int", (c) => c.row],
  ["handle", "text", (c) => c.handle],
  ["sku", "text", (c) => c.sku],
  ["plain", "text[]", (c) => c.values?.map(({ plain }) => plain) ?? null],
  ["storage", "text[]", (c) => c.values?.map(({ storage }) => storage) ?? null],
  ["memory", "text[]", (c) => c.values?.map(({ memory }) => memory) ?? null],
  ["selling_price_dirhams", "int", (c) => c.sellingPriceDirhams],
  ["maximum_price_dirhams", "int", (c) => c.maximumPriceDirhams],
  ["inventory_quantity", "int", (c) => c.inventoryQuantity],
  ["stock_policy", "text", (c) => c.stockPolicy],
]

/** The new value of each column of a variant `v`, from a staged change `s`. */
const values: Partial<Record<VariantColumn, SQL>> = {
  selling_price_dirhams: sql`coalesce(s.selling_price_dirhams, v.selling_price_dirhams)`,
  maximum_price_dirhams: sql`coalesce(s.maximum_price_dirhams, s.selling_price_dirhams, v.selling_price_dirhams)`,
  inventory_quantity: sql`coalesce(s.inventory_quantity, v.inventory_quantity)`,
  stock_policy: sql`coalesce(s.stock_policy, v.stock_policy)`,
}

/** Writes a list of changes into a temporary table of the transaction, in batches. */
export async function stageChanges({ tx, client }: ImportTransaction, source: AsyncIterable<VariantChange>): Promise<void> {
  await run(
    tx,
    null,
    sql`create temporary table staged_changes (${sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(", "))}, primary key (source_row)) on commit drop`,
  )
  const names = columns.map(([name]) => name)
  let batch: CopyValue[][] = []
  for await (const change of source) {
    batch.push(columns.map(([, , value]) => value(change)))
    if (batch.length < BATCH) continue
    await copyRows(client, "staged_changes", names, batch)
    batch = []
  }
  await copyRows(client, "staged_changes", names, batch)
  await run(tx, null, sql`analyze staged_changes (source_row, handle, sku)`)
}

/** Finds the variant of each staged change and updates it. Throws, with all faults, when a change matches no variant or several. */
export async function mergeChanges(
  tx: Queries,
  given: SourceColumns,
  { faults, columnOf, staffId, onLocked }: { faults: ImportFindings; columnOf: string; staffId: number | null; onLocked: OnLocked },
): Promise<MergeResult> {
  await matchChanges(tx)
  await checkMatches(tx, faults, columnOf)
  faults.refuseIfAny()
  const known = Object.entries(values).filter(([name]) => given.variants.has(name as VariantColumn))
  const targets = known.map(([name]) => sql.identifier(name))
  const [now, next] = [list(targets.map((name) => sql`v.${name}`)), list(known.map(([, value]) => value))]
  const differing = sql`from variants v join change_matches t on t.id = v.id join staged_changes s using (source_row)
    where (${now}) is distinct from (${next})`
  await lockDiffering(tx, differing, onLocked)
  await run(tx, null, sql`create temporary table changed_products (id int not null) on commit drop`)
  const updated = await run(
    tx,
    null,
    sql`
    with changed as (
      update variants v set (${list(targets)}) = row(${next})
      from changed_variants c join change_matches t using (id) join staged_changes s using (source_row)
      where v.id = c.id returning v.product_id)
    insert into changed_products select product_id from changed`,
  )
  const matched = sql`select id from change_matches`
  await noteImportedStock(tx, matched, staffId)
  await notePrices(tx, matched, { cause: "IMPORT", staffId })
  const products = await run(
    tx,
    null,
    sql`update products set updated_at = now(), version = version + 1 where id in (select id from changed_products)`,
  )
  const found = await rows(
    tx,
    null,
    sql`
    select count(*)::int as variants, count(distinct product_id)::int as products from change_matches`,
    Type.Object({ variants: Type.Number(), products: Type.Number() }),
  )
  const total = found[0] ?? { variants: 0, products: 0 }
  return {
    products: { created: 0, updated: products ?? 0, unchanged: total.products - (products ?? 0), deleted: 0 },
    variants: { created: 0, updated: updated ?? 0, unchanged: total.variants - (updated ?? 0), deleted: 0 },
    missing: { count: 0, products: 0, names: [] },
    others: 0,
  }
}

/** Locks the variants of `differing`, and before them their products. */
async function lockDiffering(tx: Queries, differing: SQL, onLocked: OnLocked): Promise<void> {
  const products = sql`select v.product_id ${differing}`
  await lockProducts(tx, products)
  await onLocked(tx, "products", products)
  // Locked in the order in which checkouts lock, so that neither deadlocks the other.
  await run(
    tx,
    null,
    sql`
    create temporary table changed_variants on commit drop as
    with locked as (select v.id ${differing} order by v.id for update of v) select id from locked`,
  )
  await run(tx, null, sql`analyze changed_variants`)
  await onLocked(tx, "variants", sql`select id from changed_variants`)
}

/** A row matches the variants that have everything it gives: its SKU, its product's handle, its option values. */
async function matchChanges(tx: Queries): Promise<void> {
  const hasTheValues = sql`(s.plain is null or (jsonb_array_length(v.option_values) = cardinality(s.plain) and not exists (
    select from jsonb_array_elements(v.option_values) with ordinality as o(value, n)
    where o.value ->> 'value' <> (case lower(o.value ->> 'option')
      when 'storage' then s.storage[n] when 'ram' then s.memory[n] when 'memory' then s.memory[n] else s.plain[n] end))))`
  await followFormerSlugs(tx, "staged_changes")
  await run(
    tx,
    null,
    sql`
    create temporary table change_matches on commit drop as
    select s.source_row, v.id, v.product_id from staged_changes s join variants v on v.sku = s.sku
      join products p on p.id = v.product_id and (s.handle is null or p.slug = s.handle)
    where ${hasTheValues}
    union all
    select s.source_row, v.id, v.product_id from staged_changes s join products p on p.slug = s.handle join variants v on v.product_id = p.id
    where s.sku is null and ${hasTheValues}`,
  )
  await run(tx, null, sql`analyze change_matches`)
}

/** The number of variants that got a stock although they are sold without a count. */
export async function uncountedQuantities(tx: Queries): Promise<number> {
  const found = await rows(
    tx,
    null,
    sql`
    select count(*)::int as count from change_matches t join staged_changes s using (source_row) join variants v on v.id = t.id
    where s.inventory_quantity is not null and v.stock_policy = 'untracked'`,
    Type.Object({ count: Type.Number() }),
  )
  return found[0]?.count ?? 0
}

async function checkMatches(tx: Queries, faults: ImportFindings, column: string): Promise<void> {
  const named = sql`concat_ws(', ', nullif(s.handle, ''), 'SKU ' || s.sku, array_to_string(s.plain, ' / '))`
  const found = await rows(
    tx,
    null,
    sql`
    select *, count(*) over ()::int as total from (
      select s.source_row as row, ${named} as named, count(m.id)::int as count, null::int as earlier
      from staged_changes s left join change_matches m using (source_row)
      where coalesce(s.handle, s.sku) is not null group by s.source_row, s.handle, s.sku, s.plain having count(m.id) <> 1
      union all
      select source_row, '', 1, first from (
        select source_row, min(source_row) over (partition by id) as first from change_matches
        where source_row in (select source_row from change_matches group by 1 having count(*) = 1)) m where source_row > first
    ) rows order by row limit ${LISTED}`,
    Type.Object({
      row: Type.Number(),
      named: Type.String(),
      count: Type.Number(),
      /** The row that names the same variant. */
      earlier: OrNull(Type.Number()),
      total: Type.Number(),
    }),
  )
  for (const { row, named, count, earlier } of found) {
    const place = { row, column }
    if (earlier !== null) faults.say(place, "named_again", { row: earlier })
    else if (count === 0) faults.say(place, "no_variant", { named })
    else faults.say(place, "several_variants", { named, count })
  }
  faults.count += Math.max(0, (found[0]?.total ?? 0) - LISTED)
}
