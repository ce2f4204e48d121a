import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { EXPORT_KEPT_MS, EXPORT_PERMISSIONS, type ExportKind, MAX_EXPORT_ROWS } from "#rules/office/exports.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "../audit.queries.ts"
import { type Member, may } from "../member.ts"
import { addExport, exportOf, fileOfExport, isMaking, queueExport } from "./exports.queries.ts"

type Ask = {
  member: Member
  actor: Actor
  kind: ExportKind
  /** What the table of this kind reads. */
  wish: unknown
  /** The act in the audit, and what it says of the wish. */
  act: string
  audited: Readonly<Record<string, unknown>>
  /** At least how many rows it has now. */
  count: number
  now: Date
}

/**
 * Queues the making of a file; returns its id. Refuses with `too_many_rows` above 100,000, and with `export_waits` while another one of the
 * member is being made.
 */
export async function askExport(tx: Queries, { member, actor, kind, wish, act, audited, count, now }: Ask): Promise<number> {
  if (count > MAX_EXPORT_ROWS) throw new Refusal("too_many_rows")
  if (await isMaking(tx, member.id, now)) throw new Refusal("export_waits")
  const id = await addExport(tx, { staffId: member.id, kind, wish, reach: reachText(member, kind), now })
  await queueExport(tx, { export: id, actor })
  await audit(tx, actor, { act, object: { kind: "export", id }, after: audited })
  return id
}

const unzip = promisify(gunzip)

/**
 * The file of an export of this member. Refuses with `not_found` for another's, one that is not ready, is older than a day, or was made when
 * the member could see something else.
 */
export async function exportedFile(db: Queries, member: Member, id: number, now: Date): Promise<string> {
  const { staffId, kind, state, reach, endedAt } = found(await exportOf(db, id))
  const isTheirs = staffId === member.id && may(member, EXPORT_PERMISSIONS[kind]) !== null && reach === reachText(member, kind)
  const isThere = state === "READY" && endedAt !== null && now.getTime() - Date.parse(endedAt) < EXPORT_KEPT_MS
  if (!isTheirs || !isThere) throw new Refusal("not_found")
  return (await unzip(found(await fileOfExport(db, id)))).toString("utf8")
}

function reachText(member: Member, kind: ExportKind): string {
  return JSON.stringify({ scope: may(member, EXPORT_PERMISSIONS[kind]), places: member.places })
}
