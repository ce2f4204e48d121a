import pg from "pg"
import { inject } from "vitest"
import { type Database, openDatabase } from "#server/db/database.ts"

export type TestDatabase = {
  db: Database
  url: string
  close: () => Promise<void>
}

let made = 0

/** A separate database, copied from the migrated template or from the one named. Close it in `afterAll`. */
export async function testDatabase(template = "template_shop"): Promise<TestDatabase> {
  const templateUrl = inject("templateUrl")
  const name = `shop_${process.pid}_${++made}_${Date.now().toString(36)}`
  const admin = new pg.Client({ connectionString: templateUrl.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  // Copies of one template wait for each other; PostgreSQL answers the second with an error instead.
  await admin.query("select pg_advisory_lock(1)")
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = templateUrl.replace(/\/[^/]*$/, `/${name}`)
  const db = openDatabase(url, { size: 10, name: "corniche test" })
  return { db, url, close: () => db.$client.end() }
}
