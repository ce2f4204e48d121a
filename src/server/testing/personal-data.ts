import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"

type Column = { schema: string; table: string; column: string }

const name = ({ schema, table }: Pick<Column, "schema" | "table">) => sql`${sql.identifier(schema)}.${sql.identifier(table)}`

/** Every column of the database, `table.column`, that contains one of these texts, ignoring case. */
export async function placesOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea') or c.udt_name = 'citext')`)
  const places: string[] = []
  for (const column of rows) {
    const text = sql`lower(${sql.identifier(column.column)}::text)`
    const held = sql.join(
      texts.map((one) => sql`position(${one.toLowerCase()} in ${text}) > 0`),
      sql` or `,
    )
    const { rowCount } = await db.execute(sql`select 1 from ${name(column)} where ${held} limit 1`)
    if (rowCount) places.push(`${column.table}.${column.column}`)
  }
  return places.toSorted()
}

/** The tables with a foreign key to a table, by default to customers, that have no row about these of its rows. */
export async function tablesWithout(db: Database, ids: readonly number[], of = "customers"): Promise<string[]> {
  const { rows } = await db.execute<Column>(sql`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${of}::regclass order by 2`)
  const without: string[] = []
  for (const place of rows) {
    const { rowCount } = await db.execute(
      sql`select 1 from ${name(place)} where ${sql.identifier(place.column)} = any(${sql.param(ids)}::int[]) limit 1`,
    )
    if (!rowCount) without.push(place.table)
  }
  return without
}
