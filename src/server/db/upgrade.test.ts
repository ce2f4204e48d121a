import { expect, test } from "vitest"
import { tablesBefore } from "#server/testing/earlier-tables.ts"
import { migrateDatabase } from "./migrate.ts"

test("earlier accounts keep their state: a verified one stays verified, and an unverified one stays pending with its password and link", async () => {
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
  // Other sign-ups may be pending beside a pending one; beside a verified one none may be verified.
  await client.query("insert into identity_users (id, name, email) values ('w2', 'Layla', 'layla@example.com')")
  await expect(
    client.query("insert into identity_users (id, name, email, email_verified) values ('v2', 'N', 'noor@example.com', true)"),
  ).rejects.toThrow("identity_users_verified_email")
})
