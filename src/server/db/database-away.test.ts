import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#server/testing/database.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { openDatabase } from "./database.ts"
import { databaseIsAway } from "./database-away.ts"

/** A database behind a proxy that injects faults. */
async function aDatabase() {
  const { db: admin, url, close } = await testDatabase()
  onTestFinished(close)
  const proxy = await aFaultProxy(url)
  const db = openDatabase(proxy.url, { size: 2, name: "corniche broken" })
  onTestFinished(() => db.$client.end())
  const cut = () =>
    admin.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'corniche broken' and datname = current_database()`)
  return { db, proxy, cut }
}

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (fault: unknown) => fault,
  )

test("when the server closes a connection during a transaction, that transaction fails and the next one succeeds", async () => {
  const { db, cut } = await aDatabase()
  const ended = new Promise((done) => db.$client.once("connect", (client) => client.once("end", done)))
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    // It is closed between two statements, while no query is pending.
    await cut()
    await ended
    await tx.execute(sql`select 2`)
  })
  const fault = await faultOf(broken)
  expect(databaseIsAway(fault), String(fault)).toBe(true)
  expect((await db.transaction((tx) => tx.execute(sql`select 3 as n`))).rows).toEqual([{ n: 3 }])
  expect(db.$client.totalCount).toBe(1)
})

test("when a connection is reset during a transaction, that transaction fails and the next one succeeds", async () => {
  const { db, proxy } = await aDatabase()
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.cutAll()
    await tx.execute(sql`select 2`)
  })
  const fault = await faultOf(broken)
  expect(databaseIsAway(fault), String(fault)).toBe(true)
  expect((await db.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
})

test("a server that refuses connections counts as unavailable, for queries and for transactions", async () => {
  const { db, proxy } = await aDatabase()
  await proxy.set({ kind: "refuse" })
  const faults = [await faultOf(db.execute(sql`select 1`)), await faultOf(db.transaction((tx) => tx.execute(sql`select 1`)))]
  expect(faults.map(databaseIsAway), faults.join()).toEqual([true, true])
  await proxy.set({ kind: "pass" })
  expect((await db.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
})

test("a fault of a statement or of another dependency does not mean that the database is unavailable", async () => {
  const { db } = await aDatabase()
  expect(databaseIsAway(await faultOf(db.execute(sql`select * from nowhere`)))).toBe(false)
  expect(databaseIsAway(await faultOf(db.execute(sql`select 1 / 0`)))).toBe(false)
  expect(databaseIsAway(await faultOf(fetch("http://127.0.0.1:1")))).toBe(false)
  expect(databaseIsAway("no error")).toBe(false)
})
