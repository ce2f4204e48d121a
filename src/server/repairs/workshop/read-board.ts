import type { Static } from "typebox"
import type { officeRepairs } from "#contract/office/repairs.ts"
import { COLUMNS, MAX_BENCH_JOBS } from "#rules/repairs/repair-board.ts"
import type { Queries } from "#server/db/database.ts"
import type { Member } from "#server/office/member.ts"
import { filterOf } from "./filter-of.ts"
import { cardsFor, RAIL_MS, technicianFor } from "./read-ticket.ts"
import { boardCards } from "./repair-cards.queries.ts"
import { repairers } from "./workshop.queries.ts"

type Board = Static<(typeof officeRepairs.board.answers)[200]>
type BoardQuery = Static<typeof officeRepairs.board.query>

/** The board as a member sees it. Its numbers count every card, also those beyond the hundred that a column shows. */
export async function readBoard(db: Queries, member: Member, query: BoardQuery, now: Date): Promise<Board> {
  const chosen = { isUnderWarranty: query.warranty === "yes", isLateOnly: query.late === "yes" }
  const handedOverSince = new Date(now.getTime() - RAIL_MS)
  const found = await boardCards(db, { ...filterOf(member, query), ...chosen, handedOverSince, now })
  const cards = await cardsFor(db, member, found, now)
  const columns = COLUMNS.map((column) => {
    const { count, late } = found.find((card) => card.column === column) ?? { count: 0, late: 0 }
    return { column, count, late, cards: cards.filter((card) => card.column === column) }
  })
  return { columns, technicians: (await repairers(db)).map(technicianFor), max_jobs: MAX_BENCH_JOBS }
}
