import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { inject } from "vitest"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { openDatabase } from "#server/db/database.ts"
import { localImageStore } from "#server/integrations/images/local.ts"

/** The folder of the demonstration data. */
export const DEMONSTRATION = join(import.meta.dirname, "..", "..", "..", "demo", "data")

/** The contents of one file of the demonstration, for comparisons. */
export async function demonstrationFile<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(DEMONSTRATION, `${name}.json`), "utf8")) as T
}

const TEMPLATE = "template_demonstration"
/** An arbitrary constant: the lock that lets only one test file create the template. */
const TEMPLATE_LOCK = 2

/** The name of a database with the imported demonstration, created once per run, on first use. */
export async function demonstrationTemplate(): Promise<string> {
  const templateUrl = inject("templateUrl")
  const admin = new pg.Client({ connectionString: addressOf(templateUrl, "postgres") })
  await admin.connect()
  try {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK])
    const made = await admin.query("select from pg_database where datname = $1", [TEMPLATE])
    if (made.rowCount === 0) {
      const unfinished = `${TEMPLATE}_unfinished`
      await admin.query(`drop database if exists ${unfinished}`)
      // Copies of one template must not overlap; the lock is that of `testDatabase`.
      await admin.query("select pg_advisory_lock(1)")
      await admin.query(`create database ${unfinished} template template_shop`)
      await admin.query("select pg_advisory_unlock(1)")
      await fill(addressOf(templateUrl, unfinished))
      await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`)
    }
  } finally {
    await admin.end()
  }
  return TEMPLATE
}

async function fill(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "corniche-pictures-"))
  const db = openDatabase(url)
  try {
    await importFolder({ db, images: localImageStore({ folder }), folder: DEMONSTRATION })
  } finally {
    await db.$client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

function addressOf(url: string, database: string): string {
  return url.replace(/\/[^/]*$/, `/${database}`)
}
