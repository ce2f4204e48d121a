import type { Static } from "typebox"
import type { officeRepairs } from "#contract/office/repairs.ts"
import type { Queries } from "#server/db/database.ts"
import type { Member } from "#server/office/member.ts"
import { filterOf } from "./filter-of.ts"
import { countRepairs, listRepairCards, MAX_COUNTED, type RepairCursor, type RepairSort } from "./list-repairs.queries.ts"
import { cardsFor } from "./read-ticket.ts"

type List = Static<(typeof officeRepairs.list.answers)[200]>
type ListQuery = Static<typeof officeRepairs.list.query>

/** A page of the list as a member sees it. */
export async function readList(db: Queries, member: Member, query: ListQuery, now: Date): Promise<List> {
  const { view = "open", column, sort = "-booked", after, limit = "50" } = query
  const filter = { ...filterOf(member, query), view, column, now }
  const size = Number(limit)
  const found = await listRepairCards(db, filter, { sort: sortOf(sort), after: cursorOf(sort, after), limit: size })
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    results: await cardsFor(db, member, page, now),
    next: found.length > size && last ? `${last.key}~${last.id}` : null,
    count: Math.min(await countRepairs(db, filter), MAX_COUNTED),
  }
}

function sortOf(sort: string): RepairSort {
  return { by: sort.endsWith("visit") ? "visit" : "booked", isDescending: sort.startsWith("-") }
}

/** An address that was changed by hand begins with the first page. */
function cursorOf(sort: string, after: string | undefined): RepairCursor | null {
  const form = sort.endsWith("visit") ? /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+\d\d)~(\d{1,9})$/ : /^(\d{1,9})~(\d{1,9})$/
  const [, key, id] = form.exec(after ?? "") ?? []
  return key === undefined || id === undefined ? null : { key, id: Number(id) }
}
