import { Writable } from "node:stream"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import type { Database } from "#server/db/database.ts"
import { anEmail, aSession, PASSWORD, sessionOf, signIn } from "#server/testing/accounts.ts"
import { mailedToken } from "#server/testing/mails.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

/** The contents of all tables of the shop, as text, without the queue: a waiting mail contains its link. */
async function everythingStored(db: Database): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await db.execute<{ text: string | null }>(sql`select string_agg(t::text, ' ') as text from ${sql.identifier(name)} t`)
    return rows[0]?.text ?? ""
  })
  return (await Promise.all(texts)).join("\n")
}

function aLog() {
  let text = ""
  const stream = new Writable({
    write: (part, _coding, done) => {
      text += part
      done()
    },
  })
  return { logger: { level: "trace", stream }, text: () => text }
}

test("no password, token or link is stored or logged, whatever the outcome of the request", async () => {
  const log = aLog()
  const shop = await aShopForThisTest({ app: { logger: log.logger } })
  const email = anEmail()
  const secrets = [PASSWORD, "eight red kites", "nine green kites", "a wrong guess"]
  const signedUp = await shop.call("POST", identity.signUp.path, { email, password: PASSWORD, display_name: "Noor Salem" })
  secrets.push(sessionOf(signedUp).token)
  const verification = await mailedToken(shop.db, email, "verify-email")
  await shop.call("POST", identity.forgotPassword.path, { email })
  const reset = await mailedToken(shop.db, email, "reset-password")
  secrets.push(verification, reset)
  const stored = await everythingStored(shop.db)
  for (const secret of secrets) expect(stored).not.toContain(secret)

  await shop.call("POST", identity.verifyEmail.path, { token: verification })
  const session = await aSession(shop, { email, password: PASSWORD, linkToken: verification })
  secrets.push(session.token)
  await signIn(shop, { email, password: "a wrong guess" })
  const passwords = { current_password: PASSWORD, new_password: "eight red kites" }
  await shop.call("POST", account.changePassword.path, passwords, session.headers)
  await shop.call("POST", identity.forgotPassword.path, { email })
  const second = await mailedToken(shop.db, email, "reset-password")
  secrets.push(second)
  // The address of the link's page, which the browser requests.
  await shop.call("GET", `/reset-password?from=mail&token=${second}`)
  await shop.call("GET", `/%zz?token=${second}`)
  // A failure inside a call is logged without the call's input.
  await shop.db.execute(sql`alter table identity_accounts add constraint broken check (updated_at is null) not valid`)
  const failed = await shop.call("POST", identity.resetPassword.path, { token: second, password: "nine green kites" })
  expect(failed.status).toBe(500)
  await shop.db.execute(sql`alter table graphile_worker._private_jobs add constraint broken check (false) not valid`)
  await shop.db.execute(sql`delete from throttles`)
  expect((await shop.call("POST", identity.forgotPassword.path, { email })).status).toBe(500)

  expect(log.text()).toContain("Failed query")
  expect(log.text()).toContain("/reset-password?from=mail&token=…")
  const everything = (await everythingStored(shop.db)) + log.text()
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(log.text()).not.toContain("argon2id")
})
