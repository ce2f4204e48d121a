import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ROLES, type Role, SCOPES, type Scope } from "#contract/office/permissions.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { setPlaces } from "#server/office/staff.queries.ts"

const StaffRow = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  ownRoleId: OrNull(Type.Number()),
  ownRole: OrNull(Type.String()),
  ownPermissions: OrNull(Type.Record(Type.String(), OneOf(SCOPES))),
  places: OrNull(Type.Array(Type.String())),
  language: OneOf(LOCALES),
  isSuspended: Type.Boolean(),
  isEnrolled: Type.Boolean(),
  demonstration: Type.Boolean(),
  hasTotp: Type.Boolean(),
  passkeys: Type.Number(),
  sessions: Type.Number(),
  lastSeenAt: OrNull(Type.String()),
  createdAt: Type.String(),
  version: Type.Number(),
})
export type StaffRow = Static<typeof StaffRow>

const COLUMNS = sql`
  s.id, s.name, s.email, s.role, s.own_role_id as "ownRoleId", r.name as "ownRole", r.permissions as "ownPermissions",
  case when s.everywhere then null else array(select place from staff_places p where p.staff_id = s.id order by place) end as places,
  s.language, s.suspended_at is not null as "isSuspended", s.enrolled_at is not null as "isEnrolled", s.demonstration,
  exists (select from staff_credentials c where c.staff_id = s.id and c.kind = 'totp' and c.confirmed) as "hasTotp",
  (select count(*)::int from staff_credentials c where c.staff_id = s.id and c.kind = 'passkey') as passkeys,
  (select count(*)::int from staff_sessions t where t.staff_id = s.id and t.stage = 'open' and t.expires_at > now()) as sessions,
  ${instant(sql`greatest(s.last_seen_at, (select max(t.used_at) from staff_sessions t where t.staff_id = s.id and t.stage = 'open'))`)} as "lastSeenAt", ${instant(sql`s.created_at`)} as "createdAt", s.version`

const FROM = sql`staff s left join roles r on r.id = s.own_role_id`
/** An upper bound for the members of a shop. */
const MAX_STAFF = 500

/** Everybody who works here, by name; suspended members last. */
export async function allStaff(db: Queries): Promise<StaffRow[]> {
  return rows(
    db,
    null,
    sql`select ${COLUMNS} from ${FROM} order by s.suspended_at is not null, lower(s.name), s.id limit ${MAX_STAFF}`,
    StaffRow,
  )
}

export async function staffOf(db: Queries, id: number): Promise<StaffRow | null> {
  const [row] = await rows(db, null, sql`select ${COLUMNS} from ${FROM} where s.id = ${id}`, StaffRow)
  return row ?? null
}

export async function staffOfEmail(db: Queries, email: string): Promise<StaffRow | null> {
  const [row] = await rows(db, null, sql`select ${COLUMNS} from ${FROM} where s.email = ${email}`, StaffRow)
  return row ?? null
}

/** Locks every active owner, so that of two last ones only one can be suspended, and returns their ids. */
export async function lockOwners(tx: Queries): Promise<number[]> {
  const found = await rows(
    tx,
    null,
    sql`select id from staff where role = 'owner' and own_role_id is null and suspended_at is null order by id for update`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}

export async function lockStaff(tx: Queries, id: number): Promise<StaffRow | null> {
  await run(tx, null, sql`select from staff where id = ${id} for update`)
  return staffOf(tx, id)
}

export async function setEverywhere(tx: Queries, id: number, places: readonly string[] | null): Promise<void> {
  await run(tx, null, sql`update staff set everywhere = ${places === null} where id = ${id}`)
  await setPlaces(tx, id, places)
}

/** The given places that exist: branches by id, and cities by any name. */
export async function knownPlaces(db: Queries, places: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    null,
    sql`
    select place from unnest(${sql.param(places)}::text[]) place
    where place like 'city:%' or exists (select from branches b where place = 'branch:' || b.id)`,
    Type.Object({ place: Type.String() }),
  )
  return found.map(({ place }) => place)
}

const RoleRow = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  base: OneOf(ROLES),
  permissions: Type.Record(Type.String(), OneOf(SCOPES)),
  version: Type.Number(),
  members: Type.Number(),
})
export type RoleRow = Static<typeof RoleRow>

const ROLE_COLUMNS = sql`r.id, r.name, r.base, r.permissions, r.version, (select count(*)::int from staff s where s.own_role_id = r.id) as members`
const MAX_ROLES = 50

export async function ownRoles(db: Queries): Promise<RoleRow[]> {
  return rows(db, null, sql`select ${ROLE_COLUMNS} from roles r order by lower(r.name), r.id limit ${MAX_ROLES}`, RoleRow)
}

export async function ownRole(db: Queries, id: number): Promise<RoleRow | null> {
  const [row] = await rows(db, null, sql`select ${ROLE_COLUMNS} from roles r where r.id = ${id}`, RoleRow)
  return row ?? null
}

export async function lockRole(tx: Queries, id: number): Promise<RoleRow | null> {
  await run(tx, null, sql`select from roles where id = ${id} for update`)
  return ownRole(tx, id)
}

type RoleContents = { name: string; permissions: Readonly<Record<string, Scope>> }

export async function addRole(tx: Queries, base: Role, { name, permissions }: RoleContents): Promise<number | null> {
  const [row] = await rows(
    tx,
    null,
    sql`
    insert into roles (name, base, permissions) select ${name}, ${base}, ${JSON.stringify(permissions)}::jsonb
    where (select count(*) from roles) < ${MAX_ROLES} on conflict (name) do nothing returning id`,
    Type.Object({ id: Type.Number() }),
  )
  return row?.id ?? null
}

/** Returns false when another role has the name. */
export async function changeRole(tx: Queries, id: number, { name, permissions }: RoleContents): Promise<boolean> {
  const changed = await run(
    tx,
    null,
    sql`
    update roles set name = ${name}, permissions = ${JSON.stringify(permissions)}::jsonb, version = version + 1
    where id = ${id} and not exists (select from roles other where other.name = ${name} and other.id <> ${id})`,
  )
  return changed > 0
}

export async function removeRole(tx: Queries, id: number): Promise<void> {
  await run(
    tx,
    null,
    sql`update staff_invitations set own_role_id = null, withdrawn_at = coalesce(withdrawn_at, now()) where own_role_id = ${id}`,
  )
  await run(tx, null, sql`delete from roles where id = ${id}`)
}

/** The names and ids of those who have an own role. */
export async function membersOfRole(db: Queries, ownRoleId: number): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    null,
    sql`select id, name from staff where own_role_id = ${ownRoleId} order by lower(name), id limit ${MAX_STAFF}`,
    Type.Object({ id: Type.Number(), name: Type.String() }),
  )
}

/** The number of members of each of the five roles, suspended ones aside. */
export async function membersOfGivenRoles(db: Queries): Promise<ReadonlyMap<Role, number>> {
  const counts = await rows(
    db,
    null,
    sql`select role, count(*)::int as members from staff where own_role_id is null and suspended_at is null group by role`,
    Type.Object({ role: OneOf(ROLES), members: Type.Number() }),
  )
  return new Map(counts.map(({ role, members }) => [role, members]))
}
