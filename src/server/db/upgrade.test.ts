import { randomUUID } from "node:crypto"
import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"
import { aFolder } from "#server/testing/folder.ts"
import { migrateDatabase } from "./migrate.ts"

const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "migrations")

type Journal = { entries: { tag: string }[] }

/** A new database with the tables as they were before the migration of this name. */
async function tablesBefore(tag: string): Promise<{ url: string; client: pg.Client }> {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const folder = join(path, "migrations")
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")) as Journal
  const count = journal.entries.findIndex((entry) => entry.tag.endsWith(tag))
  expect(count).toBeGreaterThan(0)
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`
  const url = inject("templateUrl").replace(/\/[^/]*$/, `/${name}`)
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await migrate(drizzle(client), { migrationsFolder: folder })
  return { url, client }
}

test("accounts of before keep their state: a verified one stays so, and an unverified one waits with its password and link", async () => {
  const { url, client } = await tablesBefore("waiting_sign_ups")
  await client.query(`
    insert into identity_users (id, name, email, email_verified) values ('v', 'Noor', 'noor@example.com', true), ('w', 'Layla', 'layla@example.com', false);
    insert into identity_accounts (id, user_id, account_id, provider_id, password) values ('1', 'v', 'v', 'credential', 'x'), ('2', 'w', 'w', 'credential', 'y');
    insert into identity_verifications (id, identifier, value, expires_at) values ('1', 'x', 'verify-email:w', now() + interval '1 day')`)
  await migrateDatabase(url)
  const { rows } = await client.query(`
    select u.id, u.email_verified, a.password, (select count(*)::int from identity_verifications v where v.value = 'verify-email:' || u.id) as links
    from identity_users u join identity_accounts a on a.user_id = u.id order by u.id`)
  expect(rows).toEqual([
    { id: "v", email_verified: true, password: "x", links: 0 },
    { id: "w", email_verified: false, password: "y", links: 1 },
  ])
  // Beside the one that waits others may wait; beside the verified one none may be verified.
  await client.query("insert into identity_users (id, name, email) values ('w2', 'Layla', 'layla@example.com')")
  await expect(
    client.query("insert into identity_users (id, name, email, email_verified) values ('v2', 'N', 'noor@example.com', true)"),
  ).rejects.toThrow("identity_users_verified_email")
})
