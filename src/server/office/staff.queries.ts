import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { Role } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

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
