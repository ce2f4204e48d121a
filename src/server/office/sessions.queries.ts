import { createHash, randomBytes } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ROLES, SCOPES } from "#contract/office/permissions.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url")
}

/** The stored form of a token: the tables' contents do not allow anyone to sign in. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A session ends when it was not used for this long, … */
const IDLE_MS = 2 * HOUR_MS
/** … and at the latest this long after the sign-in; on a phone with a passkey only then. */
const ABSOLUTE_MS = 12 * HOUR_MS
const LONG_MS = 7 * 24 * HOUR_MS
/** The time for the second factor, or for setting one. */
const UNFINISHED_MS = 15 * MINUTE_MS
/** Unused for this long, a session waits for a factor. */
const LOCK_MS = 15 * MINUTE_MS
/** The resolution of the last use: otherwise each call would write. */
const TOUCH_MS = 30_000
/** The oldest ones of a member end. */
const MAX_SESSIONS = 20
const MAX_USER_AGENT = 300

export type Stage = "factor" | "enrolling" | "open"

/** The columns of a member, of the table `staff s` joined to `roles r`. */
export const MEMBER_COLUMNS = sql`
  s.id, s.email, s.name, s.role, s.language, s.demonstration, r.name as "ownRole", r.permissions as "ownPermissions",
  (select (value ->> 'refund_limit')::int from shop_settings where key = 'limits') as "refundLimit",
  case when s.everywhere then null else array(select place from staff_places p where p.staff_id = s.id order by place) end as places`

export const MemberRow = Type.Object({
  id: Type.Number(),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(ROLES),
  language: OneOf(LOCALES),
  demonstration: Type.Boolean(),
  ownRole: OrNull(Type.String()),
  ownPermissions: OrNull(Type.Record(Type.String(), OneOf(SCOPES))),
  /** What sales refund of one order without a second person, when the shop has set it. */
  refundLimit: OrNull(Type.Integer()),
  places: OrNull(Type.Array(Type.String())),
})
export type MemberRow = Static<typeof MemberRow>

const SessionRow = Type.Intersect([
  MemberRow,
  Type.Object({
    sessionId: Type.Number(),
    stage: OneOf(["factor", "enrolling", "open"] as const),
    factorAt: OrNull(Type.String()),
    usedAt: Type.String(),
  }),
])

/** The session of a cookie's value, with its member. */
export type OpenSession = MemberRow & { sessionId: number; stage: Stage; isLocked: boolean; factorAt: Date | null; usedAt: Date }

/** Whether the session `t` of the member `s` has not ended. */
export function isOpen(now: Date): SQL {
  return sql`s.suspended_at is null and t.expires_at > ${at(now)} and (t.is_long or t.used_at > ${at(new Date(now.getTime() - IDLE_MS))})`
}

/** The session of a token, or null; one index lookup for each call, so that an ended session ends everywhere. */
export async function sessionOfToken(db: Queries, token: string, now: Date): Promise<OpenSession | null> {
  const [row] = await rows(
    db,
    "office session",
    sql`
    select ${MEMBER_COLUMNS}, t.id as "sessionId", t.stage, t.factor_at as "factorAt", t.used_at as "usedAt"
    from staff_sessions t join staff s on s.id = t.staff_id left join roles r on r.id = s.own_role_id
    where t.token = ${tokenHash(token)} and ${isOpen(now)}`,
    SessionRow,
  )
  if (!row) return null
  const usedAt = new Date(row.usedAt)
  const isLocked = row.stage === "open" && now.getTime() - usedAt.getTime() > LOCK_MS
  return { ...row, usedAt, isLocked, factorAt: row.factorAt === null ? null : new Date(row.factorAt) }
}

/** Records the use of a session, at most twice a minute. */
export async function touchSession(
  db: Queries,
  { sessionId, usedAt }: Pick<OpenSession, "sessionId" | "usedAt">,
  now: Date,
): Promise<void> {
  if (now.getTime() - usedAt.getTime() < TOUCH_MS) return
  await run(
    db,
    "touch office session",
    sql`
    with session as (update staff_sessions set used_at = ${at(now)} where id = ${sessionId} returning staff_id)
    update staff set last_seen_at = ${at(now)} where id = (select staff_id from session)`,
  )
}

export type NewSession = {
  staffId: number
  stage: Stage
  client: { address: string; userAgent: string | null }
  factorAt: Date | null
  isLong: boolean
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function addSession(tx: Queries, { staffId, stage, client, factorAt, isLong }: NewSession, now: Date): Promise<string> {
  const token = newToken()
  const lifeMs = stage === "open" ? (isLong ? LONG_MS : ABSOLUTE_MS) : UNFINISHED_MS
  await run(
    tx,
    null,
    sql`
    insert into staff_sessions (staff_id, token, stage, is_long, address, user_agent, factor_at, used_at, created_at, expires_at)
    values (${staffId}, ${tokenHash(token)}, ${stage}, ${isLong}, ${client.address}, ${client.userAgent?.slice(0, MAX_USER_AGENT) ?? null},
      ${factorAt === null ? null : at(factorAt)}, ${at(now)}, ${at(now)}, ${at(new Date(now.getTime() + lifeMs))})`,
  )
  await run(
    tx,
    null,
    sql`
    delete from staff_sessions where staff_id = ${staffId} and id not in (
      select id from staff_sessions where staff_id = ${staffId} order by id desc limit ${MAX_SESSIONS})`,
  )
  return token
}

/** Records that a factor was given: the session is unlocked, and actions that need a recent factor are allowed. */
export async function noteFactor(tx: Queries, sessionId: number, now: Date): Promise<void> {
  await run(tx, null, sql`update staff_sessions set factor_at = ${at(now)}, used_at = ${at(now)} where id = ${sessionId}`)
}

const ListedSession = Type.Object({
  id: Type.Number(),
  address: Type.String(),
  userAgent: OrNull(Type.String()),
  createdAt: Type.String(),
  usedAt: Type.String(),
})

/** The open sessions of a member, the last used first. */
export async function sessionsOf(db: Queries, staffId: number, now: Date): Promise<Static<typeof ListedSession>[]> {
  return rows(
    db,
    null,
    sql`
    select id, address, user_agent as "userAgent", ${instant(sql`created_at`)} as "createdAt", ${instant(sql`used_at`)} as "usedAt"
    from staff_sessions
    where staff_id = ${staffId} and stage = 'open' and expires_at > ${at(now)}
      and (is_long or used_at > ${at(new Date(now.getTime() - IDLE_MS))})
    order by used_at desc, id desc limit ${MAX_SESSIONS}`,
    ListedSession,
  )
}

/** Deletes what nobody can use any more: sessions, links, challenges, and invitations a year after their end. */
export async function sweepStaff(db: Queries): Promise<void> {
  await run(db, null, sql`delete from staff_sessions where expires_at < now()`)
  await run(db, null, sql`delete from staff_links where expires_at < now()`)
  await run(db, null, sql`delete from staff_challenges where expires_at < now()`)
  await run(db, null, sql`delete from staff_invitations where expires_at < now() - interval '1 year'`)
}

/** Ends the sessions of a member: all of them, one, or all but one. Returns their number. */
export async function endSessions(tx: Queries, staffId: number, which: { only?: number; but?: number } = {}): Promise<number> {
  const { only, but } = which
  return run(
    tx,
    null,
    sql`
    delete from staff_sessions where staff_id = ${staffId}
      ${only === undefined ? sql`` : sql`and id = ${only}`} ${but === undefined ? sql`` : sql`and id <> ${but}`}`,
  )
}

function at(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}
