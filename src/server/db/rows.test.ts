import { sql } from "drizzle-orm"
import Type from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { rows, run, severalForms } from "./rows.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const One = Type.Object({ one: Type.Integer() })

test("a statement refuses an undefined value, and its connection stays usable", async () => {
  const { db } = database
  const nothing: string | undefined = undefined
  for (const query of [
    sql`select ${nothing} as one`,
    sql`select * from (${sql`select ${nothing}`}) t`,
    sql`select 1 where 1 in ${[1, nothing]}`,
  ]) {
    await expect(rows(db, "one of two texts", query, One)).rejects.toThrow('"one of two texts" was given a value that is undefined')
    await expect(run(db, null, query)).rejects.toThrow("was given a value that is undefined")
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, one) => rows(db, "one of two texts", sql`select ${one}::int as one`, One)),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, (_, one) => [{ one }]))
})

test.each<[string, Parameters<typeof rows>[2], RegExp]>([
  ["a column that is missing", sql`select 1 as two`, /does not select one/],
  ["a column that is missing where no row is found", sql`select 1 as two where false`, /does not select one/],
  ["a text for a number", sql`select '1' as one`, /not of its schema/],
  ["nothing for a number", sql`select null::int as one`, /not of its schema/],
  ["a count, which the driver gives as a text", sql`select count(*) as one`, /not of its schema/],
])("in tests a select list must be that of its schema: %s", async (_fault, query, says) => {
  await expect(rows(database.db, null, query, One)).rejects.toThrow(says)
})

test("a row matches its schema: null, one of several texts, instants in PostgreSQL's format", async () => {
  const Row = Type.Object({ state: OneOf(["open", "closed"]), until: OrNull(Type.String()), at: Type.String() })
  const query = sql`select 'open' as state, null::date as until, timestamptz '2026-01-01 03:00+03' at time zone 'UTC' as at`
  expect(await rows(database.db, null, query, Row)).toEqual([{ state: "open", until: null, at: "2026-01-01 00:00:00" }])
  await expect(rows(database.db, null, sql`select 'ajar' as state, null as until, '' as at`, Row)).rejects.toThrow("/state")
})

test("a named statement is planned once per connection, in a transaction as well", async () => {
  const planned = await database.db.transaction(async (tx) => {
    for (const one of [1, 2, 3]) await rows(tx, "planned once", sql`select ${one}::int as one`, One)
    return rows(tx, null, sql`select name, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`, Plans)
  })
  expect(planned).toContainEqual({ name: "planned once", plans: 3 })
})

test("of a statement with several forms the first ones are planned once, and the others every time", async () => {
  const forms = severalForms("sorted", 2)
  const planned = await database.db.transaction(async (tx) => {
    for (const direction of ["asc", "desc", "asc", "asc nulls first", "desc"]) {
      await rows(tx, forms, sql`select one from (values (1)) t (one) order by one ${sql.raw(direction)}`, One)
    }
    return rows(tx, null, sql`select name, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`, Plans)
  })
  expect(planned.filter(({ name }) => name.startsWith("sorted"))).toEqual([
    { name: "sorted 1", plans: 2 },
    { name: "sorted 2", plans: 2 },
  ])
})

const Plans = Type.Object({ name: Type.String(), plans: Type.Integer() })

test("a failed transaction leaves nothing, and reports the cause", async () => {
  const { db } = database
  const failed = db.transaction(async (tx) => {
    await run(tx, null, sql`insert into cancel_reasons (id, description, position) values (900, 'Never kept', 900)`)
    throw new Error("planted")
  })
  await expect(failed).rejects.toThrow("planted")
  expect(await run(db, null, sql`select 1 from cancel_reasons where id = 900`)).toBe(0)
})
