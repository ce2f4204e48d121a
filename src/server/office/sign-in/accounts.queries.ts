import { createHash, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ROLES } from "#contract/office/permissions.ts"
import { THEMES } from "#contract/office/session.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const Account = Type.Object({
  id: Type.Number(),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(ROLES),
  language: OneOf(LOCALES),
  theme: OneOf(THEMES),
  shortcuts: Type.Boolean(),
  demonstration: Type.Boolean(),
  isSuspended: Type.Boolean(),
  isEnrolled: Type.Boolean(),
  password: OrNull(Type.String()),
  hasTotp: Type.Boolean(),
  passkeys: Type.Number(),
  recoveryCodes: Type.Number(),
})
export type Account = Static<typeof Account>

const ACCOUNT = sql`
  s.id, s.email, s.name, s.role, s.language, s.theme, s.shortcuts, s.demonstration, s.suspended_at is not null as "isSuspended",
  s.enrolled_at is not null as "isEnrolled",
  (select c.secret from staff_credentials c where c.staff_id = s.id and c.kind = 'password') as password,
  exists (select from staff_credentials c where c.staff_id = s.id and c.kind = 'totp' and c.confirmed) as "hasTotp",
  (select count(*)::int from staff_credentials c where c.staff_id = s.id and c.kind = 'passkey') as passkeys,
  (select count(*)::int from staff_credentials c where c.staff_id = s.id and c.kind = 'recovery') as "recoveryCodes"`

/** The account of an address, or null; also a suspended one. */
export async function accountOfEmail(db: Queries, email: string): Promise<Account | null> {
  const [row] = await rows(db, "office account of email", sql`select ${ACCOUNT} from staff s where s.email = ${email}`, Account)
  return row ?? null
}

/** An account, locked against concurrent changes of its credentials. */
export async function lockAccount(tx: Queries, id: number): Promise<Account | null> {
  await run(tx, null, sql`select from staff where id = ${id} for update`)
  return accountOf(tx, id)
}

export async function accountOf(db: Queries, id: number): Promise<Account | null> {
  const [row] = await rows(db, null, sql`select ${ACCOUNT} from staff s where s.id = ${id}`, Account)
  return row ?? null
}

export async function setPassword(tx: Queries, staffId: number, hash: string): Promise<void> {
  await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'password'`)
  await run(tx, null, sql`insert into staff_credentials (staff_id, kind, secret) values (${staffId}, 'password', ${hash})`)
}

const Totp = Type.Object({ id: Type.Number(), secret: Type.String(), counter: Type.Number() })
export type Totp = Static<typeof Totp>

/** The secret of a member's authenticator app, locked, so that no code is taken twice; or that of the draft. */
export async function lockTotp(tx: Queries, staffId: number, { isDraft }: { isDraft: boolean }): Promise<Totp | null> {
  const [row] = await rows(
    tx,
    null,
    sql`
    select id, secret, counter::int as counter from staff_credentials
    where staff_id = ${staffId} and kind = 'totp' and confirmed = ${!isDraft} order by id desc limit 1 for update`,
    Totp,
  )
  return row ?? null
}

/** The step of an accepted code; this one and earlier ones are accepted no more. */
export async function noteStep(tx: Queries, id: number, step: number, now: Date): Promise<void> {
  await run(tx, null, sql`update staff_credentials set counter = ${step}, used_at = ${now.toISOString()}::timestamptz where id = ${id}`)
}

/** Replaces the draft of an authenticator app. */
export async function addTotpDraft(tx: Queries, staffId: number, secret: string): Promise<void> {
  await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'totp' and not confirmed`)
  await run(tx, null, sql`insert into staff_credentials (staff_id, kind, secret, confirmed) values (${staffId}, 'totp', ${secret}, false)`)
}

/** The draft becomes the app of the member, in place of the one before. */
export async function confirmTotp(tx: Queries, staffId: number, { id, step, now }: { id: number; step: number; now: Date }): Promise<void> {
  await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'totp' and id <> ${id}`)
  await run(tx, null, sql`update staff_credentials set confirmed = true where id = ${id}`)
  await noteStep(tx, id, step, now)
}

export async function noteEnrolled(tx: Queries, staffId: number, now: Date): Promise<void> {
  await run(tx, null, sql`update staff set enrolled_at = coalesce(enrolled_at, ${now.toISOString()}::timestamptz) where id = ${staffId}`)
}

const CODES = 10
/** Letters and digits that are not mistaken for each other; 16 of them have 80 bits, so a plain hash is enough. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const CODE_LENGTH = 16

/** Replaces the recovery codes of a member; the codes are stored nowhere. */
export async function renewRecoveryCodes(tx: Queries, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'recovery'`)
  await run(
    tx,
    null,
    sql`
    insert into staff_credentials (staff_id, kind, secret)
    select ${staffId}, 'recovery', hash from unnest(${sql.param(codes.map(recoveryHash))}::text[]) hash`,
  )
  return codes
}

/** Spends a recovery code; returns whether there was one. */
export async function spendRecoveryCode(tx: Queries, staffId: number, code: string): Promise<boolean> {
  const spent = await run(
    tx,
    null,
    sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'recovery' and secret = ${recoveryHash(code)}`,
  )
  return spent > 0
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? "x")
  return letters.join("").replaceAll(/(.{4})(?=.)/g, "$1-")
}

function recoveryHash(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")
  return createHash("sha256").update(plain).digest("hex")
}

const Passkey = Type.Object({
  id: Type.Number(),
  staffId: Type.Number(),
  passkeyId: Type.String(),
  secret: Type.String(),
  counter: Type.Number(),
  transports: OrNull(Type.Array(Type.String())),
})
export type Passkey = Static<typeof Passkey>

const PASSKEY = sql`id, staff_id as "staffId", passkey_id as "passkeyId", secret, counter::float8 as counter, transports`

export async function passkeyOf(db: Queries, passkeyId: string): Promise<Passkey | null> {
  const [row] = await rows(db, null, sql`select ${PASSKEY} from staff_credentials where passkey_id = ${passkeyId}`, Passkey)
  return row ?? null
}

export async function passkeysOf(db: Queries, staffId: number): Promise<Passkey[]> {
  return rows(
    db,
    null,
    sql`select ${PASSKEY} from staff_credentials where staff_id = ${staffId} and kind = 'passkey' order by id limit 20`,
    Passkey,
  )
}

type NewPasskeyRow = Omit<Passkey, "id" | "transports"> & { name: string; transports: readonly string[] }

export async function addPasskey(tx: Queries, { staffId, passkeyId, secret, counter, transports, name }: NewPasskeyRow): Promise<void> {
  await run(
    tx,
    null,
    sql`
    insert into staff_credentials (staff_id, kind, passkey_id, secret, counter, transports, name)
    values (${staffId}, 'passkey', ${passkeyId}, ${secret}, ${counter}, ${sql.param(transports)}::text[], ${name})`,
  )
}

export async function notePasskeyUse(tx: Queries, id: number, counter: number, now: Date): Promise<void> {
  await run(tx, null, sql`update staff_credentials set counter = ${counter}, used_at = ${now.toISOString()}::timestamptz where id = ${id}`)
}

const CredentialRow = Type.Object({
  id: Type.Number(),
  kind: OneOf(["totp", "passkey"] as const),
  name: OrNull(Type.String()),
  created_at: Type.String(),
  used_at: OrNull(Type.String()),
})

/** The second factors of a member. */
export async function credentialsOf(db: Queries, staffId: number): Promise<Static<typeof CredentialRow>[]> {
  return rows(
    db,
    null,
    sql`
    select id, kind, name, ${instant(sql`created_at`)} as created_at, ${instant(sql`used_at`)} as used_at
    from staff_credentials where staff_id = ${staffId} and kind in ('totp', 'passkey') and confirmed order by id limit 30`,
    CredentialRow,
  )
}

export async function removeCredential(tx: Queries, staffId: number, id: number): Promise<boolean> {
  return (
    (await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and id = ${id} and kind in ('totp', 'passkey')`)) > 0
  )
}

/** Removes every second factor of a member; the password stays. */
export async function removeFactors(tx: Queries, staffId: number): Promise<void> {
  await run(tx, null, sql`delete from staff_credentials where staff_id = ${staffId} and kind <> 'password'`)
}

/** Challenges are bounded by their age and by the limits of the calls that make them. */
export async function addChallenge(db: Queries, challenge: string, staffId: number | null, until: Date): Promise<void> {
  await run(
    db,
    null,
    sql`insert into staff_challenges (challenge, staff_id, expires_at) values (${challenge}, ${staffId}, ${until.toISOString()}::timestamptz)`,
  )
}

/** Spends a challenge; returns whether it was made for this member, or for a sign-in. */
export async function spendChallenge(db: Queries, challenge: string, staffId: number | null, now: Date): Promise<boolean> {
  const spent = await run(
    db,
    null,
    sql`
    delete from staff_challenges where challenge = ${challenge} and staff_id is not distinct from ${staffId}::int
      and expires_at > ${now.toISOString()}::timestamptz`,
  )
  return spent > 0
}
