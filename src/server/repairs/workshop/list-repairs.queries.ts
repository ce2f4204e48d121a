import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { Column, REPAIR_VIEWS } from "#rules/repairs/repair-board.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { boardColumn, type CardFilter, CardRow, cardColumns, cardTables, isLate, isSelected, overdueAt } from "./repair-cards.queries.ts"

/** More rows than this are not counted. */
export const MAX_COUNTED = 10_000

export type RepairView = (typeof REPAIR_VIEWS)[number]

export type ListFilter = CardFilter & {
  view: RepairView
  column: Column | undefined
  /** Only those that have been in their column for too long. */
  late?: true
  now: Date
}

function isOverdue(now: Date): SQL {
  return sql`(r.status = 'CONFIRMED' and ${overdueAt} < ${now.toISOString()}::timestamptz)`
}

function inView({ view, reach, now, column }: ListFilter): SQL[] {
  const isOpen = sql`r.status not in ('DELIVERED', 'CANCELLED')`
  const ofView: Readonly<Record<RepairView, SQL[]>> = {
    open: [isOpen],
    "to-confirm": [sql`r.status = 'CREATED'`],
    overdue: [isOverdue(now)],
    waiting: [sql`(r.status = 'CREATED' or ${isOverdue(now)})`],
    mine: [isOpen, sql`b.technician_id = ${reach.memberId}`],
    all: [],
  }
  return [...ofView[view], ...(column === undefined ? [] : [sql`${boardColumn} = ${column}`])]
}

function conditionOf(filter: ListFilter): SQL {
  const { late, now } = filter
  return sql.join([isSelected(filter), ...inView(filter), ...(late ? [isLate(now)] : [])], sql` and `)
}

/** Whether a filter selects by the states of repairs alone, so that one plan suits its values. */
function isByState({ technicianId, place, device, text, before }: ListFilter): boolean {
  return [technicianId, place, device, text, before].every((value) => value === undefined)
}

/** The sorts of the list, and their keys. */
export const REPAIR_SORTS = ["booked", "visit"] as const
export type RepairSort = { by: (typeof REPAIR_SORTS)[number]; isDescending: boolean }

export type RepairCursor = { key: string; id: number }
export type ListedRepair = CardRow & { key: string }

const PAGE_FORMS = severalForms("repairs of the list")
const COUNT_FORMS = severalForms("number of repairs")

/** A page of the list, with one row more than asked when there is a next page. */
export async function listRepairCards(
  db: Queries,
  filter: ListFilter,
  { sort, after, limit }: { sort: RepairSort; after: RepairCursor | null; limit: number },
): Promise<ListedRepair[]> {
  const key = sort.by === "booked" ? sql`r.id` : sql`r.preferred_at`
  const type = sort.by === "booked" ? sql`int` : sql`timestamptz`
  const [direction, beyond] = sort.isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest = after ? sql`(${key}, r.id) ${beyond} (${after.key}::${type}, ${after.id}::int)` : sql`true`
  return rows(
    db,
    isByState(filter) ? PAGE_FORMS : null,
    sql`
    select ${cardColumns}, ${key}::text as key from ${cardTables} where ${conditionOf(filter)} and ${rest}
    order by ${key} ${direction}, r.id ${direction} limit ${sql.raw(String(limit + 1))}`,
    Type.Object({ ...CardRow.properties, key: Type.String() }),
  )
}

/** How many repairs a filter selects; at most one more than `MAX_COUNTED`. */
export async function countRepairs(db: Queries, filter: ListFilter): Promise<number> {
  const [found] = await rows(
    db,
    isByState(filter) ? COUNT_FORMS : null,
    sql`
    select count(*)::int as count from (select from ${cardTables} where ${conditionOf(filter)} limit ${MAX_COUNTED + 1}) selected`,
    Type.Object({ count: Type.Number() }),
  )
  return found?.count ?? 0
}
