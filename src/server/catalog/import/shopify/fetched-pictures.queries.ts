import { sql } from "drizzle-orm"
import Type from "typebox"
import { copyRows } from "#server/catalog/import/merge/copy-rows.queries.ts"
import type { ImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** The URLs among these whose pictures the shop already has. */
export async function fetchedPictures(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    null,
    sql`select address from fetched_pictures where address = any(${sql.param([...addresses])}::text[])`,
    Type.Object({ address: Type.String() }),
  )
  return new Set(found.map(({ address }) => address))
}

/** Records the stored path of the picture behind a URL. */
export async function keepFetched(db: Database, address: string, path: string): Promise<void> {
  await run(
    db,
    null,
    sql`
    insert into fetched_pictures (address, path) values (${address}, ${path})
    on conflict (address) do update set path = excluded.path`,
  )
}

/** Replaces the references of the staged products by stored paths: URLs of fetched pictures, and `local` paths. */
export async function applyStoredPictures({ tx, client }: ImportTransaction, local: ReadonlyMap<string, string>): Promise<void> {
  await run(tx, null, sql`create temporary table stored_pictures (source text primary key, path text not null) on commit drop`)
  await copyRows(client, "stored_pictures", ["source", "path"], [...local])
  const rowCount = await run(
    tx,
    null,
    sql`
    insert into stored_pictures select address, path from fetched_pictures on conflict do nothing`,
  )
  if (rowCount + local.size === 0) return
  await run(
    tx,
    null,
    sql`
    update staged_products s set images = (
      select jsonb_agg(case when f.path is null then i else jsonb_set(i, '{src}', to_jsonb(f.path)) end order by n)
      from jsonb_array_elements(s.images) with ordinality as u(i, n) left join stored_pictures f on f.source = i ->> 'src')
    where s.images <> '[]'`,
  )
  await run(
    tx,
    null,
    sql`
    update staged_variants s set images = array(
      select coalesce(f.path, u.source) from unnest(s.images) with ordinality as u(source, n) left join stored_pictures f using (source) order by n)
    where s.images <> '{}'`,
  )
}

/** Where the pictures of the staged products are: how many on other servers, and the paths expected in the shop's store. */
export async function stagedPictures(tx: Queries): Promise<{ remote: number; paths: { path: string; row: number }[] }> {
  await run(
    tx,
    null,
    sql`
    create temporary table used_pictures on commit drop as
    select source as path, min(row)::int as row from (
      select i ->> 'src' as source, source_row as row from staged_products, jsonb_array_elements(images) as i
      union all select source, source_row from staged_variants, unnest(images) as source) used
    group by source`,
  )
  const counted = await rows(
    tx,
    null,
    sql`select count(*)::int as remote from used_pictures where starts_with(path, 'http')`,
    Type.Object({ remote: Type.Number() }),
  )
  const paths = await rows(
    tx,
    null,
    sql`select path, row from used_pictures where not starts_with(path, 'http') order by row, path`,
    Type.Object({ path: Type.String(), row: Type.Number() }),
  )
  return { remote: counted[0]?.remote ?? 0, paths }
}
