import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { IMPORT_ACTS, IMPORT_KINDS, type ImportAct, MAX_IMPORT_CHANGES } from "#rules/catalog/office/import-run.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const Facts = OrNull(Type.Record(Type.String(), Type.Unknown()))

export const ChangeRow = Type.Object({
  act: OneOf(IMPORT_ACTS),
  kind: OneOf(IMPORT_KINDS),
  objectId: OrNull(Type.Integer()),
  productId: OrNull(Type.Integer()),
  name: Type.String(),
  before: Facts,
  after: Facts,
})
export type ChangeRow = Static<typeof ChangeRow>

const BATCH = 2000

/** The columns of a product `p` that people and files set, its options as one, and the names of its brand and category. */
export const productFacts = sql`(to_jsonb(p) - '{version,updated_at}'::text[]) || jsonb_build_object(
  'options', (select coalesce(jsonb_agg(o.title order by o.position), '[]') from product_options o where o.product_id = p.id),
  'brand', (select name from brands where id = p.brand_id), 'category', (select name from categories where id = p.category_id))`
const variantFacts = sql`to_jsonb(v)`

/** Keeps what products and variants are, to compare it with what an import makes of them. */
export async function rememberCatalog(tx: Queries): Promise<void> {
  await run(tx, null, sql`create temporary table products_before on commit drop as select p.id, ${productFacts} as facts from products p`)
  await run(tx, null, sql`create temporary table variants_before on commit drop as select v.id, ${variantFacts} as facts from variants v`)
  // Before anything is locked: without these the comparison goes through all rows for each row, while orders wait.
  for (const table of ["products_before", "variants_before"])
    await run(tx, null, sql`alter table ${sql.identifier(table)} add primary key (id)`)
  await run(tx, null, sql`analyze products_before (id), variants_before (id)`)
}

/** Keeps what these rows are once they are locked: others may have changed them since `rememberCatalog`. `ids` is a query. */
export async function rememberAgain(tx: Queries, table: "products" | "variants", ids: SQL): Promise<void> {
  const now =
    table === "products"
      ? sql`select p.id, ${productFacts} as facts from products p where p.id in (${ids})`
      : sql`select v.id, ${variantFacts} as facts from variants v where v.id in (${ids})`
  const before = sql.identifier(`${table}_before`)
  await run(
    tx,
    null,
    sql`insert into ${before} as b ${now} on conflict (id) do update set facts = excluded.facts where b.facts <> excluded.facts`,
  )
}

/**
 * How the rows that this transaction wrote differ from what they were, products first; one more than the most when there is more. What
 * others change meanwhile is no change of this transaction.
 */
export async function catalogChanges(tx: Queries): Promise<ChangeRow[]> {
  const differing = (side: "before" | "after") => {
    const own = sql.raw(side === "before" ? "b.facts" : "a.facts")
    return sql`case when b.id is null then ${sql.raw(side === "before" ? "null::jsonb" : "a.facts")} else (
      select jsonb_object_agg(k, ${own} -> k) from jsonb_object_keys(a.facts) k where a.facts -> k is distinct from b.facts -> k) end`
  }
  const variantName = sql`concat_ws(' ', p.title, (select string_agg(o ->> 'value', ' ' order by n)
    from jsonb_array_elements(a.facts -> 'option_values') with ordinality e(o, n)))`
  return rows(
    tx,
    null,
    // Materialised: otherwise the facts of a row are made again for each of their fields.
    sql`
    with product_facts as materialized (select p.id, ${productFacts} as facts from products p where p.xmin = pg_current_xact_id()::xid),
    variant_facts as materialized (select v.id, ${variantFacts} as facts from variants v where v.xmin = pg_current_xact_id()::xid)
    select case when b.id is null then 'NEW' else 'CHANGED' end as act, 'product' as kind, a.id as "objectId", a.id as "productId",
      a.facts ->> 'title' as name, ${differing("before")} as before, ${differing("after")} as after
    from product_facts a left join products_before b on b.id = a.id
    where a.facts is distinct from b.facts
    union all
    select case when b.id is null then 'NEW' else 'CHANGED' end, 'variant', a.id, p.id, ${variantName}, ${differing("before")}, ${differing("after")}
    from variant_facts a left join variants_before b on b.id = a.id
      join products p on p.id = (a.facts ->> 'product_id')::int
    where a.facts is distinct from b.facts
    order by 2, 3 limit ${MAX_IMPORT_CHANGES + 1}`,
    ChangeRow,
  )
}

/** Replaces the changes of a run. */
export async function keepChanges(tx: Queries, runId: number, changes: readonly (ChangeRow & { isLate: boolean })[]): Promise<void> {
  await run(tx, null, sql`delete from import_changes where run_id = ${runId}`)
  for (let start = 0; start < changes.length; start += BATCH) {
    await run(
      tx,
      null,
      sql`
      insert into import_changes (run_id, act, kind, object_id, product_id, name, before, after, is_late)
      select ${runId}::int, act, kind, "objectId", "productId", name, nullif(before, 'null'), nullif(after, 'null'), "isLate"
      from jsonb_to_recordset(${JSON.stringify(changes.slice(start, start + BATCH))}::jsonb)
        as c(act text, kind text, "objectId" int, "productId" int, name text, before jsonb, after jsonb, "isLate" boolean)`,
    )
  }
}

/** All changes of a run that the file makes. */
export async function changesOfRun(db: Queries, runId: number): Promise<ChangeRow[]> {
  return rows(
    db,
    null,
    sql`
    select act, kind, object_id as "objectId", product_id as "productId", name, before, after from import_changes
    where run_id = ${runId} and act <> 'MISSING' order by id limit ${MAX_IMPORT_CHANGES}`,
    ChangeRow,
  )
}

const ListedChange = Type.Object({
  id: Type.Integer(),
  ...ChangeRow.properties,
  isLate: Type.Boolean(),
  left: Type.Array(Type.String()),
})
export type ListedChange = Static<typeof ListedChange>

/** A page of a run's changes; what a second look found comes first. */
export async function changePage(
  db: Queries,
  { runId, act, after, limit }: { runId: number; act: ImportAct | "LEFT"; after: number | undefined; limit: number },
): Promise<ListedChange[]> {
  const isWanted = act === "LEFT" ? sql`left_columns <> '{}'` : sql`act = ${act}`
  return rows(
    db,
    null,
    sql`
    select id, act, kind, object_id as "objectId", product_id as "productId", name, before, after,
      is_late as "isLate", left_columns as left
    from import_changes where run_id = ${runId} and ${isWanted} and id > ${after ?? 0} order by id limit ${limit + 1}`,
    ListedChange,
  )
}
