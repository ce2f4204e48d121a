import { stringify } from "csv-stringify/sync"
import { defused } from "#rules/orders/order-columns.ts"
import type { Queries } from "#server/db/database.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type ActivityFilter, type ActivityRow, activity } from "./activity.queries.ts"

const MAX_ROWS = 5000
/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF"
const HEADS = ["Time", "Actor", "Name", "Role", "Address", "Device", "Request", "Act", "Object", "Object id", "Before", "After"]

/** The newest rows of the log as CSV, with a row in the log itself. */
export async function activityCsv(tx: Queries, actor: Actor, filter: ActivityFilter): Promise<string> {
  const { found } = await activity(tx, filter, { after: null, limit: MAX_ROWS })
  await audit(tx, actor, { act: "activity.export", object: null, after: { filter, rows: found.length } })
  return BYTE_ORDER_MARK + stringify([HEADS, ...found.map((row) => cellsOf(row).map(defused))], { record_delimiter: "\r\n" })
}

function cellsOf({ at, actor, name, role, address, userAgent, requestId, act, object, objectId, before, after }: ActivityRow): string[] {
  const facts = [at, actor, name, role, address, userAgent, requestId, act, object, objectId].map((fact) => fact ?? "")
  return [...facts, before ? JSON.stringify(before) : "", after ? JSON.stringify(after) : ""]
}
