import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { NEVER_FOR_KEYS, PERMISSION_NAMES, type Permission, type Scope } from "#contract/office/permissions.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { type Member, permissionsOf } from "./member.ts"
import { MEMBER_COLUMNS, MemberRow, tokenHash } from "./sessions.queries.ts"

const KeyRow = Type.Intersect([
  MemberRow,
  Type.Object({ keyId: Type.Number(), keyName: Type.String(), given: Type.Array(Type.String()), isStale: Type.Boolean() }),
])

/**
 * The program of an API key, which acts in the name of the member who made it; null for an unknown, ended or expired one, and while its
 * maker is suspended or may not manage keys.
 */
export async function memberOfKey(db: Queries, key: string, now: Date): Promise<Member | null> {
  const [row] = await rows(
    db,
    "member of key",
    sql`
    select ${MEMBER_COLUMNS}, k.id as "keyId", k.name as "keyName", k.permissions as "given",
      k.used_at is null or k.used_at < ${now.toISOString()}::timestamptz - interval '1 minute' as "isStale"
    from api_keys k join staff s on s.id = k.made_by left join roles r on r.id = s.own_role_id
    where k.token = ${tokenHash(key)} and k.ended_at is null and k.expires_at > ${now.toISOString()}::timestamptz
      and s.suspended_at is null`,
    KeyRow,
  )
  if (!row) return null
  const ofMaker = permissionsOf(row)
  if (ofMaker.get("keys.manage") !== "all") return null
  if (row.isStale) await run(db, null, sql`update api_keys set used_at = ${now.toISOString()}::timestamptz where id = ${row.keyId}`)
  return {
    id: row.id,
    keyId: row.keyId,
    name: row.keyName,
    email: row.email,
    role: "editor",
    roleName: "API key",
    permissions: new Map(givenTo(row.given, ofMaker)),
    places: row.places,
    refundLimitQar: 0,
    discountLimitPercent: 0,
    language: row.language,
    sessionId: null,
    factorAt: null,
  }
}

/** The permissions of a key that its maker still has in full. */
function givenTo(given: readonly string[], ofMaker: ReadonlyMap<Permission, Scope>): [Permission, Scope][] {
  return PERMISSION_NAMES.filter((name) => given.includes(name) && !NEVER_FOR_KEYS.includes(name) && ofMaker.get(name) === "all").map(
    (name) => [name, "all"],
  )
}

const KEY_BYTES = 32

type NewKey = { name: string; permissions: readonly Permission[]; madeBy: number; now: Date; expiresAt: Date }

/** Adds a key; only its hash and its last letters are stored. */
export async function addKey(tx: Queries, { name, permissions, madeBy, now, expiresAt }: NewKey): Promise<{ id: number; key: string }> {
  const key = `corniche_${randomBytes(KEY_BYTES).toString("base64url")}`
  const [row] = await rows(
    tx,
    null,
    sql`
    insert into api_keys (name, token, ending, permissions, made_by, created_at, expires_at)
    values (${name}, ${tokenHash(key)}, ${key.slice(-4)}, ${sql.param(permissions)}::text[], ${madeBy}, ${now.toISOString()}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz)
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!row) throw new Error("The key was not added.")
  return { id: row.id, key }
}

/** Ends a key; returns whether it was valid. */
export async function endKey(tx: Queries, id: number, now: Date): Promise<boolean> {
  const ended = await run(
    tx,
    null,
    sql`update api_keys set ended_at = ${now.toISOString()}::timestamptz where id = ${id} and ended_at is null`,
  )
  return ended > 0
}

const MAX_LISTED = 100

const ListedKey = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  ending: Type.String(),
  permissions: Type.Array(Type.String()),
  madeBy: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  usedAt: OrNull(Type.String()),
})

/** The valid keys, the newest first. */
export async function listKeys(db: Queries, now: Date): Promise<Static<typeof ListedKey>[]> {
  return rows(
    db,
    null,
    sql`
    select k.id, k.name, k.ending, k.permissions, s.name as "madeBy", ${instant(sql`k.created_at`)} as "createdAt",
      ${instant(sql`k.expires_at`)} as "expiresAt", ${instant(sql`k.used_at`)} as "usedAt"
    from api_keys k join staff s on s.id = k.made_by
    where k.ended_at is null and k.expires_at > ${now.toISOString()}::timestamptz order by k.id desc limit ${MAX_LISTED}`,
    ListedKey,
  )
}
