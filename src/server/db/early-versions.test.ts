import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"
import { aFolder } from "#server/testing/folder.ts"
import { migrateDatabase } from "./migrate.ts"

const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "migrations")

type Journal = { entries: { idx: number; tag: string }[] }
const journalOf = async (folder: string) => JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")) as Journal

/** Rows of a shop in the form of the first versions: the catalog, the customers, the orders and the payments. */
const EARLY_ROWS = `
  insert into categories (id, slug, name, path) values (1, 'phones', 'Phones', '{1}');
  insert into products (id, slug, title, category_id) values (1, 'pearl-one', 'Pearl One', 1);
  insert into variants (id, product_id, slug, title, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, option_value_ids, option_values)
    values (1, 1, 'red', 'Red', 1, 9900, 12000, 7, '{}', '[{"option": "Color", "value": "Red", "code": "#aa0000"}]');
  insert into branches (id, name, street, building_number, zone, city, phone, email, working_hours, latitude, longitude)
    values (1, 'Old Port', 'Corniche', '1', '18', 'Doha', '+97444441111', 'port@shop.example', 'Daily', 25.3, 51.5);
  insert into customers (uid, email) values ('u-1', 'noor@example.com');
  insert into identity_users (id, name, email, email_verified) values ('u-1', 'Noor', 'noor@example.com', true), ('u-2', 'Salem', 'salem@example.com', false);
  insert into orders (reference, customer_id, payment_method, total_dirhams, shipping_address, created_at)
    values ('7K4MQ2X9HB', 1, 'ONLINE', 9900, '{"city": "Doha"}', '2026-01-02T03:04:05Z');
  insert into order_items (order_id, variant_id, product_id, title, name, images, product_slug, variant_slug, quantity, selling_price_dirhams, maximum_price_dirhams, status)
    values (1, 1, 1, 'Pearl One', 'Red', '{}', 'pearl-one', 'red', 1, 9900, 12000, 'PLACED');
  insert into order_events (item_id, status, cause, created_at) values (1, 'CREATED', 'customer', '2026-01-02T03:04:05Z');
  insert into payments (order_id, transaction_id, provider, provider_id, amount_dirhams, state, expires_at, created_at)
    values (1, 't-1', 'skipcash', 'p-1', 9900, 'PAID', '2026-01-02T03:34:05Z', '2026-01-02T03:04:05Z');
  insert into payment_notices (provider, provider_id, state, body, received_at) values ('skipcash', 'p-1', '2', '{}', '2026-01-02T03:05:05Z');
  insert into refunds (payment_id, item_id, amount_dirhams, state, created_at) values (1, 1, 9900, 'DONE', '2026-01-03T03:04:05Z');`

const TABLES = ["categories", "products", "variants", "branches", "customers", "identity_users", "orders", "order_items", "order_events"]
const MONEY = ["payments", "payment_notices", "refunds"]

/** Columns, indexes and rules of a database's own tables, sorted, regardless of the order of their creation. */
const SHAPE = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
    from information_schema.columns where table_schema = 'public'
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  order by 1`

let made = 0

/** A database with the tables of the version that ended with the migration `last`, and rows from that version. */
async function aDatabaseOf(last: string): Promise<{ url: string; client: pg.Client }> {
  const folder = await aFolder()
  const name = `upgrade_${process.pid}_${++made}`
  const admin = new pg.Client({ connectionString: inject("templateUrl").replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const url = inject("templateUrl").replace(/\/[^/]*$/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await folder.remove()
  })
  const early = join(folder.path, "migrations")
  await cp(MIGRATIONS, early, { recursive: true })
  const journal = await journalOf(early)
  const end = journal.entries.findIndex(({ tag }) => tag.startsWith(last))
  expect(end).toBeGreaterThanOrEqual(0)
  await writeFile(join(early, "meta", "_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
  await migrate(drizzle(client), { migrationsFolder: early })
  await client.query(EARLY_ROWS)
  return { url, client }
}

async function rowsOf(client: pg.Client, tables: readonly string[]): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) all[table] = (await client.query(`select * from ${table} order by id`)).rows
  return all
}

test.each(["0004", "0006"])(
  "a database of the version that ended with migration %s comes to the newest with all of its rows",
  async (last) => {
    const { url, client } = await aDatabaseOf(last)
    const before = await rowsOf(client, [...TABLES, ...MONEY])
    await migrateDatabase(url)
    const after = await rowsOf(client, [...TABLES, ...MONEY])
    // Every earlier value is unchanged; newer versions may add columns. A refund names its items in a separate table.
    for (const [table, rows] of Object.entries(before)) {
      const kept = table === "refunds" ? rows.map(({ item_id: _item, ...refund }) => ({ ...refund, cause: "RETURNED" })) : rows
      expect(after[table], table).toMatchObject(kept)
    }
    const { rows: refunded } = await client.query("select refund_id, item_id, amount_dirhams from refund_items")
    expect(refunded).toEqual([{ refund_id: 1, item_id: 1, amount_dirhams: 9900 }])

    const fresh = new pg.Client({ connectionString: inject("templateUrl") })
    await fresh.connect()
    const [upgraded, wanted] = [await client.query(SHAPE), await fresh.query(SHAPE)]
    await fresh.end()
    expect(upgraded.rows).toEqual(wanted.rows)

    await migrateDatabase(url)
    expect(await rowsOf(client, [...TABLES, ...MONEY]), "a second start changes nothing").toEqual(after)
  },
)

test("items sold before options were stored have the chosen options", async () => {
  const { url, client } = await aDatabaseOf("0004")
  await migrateDatabase(url)
  const { rows } = await client.query("select option_values from order_items")
  expect(rows).toEqual([{ option_values: [{ option: "Color", value: "Red", code: "#aa0000" }] }])
})
