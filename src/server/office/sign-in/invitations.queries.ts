import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ROLES } from "#contract/office/permissions.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES, type Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { newToken, tokenHash } from "#server/office/sessions.queries.ts"
import type { GivenRole } from "#server/office/staff.queries.ts"

export const INVITATION_HOURS = 72
const HOUR_MS = 3_600_000

const Invitation = Type.Object({
  id: Type.Number(),
  email: Type.String(),
  role: OneOf(ROLES),
  ownRoleId: OrNull(Type.Number()),
  ownRole: OrNull(Type.String()),
  places: OrNull(Type.Array(Type.String())),
  language: OneOf(LOCALES),
  invitedBy: OrNull(Type.Number()),
  inviter: OrNull(Type.String()),
  createdAt: Type.String(),
  expiresAt: Type.String(),
})
export type Invitation = Static<typeof Invitation>

const COLUMNS = sql`
  i.id, i.email, i.role, i.own_role_id as "ownRoleId", r.name as "ownRole", i.places, i.language, i.invited_by as "invitedBy",
  s.name as inviter, ${instant(sql`i.created_at`)} as "createdAt", ${instant(sql`i.expires_at`)} as "expiresAt"`
const FROM = sql`staff_invitations i left join roles r on r.id = i.own_role_id left join staff s on s.id = i.invited_by`
const IS_OPEN = sql`i.accepted_at is null and i.withdrawn_at is null`
const MAX_LISTED = 100

export type NewInvitation = GivenRole & { email: string; places: readonly string[] | null; language: Locale; invitedBy: number | null }

/** Adds an invitation, and withdraws earlier ones of the address; returns its id and the token of its link, which is stored nowhere. */
export async function addInvitation(tx: Queries, given: NewInvitation, now: Date): Promise<{ id: number; token: string }> {
  const { email, role, ownRoleId, places, language, invitedBy } = given
  const token = newToken()
  const moment = sql`${now.toISOString()}::timestamptz`
  await run(tx, null, sql`update staff_invitations i set withdrawn_at = ${moment} where i.email = ${email} and ${IS_OPEN}`)
  const [row] = await rows(
    tx,
    null,
    sql`
    insert into staff_invitations (email, role, own_role_id, places, language, token, invited_by, created_at, expires_at)
    values (${email}, ${role}, ${ownRoleId}, ${places === null ? null : sql`${sql.param(places)}::text[]`}, ${language}, ${tokenHash(token)},
      ${invitedBy}, ${moment}, ${moment} + make_interval(hours => ${INVITATION_HOURS}))
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!row) throw new Error("The invitation was not added.")
  return { id: row.id, token }
}

/** The open invitation of a link, or null. With `isEnded` one that is over, for those who ask for a new one. */
export async function invitationOf(db: Queries, token: string, now: Date): Promise<Invitation | null> {
  const [row] = await rows(
    db,
    null,
    sql`
    select ${COLUMNS} from ${FROM} where i.token = ${tokenHash(token)} and ${IS_OPEN} and i.expires_at > ${now.toISOString()}::timestamptz`,
    Invitation,
  )
  return row ?? null
}

/** The invitation of a link that ran out and was neither accepted nor withdrawn. */
export async function expiredInvitationOf(db: Queries, token: string, now: Date): Promise<Invitation | null> {
  const [row] = await rows(
    db,
    null,
    sql`
    select ${COLUMNS} from ${FROM} where i.token = ${tokenHash(token)} and ${IS_OPEN} and i.expires_at <= ${now.toISOString()}::timestamptz`,
    Invitation,
  )
  return row ?? null
}

/** Spends an invitation; of concurrent callers one gets true. */
export async function spendInvitation(tx: Queries, id: number, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  return (await run(tx, null, sql`update staff_invitations i set accepted_at = ${moment} where i.id = ${id} and ${IS_OPEN}`)) > 0
}

/** Withdraws an open invitation and returns it, or null. */
export async function withdrawInvitation(tx: Queries, id: number, now: Date): Promise<Invitation | null> {
  const [row] = await rows(tx, null, sql`select ${COLUMNS} from ${FROM} where i.id = ${id} and ${IS_OPEN} for update of i`, Invitation)
  if (!row) return null
  await run(tx, null, sql`update staff_invitations set withdrawn_at = ${now.toISOString()}::timestamptz where id = ${id}`)
  return row
}

/** Invitations that nobody has accepted yet, the newest first, also those that ran out. */
export async function openInvitations(db: Queries): Promise<Invitation[]> {
  return rows(db, null, sql`select ${COLUMNS} from ${FROM} where ${IS_OPEN} order by i.id desc limit ${MAX_LISTED}`, Invitation)
}

/** Makes a link for a member and a purpose, in place of an earlier one; returns its token, which is stored nowhere. */
export async function addLink(
  tx: Queries,
  { staffId, purpose, hours }: { staffId: number; purpose: "password" | "factor"; hours: number },
  now: Date,
): Promise<string> {
  const token = newToken()
  const until = new Date(now.getTime() + hours * HOUR_MS).toISOString()
  await run(tx, null, sql`delete from staff_links where staff_id = ${staffId} and purpose = ${purpose}`)
  await run(
    tx,
    null,
    sql`
    insert into staff_links (token, staff_id, purpose, expires_at) values (${tokenHash(token)}, ${staffId}, ${purpose}, ${until}::timestamptz)`,
  )
  return token
}

/** The member of a link, or null. */
export async function memberOfLink(db: Queries, purpose: "password" | "factor", token: string, now: Date): Promise<number | null> {
  const [row] = await rows(
    db,
    null,
    sql`
    select staff_id as id from staff_links
    where token = ${tokenHash(token)} and purpose = ${purpose} and expires_at > ${now.toISOString()}::timestamptz`,
    Type.Object({ id: Type.Number() }),
  )
  return row?.id ?? null
}

/** Spends a link; of concurrent callers one gets true. */
export async function spendLink(tx: Queries, token: string): Promise<boolean> {
  return (await run(tx, null, sql`delete from staff_links where token = ${tokenHash(token)}`)) > 0
}
