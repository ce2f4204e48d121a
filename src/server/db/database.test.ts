import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { preparedRows } from "./database.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test("a prepared statement refuses a value that is undefined, and its connection stays good for the next", async () => {
  const { db } = database
  const nothing: string | undefined = undefined
  for (const query of [
    sql`select ${nothing} as one`,
    sql`select * from (${sql`select ${nothing}`}) t`,
    sql`select 1 where 1 in ${[1, nothing]}`,
  ])
    await expect(preparedRows(db, "one of two texts", query)).rejects.toThrow('"one of two texts" was given a value that is undefined')
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, one) => preparedRows(db, "one of two texts", sql`select ${one}::int as one`)),
  )
  expect(rows).toEqual(Array.from({ length: 20 }, (_, one) => [{ one }]))
})
