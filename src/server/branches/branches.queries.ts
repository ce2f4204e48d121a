import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { type BranchTexts, MAX_BRANCHES, OfficeBranch } from "#contract/office/settings/branches.ts"
import { OrNull } from "#contract/shapes.ts"
import { OPEN_STATUSES, statusBits } from "#rules/orders/order-list.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** The Arabic text of an English one of a branch. */
const arabicOf = (english: SQL) => sql`(select p.arabic from phrases p where p.kind = 'branches' and md5(p.english) = md5(${english}))`

const columns = sql`b.id, b.version, b.name, ${arabicOf(sql`b.name`)} as name_ar, b.street, ${arabicOf(sql`b.street`)} as street_ar,
  b.building_number, b.zone, b.city, ${arabicOf(sql`b.city`)} as city_ar, b.land_mark, ${arabicOf(sql`b.land_mark`)} as land_mark_ar,
  b.phone, b.alternate_phone, b.email, b.working_hours, ${arabicOf(sql`b.working_hours`)} as working_hours_ar, b.latitude, b.longitude,
  b.is_open,
  (select count(*)::int from order_listing l where l.branch_id = b.id and l.statuses & ${statusBits(OPEN_STATUSES)}::int <> 0) as open_orders,
  (select count(*)::int from repair_requests r where (r.store_address ->> 'id')::int = b.id and r.status not in ('DELIVERED', 'CANCELLED'))
    as open_repairs`

/** All branches in the order of their ids, or the one with this id. */
export async function officeBranches(db: Queries, id: number | null = null): Promise<OfficeBranch[]> {
  return rows(
    db,
    id === null ? "office branches" : "office branch",
    sql`select ${columns} from branches b ${id === null ? sql`` : sql`where b.id = ${id}`} order by b.id limit ${MAX_BRANCHES}`,
    OfficeBranch,
  )
}

const Locked = Type.Object({ version: Type.Integer(), changedBy: OrNull(Type.String()), changedAt: OrNull(Type.String()) })

/** Locks a branch until the transaction ends: no order is placed there meanwhile. Returns its version, and who changed it last. */
export async function lockBranch(tx: Queries, id: number): Promise<Static<typeof Locked> | null> {
  const [locked] = await rows(
    tx,
    "lock branch",
    sql`
    select b.version, a.name as "changedBy", ${instant(sql`a.at`)} as "changedAt"
    from branches b left join lateral (
      select name, at from audit_rows where object = 'branch' and object_id = b.id::text order by id desc limit 1) a on true
    where b.id = ${id} for update of b`,
    Locked,
  )
  return locked ?? null
}

/** Allows one addition of a branch at a time, until the transaction ends; returns the number of branches. */
export async function lockBranches(tx: Queries): Promise<number> {
  await run(tx, "lock branches", sql`select pg_advisory_xact_lock(hashtextextended('branches', 0))`)
  const [found] = await rows(tx, "count branches", sql`select count(*)::int as count from branches`, Type.Object({ count: Type.Integer() }))
  return found?.count ?? 0
}

/** Whether another branch has this name. */
export async function isNameTaken(tx: Queries, name: string, but: number | null): Promise<boolean> {
  const found = await rows(
    tx,
    "branch of name",
    sql`select id from branches where lower(name) = lower(${name}) and id is distinct from ${but}::int`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.length > 0
}

/** In the order of `valuesOf`. */
const written = sql`name, street, building_number, zone, city, land_mark, phone, alternate_phone, email, working_hours, latitude, longitude,
  is_open`

function valuesOf({ name, street, building_number, zone, city, land_mark, ...rest }: BranchTexts): SQL {
  const { phone, alternate_phone, email, working_hours, latitude, longitude, is_open } = rest
  return sql`${name}, ${street}, ${building_number}, ${zone}, ${city}, ${land_mark}, ${phone}, ${alternate_phone}, ${email}, ${working_hours},
    ${latitude}, ${longitude}, ${is_open}`
}

export async function insertBranch(tx: Queries, texts: BranchTexts): Promise<number> {
  const [made] = await rows(
    tx,
    "insert branch",
    sql`insert into branches (${written}) values (${valuesOf(texts)}) returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (!made) throw new Error("An inserted branch is returned.")
  return made.id
}

export async function updateBranch(tx: Queries, id: number, texts: BranchTexts): Promise<void> {
  await run(tx, "update branch", sql`update branches set (${written}) = row(${valuesOf(texts)}), version = version + 1 where id = ${id}`)
}

export async function deleteBranch(tx: Queries, id: number): Promise<void> {
  await run(tx, "delete branch", sql`delete from branches where id = ${id}`)
}

/** Whether more than one branch has this English text. */
export async function isTextShared(tx: Queries, english: string): Promise<boolean> {
  const found = await rows(
    tx,
    "branches with text",
    sql`select id from branches where ${english} in (name, street, city, land_mark, working_hours) limit 2`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.length > 1
}
