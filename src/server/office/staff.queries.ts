import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { type Permission, ROLES, type Role, scopeOf } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** A role as it is given to somebody: one of the five, or an own role with the one that it was copied from. */
export type GivenRole = { role: Role; ownRoleId: number | null }

export type NewStaff = GivenRole & {
  email: string
  name: string
  places: readonly string[] | null
  language: Locale
  demonstration?: boolean
}

export async function addStaff(tx: Queries, given: NewStaff): Promise<number | null> {
  const { email, name, role, ownRoleId, places, language, demonstration = false } = given
  const [row] = await rows(
    tx,
    null,
    sql`
    insert into staff (email, name, role, own_role_id, everywhere, language, demonstration)
    values (${email}, ${name}, ${role}, ${ownRoleId}, ${places === null}, ${language}, ${demonstration})
    on conflict (email) do nothing returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (row) await setPlaces(tx, row.id, places)
  return row?.id ?? null
}

export async function setPlaces(tx: Queries, staffId: number, places: readonly string[] | null): Promise<void> {
  await run(tx, null, sql`delete from staff_places where staff_id = ${staffId}`)
  await run(
    tx,
    null,
    sql`insert into staff_places (staff_id, place) select ${staffId}, place from unnest(${sql.param(places ?? [])}::text[]) place`,
  )
}

type StaffChange = { role?: GivenRole; suspendedAt?: Date | null; name?: string; language?: Locale; theme?: string; shortcuts?: boolean }

/** Changes a member and counts the version up. */
export async function changeStaff(tx: Queries, id: number, change: StaffChange): Promise<void> {
  const { role, suspendedAt, name, language, theme, shortcuts } = change
  const sets: SQL[] = [
    sql`version = version + 1`,
    ...(role ? [sql`role = ${role.role}, own_role_id = ${role.ownRoleId}`] : []),
    ...(suspendedAt === undefined ? [] : [sql`suspended_at = ${suspendedAt === null ? null : suspendedAt.toISOString()}::timestamptz`]),
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(language === undefined ? [] : [sql`language = ${language}`]),
    ...(theme === undefined ? [] : [sql`theme = ${theme}`]),
    ...(shortcuts === undefined ? [] : [sql`shortcuts = ${shortcuts}`]),
  ]
  await run(tx, null, sql`update staff set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/** An upper bound for the members of a shop. */
const MAX_MEMBERS = 500

/** The active members at a place whose role, given or own, holds a permission in full, by name; all of them for what is at no place. */
export async function membersWith(
  db: Queries,
  { permission, place }: { permission: Permission; place: string | null },
): Promise<{ id: number; name: string }[]> {
  const roles = ROLES.filter((role) => scopeOf(role, permission) === "all")
  return rows(
    db,
    "members with permission",
    sql`
    select s.id, s.name from staff s left join roles r on r.id = s.own_role_id
    where s.suspended_at is null
      and (case when s.own_role_id is null then s.role = any(${array(roles)}::text[]) else r.permissions ->> ${permission} = 'all' end)
      and (s.everywhere or ${place}::text is null or exists (select from staff_places p where p.staff_id = s.id and lower(p.place) = lower(${place})))
    order by s.name, s.id limit ${MAX_MEMBERS}`,
    Type.Object({ id: Type.Number(), name: Type.String() }),
  )
}
