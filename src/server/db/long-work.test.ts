import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { inImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { withCatalogView } from "#server/catalog/import/shopify/export.queries.ts"
import { testDatabase } from "#server/testing/database.ts"
import { openDatabase, type Queries } from "./database.ts"
import { run } from "./rows.ts"

test("a statement of an import or export may take longer than those of the shop", async () => {
  const { url, close } = await testDatabase()
  const shop = openDatabase(url, { answerWithinMs: 100 })
  onTestFinished(async () => {
    await shop.$client.end()
    await close()
  })
  const slow = (db: Queries) => run(db, null, sql`select pg_sleep(1)`)
  await expect(slow(shop)).rejects.toThrow()
  await inImportTransaction(shop, { dryRun: false }, ({ tx }) => slow(tx))
  await withCatalogView(shop, slow)
})

test("what an import has not committed is rolled back, and its connection ends", async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const work = inImportTransaction(db, { dryRun: false }, async ({ tx }) => {
    await run(tx, null, sql`create table half_done (id int)`)
    throw new Error("The file ends too early.")
  })
  await expect(work).rejects.toThrow("The file ends too early.")
  const { rows } = await db.execute(sql`
    select to_regclass('half_done') as made,
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name like '% long work') as connections`)
  expect(rows).toEqual([{ made: null, connections: 0 }])
})
