import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDatabase } from "#server/db/database.ts"
import { knowsArabicLetters } from "#server/db/letters.queries.ts"
import { phrases } from "#server/languages/phrases.tables.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { arabicPoints } from "./arabic.queries.ts"

test("[AR-62] the check says how much is in Arabic, and nothing of a shop without Arabic", async () => {
  const { db } = await aShopForThisTest()
  const category = await aCategory(db, { name: "Phones" })
  await aProduct(db, { title: "One", category, variants: [{ options: { Color: "Black", Storage: "256 GB" } }] })
  await db.execute(sql`delete from cancel_reasons`)
  await db.execute(sql`delete from replacement_reasons`)
  expect(await arabicPoints(db)).toEqual([])

  await aProduct(db, { title: "Two", category, arabic: { title: "اثنان" } })
  expect(await arabicPoints(db)).toEqual([
    { name: "Arabic", verdict: "warning", says: "In Arabic: 1 of 2 products, 0 of 1 categories, 0 of 0 brands, 0 of 0 collections." },
    {
      name: "Arabic phrases",
      verdict: "warning",
      says: 'No translation: "Color" (option_titles), "Storage" (option_titles), "Black" (option_values). Import them: corniche import phrases.ar.json',
    },
  ])
  await db.execute(sql`update products set arabic = '{"title": "واحد", "details": "-"}'`)
  await db.execute(sql`update categories set arabic = '{"name": "هواتف"}'`)
  await db.insert(phrases).values([
    { kind: "option_titles", english: "Color", arabic: "اللون" },
    { kind: "option_titles", english: "Storage", arabic: "السعة" },
    { kind: "option_values", english: "Black", arabic: "أسود" },
  ])
  expect((await arabicPoints(db)).map(({ verdict }) => verdict)).toEqual(["ok", "ok"])
})

test("[AR-62] the documented move gives a database of an earlier version its Arabic letters", async () => {
  const { db, url } = await aShopForThisTest()
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  const earlier = `${rows[0]?.name}_earlier`
  const at = url.replace(/\/[^/]*$/, `/${earlier}`)
  await db.execute(sql.raw(`create database ${earlier} template template0 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`))
  const before = openDatabase(at, { size: 1 })
  await before.execute(sql`create extension pg_trgm`)
  await before.execute(sql`create table names (name text)`)
  await before.execute(sql`create index search_entries_substring on names using gin (name gin_trgm_ops)`)
  await before.execute(sql`insert into names values ('ايفون برو')`)
  expect(await knowsArabicLetters(before)).toBe(false)
  await before.execute(sql`update pg_database set datctype = 'C.UTF-8' where datname = current_database()`)
  await before.$client.end()

  const after = openDatabase(at, { size: 1 })
  await after.execute(sql`reindex index search_entries_substring`)
  expect(await knowsArabicLetters(after)).toBe(true)
  await after.execute(sql`set enable_seqscan = off`)
  expect((await after.execute(sql`select name from names where name like '%يفون%'`)).rows).toHaveLength(1)
  await after.$client.end()
  await db.execute(sql.raw(`drop database ${earlier}`))
})
