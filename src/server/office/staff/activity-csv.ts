import { MAX_EXPORT_ROWS, MAX_ROWS_AT_ONCE } from "#rules/office/exports.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { askExport } from "#server/office/exports/ask-export.ts"
import { csvLines, csvStart } from "#server/office/exports/csv.ts"
import type { ExportedTable } from "#server/office/exports/make-export.ts"
import type { Member } from "#server/office/member.ts"
import { type ActivityFilter, type ActivityRow, activity, countActivity } from "./activity.queries.ts"

const HEADS = ["Time", "Actor", "Name", "Role", "Address", "Device", "Request", "Act", "Object", "Object id", "Before", "After"]
/** The rows of one statement of a long export. */
const PAGE = 1000

/** The rows of the log as CSV, newest first, with a row in the log itself. Refuses with `too_many_rows`. */
export async function activityCsv(tx: Queries, actor: Actor, filter: ActivityFilter): Promise<string> {
  if ((await countActivity(tx, filter, MAX_ROWS_AT_ONCE + 1)) > MAX_ROWS_AT_ONCE) throw new Refusal("too_many_rows")
  const { found } = await activity(tx, filter, { after: null, limit: MAX_ROWS_AT_ONCE })
  await audit(tx, actor, { act: "activity.export", object: null, after: { filter, rows: found.length } })
  return csvStart(HEADS) + csvLines(found.map(cellsOf))
}

/** Asks for the same as a file; returns the export's id. [OFFICE-50] */
export async function askActivityExport(
  tx: Queries,
  { member, actor, filter, now }: { member: Member; actor: Actor; filter: ActivityFilter; now: Date },
): Promise<number> {
  const count = await countActivity(tx, filter, MAX_EXPORT_ROWS + 1)
  return askExport(tx, { member, actor, kind: "activity", wish: filter, act: "activity.export_ask", audited: { filter }, count, now })
}

export const exportedActivity: ExportedTable = {
  act: "activity.export",
  heads: () => HEADS,
  audited: (filter: ActivityFilter) => ({ filter }),
  async *pages(tx, filter: ActivityFilter) {
    let after: string | null = null
    do {
      const { found }: { found: ActivityRow[] } = await activity(tx, filter, { after, limit: PAGE })
      yield found.map(cellsOf)
      after = found.length === PAGE ? String(found.at(-1)?.id) : null
    } while (after)
  },
}

function cellsOf({ at, actor, name, role, address, userAgent, requestId, act, object, objectId, before, after }: ActivityRow): string[] {
  const facts = [at, actor, name, role, address, userAgent, requestId, act, object, objectId].map((fact) => fact ?? "")
  return [...facts, before ? JSON.stringify(before) : "", after ? JSON.stringify(after) : ""]
}
