import type { Ticket } from "#contract/office/repairs.ts"
import { columnOf } from "#rules/repairs/repair-board.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { type EstimateRow, estimatesOf } from "../kept/estimates.queries.ts"
import { mailsOfRepair } from "../kept/repair-mail-log.queries.ts"
import { type ActRow, type EventRow, eventsOf, movesOf, timesOf } from "./history.queries.ts"

type HistoryEntry = Ticket["happenings"][number]
type MoveEntry = Extract<HistoryEntry, { kind: "MOVE" }>

/** What happened to a repair, the newest first; without estimates for those who may not read them. */
export async function readHistory(
  db: Queries,
  { id, reference }: { id: number; reference: string },
  { withEstimates }: { withEstimates: boolean },
): Promise<HistoryEntry[]> {
  const all = [
    ...movesFrom(await eventsOf(db, id), await movesOf(db, reference)),
    ...(withEstimates ? (await estimatesOf(db, id)).flatMap(ofEstimate) : []),
    ...(await timesOf(db, reference)).map((time) => ({ kind: "TIME" as const, ...time })),
    ...(await mailsOfRepair(db, id)).map(({ id: _id, kind, ...mail }) => ({ kind: "MAIL" as const, mail: kind, ...mail })),
  ]
  return all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The hand-over of a repair that is over. */
export function handOverIn(happenings: readonly HistoryEntry[]): MoveEntry | null {
  for (const each of happenings) if (each.kind === "MOVE" && each.column === "HANDED_OVER") return each
  return null
}

/** The moves between columns: those that changed the status, and those within the workshop, which have no event. */
function movesFrom(events: readonly EventRow[], acts: readonly ActRow[]): MoveEntry[] {
  const changes = events
    .filter((_, place) => !acts.some((act) => isPassed(events, act, place)))
    .map(({ status, cause, at }) => {
      const act = acts.find(({ from, to }) => to === status && from !== to)
      const column = act?.column ?? columnOf({ status, bench: null })
      return { kind: "MOVE" as const, at: act?.at ?? at, column, cause, by: act?.by ?? null }
    })
  const within = acts
    .filter(({ from, to }) => from === to)
    .map(({ at, by, column }) => ({ kind: "MOVE" as const, at, column, cause: "operator", by }))
  return [...changes, ...within].toReversed()
}

/** Whether an act went through the status of an event on its way to a later one. */
function isPassed(events: readonly EventRow[], { from, to }: ActRow, place: number): boolean {
  const placeOf = (wanted: string) => events.findIndex(({ status }) => status === wanted)
  return placeOf(from) < place && place < placeOf(to)
}

function ofEstimate({ state, totalDirhams, sentAt, sentBy, answeredAt, answeredBy, notedBy }: EstimateRow): HistoryEntry[] {
  const named = { kind: "ESTIMATE" as const, total: qar(totalDirhams) }
  const sent = sentAt === null ? [] : [{ ...named, at: sentAt, state: "SENT" as const, cause: "operator", by: sentBy }]
  if (answeredAt === null) return sent
  return [...sent, { ...named, at: answeredAt, state, cause: answeredBy === "STAFF" ? "operator" : "customer", by: notedBy }]
}
