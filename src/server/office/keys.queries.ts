import { sql } from "drizzle-orm"
import Type from "typebox"
import { NEVER_FOR_KEYS, PERMISSION_NAMES, type Permission, type Scope } from "#contract/office/permissions.ts"
import { OneOf } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { Member } from "./member.ts"
import { tokenHash } from "./sessions.queries.ts"

const KeyRow = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  staffId: Type.Number(),
  email: Type.String(),
  language: OneOf(LOCALES),
  isStale: Type.Boolean(),
})

/** The program of an API key, which acts in the name of the member who made it; null for an unknown, ended or expired one. */
export async function memberOfKey(db: Queries, key: string, now: Date): Promise<Member | null> {
  const [row] = await rows(
    db,
    "member of key",
    sql`
    select k.id, k.name, k.permissions, s.id as "staffId", s.email, s.language,
      k.used_at is null or k.used_at < ${now.toISOString()}::timestamptz - interval '1 minute' as "isStale"
    from api_keys k join staff s on s.id = k.made_by
    where k.token = ${tokenHash(key)} and k.ended_at is null and k.expires_at > ${now.toISOString()}::timestamptz`,
    KeyRow,
  )
  if (!row) return null
  if (row.isStale) await run(db, null, sql`update api_keys set used_at = ${now.toISOString()}::timestamptz where id = ${row.id}`)
  return {
    id: row.staffId,
    keyId: row.id,
    name: row.name,
    email: row.email,
    role: "editor",
    roleName: "API key",
    permissions: new Map(givenTo(row.permissions)),
    places: null,
    refundLimitQar: 0,
    discountLimitPercent: 0,
    language: row.language,
    sessionId: null,
    factorAt: null,
  }
}

function givenTo(permissions: readonly string[]): [Permission, Scope][] {
  return PERMISSION_NAMES.filter((name) => permissions.includes(name) && !NEVER_FOR_KEYS.includes(name)).map((name) => [name, "all"])
}
