import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { type ExportKind, MAX_EXPORT_TEXT_BYTES } from "#rules/office/exports.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "../audit.queries.ts"
import { addNotices } from "../frame/notices.queries.ts"
import { csvLines, csvStart } from "./csv.ts"
import { type ExportJob, endExport, exportOf, readOneMoment, type StoredExport } from "./exports.queries.ts"

/** A table that is exported: its heads, its rows page by page, its act in the audit and what that says. `wish` is what was queued. */
export type ExportedTable = {
  act: string
  heads: (wish: never) => readonly string[]
  pages: (tx: Queries, wish: never) => AsyncIterable<readonly string[][]>
  audited: (wish: never) => Readonly<Record<string, unknown>>
}
export type ExportedTables = Readonly<Record<ExportKind, ExportedTable>>

type CsvFile = { file: Buffer; count: number }

/**
 * Makes the file of a queued export and tells the member who asked, also of a failure. What a killed process left is made again.
 * [OFFICE-50]
 */
export async function makeExport(
  { db, clock }: { db: Database; clock: { now: () => Date } },
  tables: ExportedTables,
  { export: id, actor }: ExportJob,
): Promise<void> {
  const stored = await exportOf(db, id)
  if (stored?.state !== "MAKING") return
  const table = tables[stored.kind]
  let made: CsvFile | null = null
  try {
    made = await written(db, table, stored)
  } finally {
    await shortTransaction(db, async (tx) => {
      const now = clock.now()
      if (!(await endExport(tx, id, { file: made?.file ?? null, count: made?.count ?? 0, now }))) return
      const words = { count: String(made?.count ?? 0), kind: stored.kind }
      const kind = made === null ? "EXPORT_FAILED" : "EXPORT_READY"
      await addNotices(tx, [stored.staffId], { kind, object: { kind: "export", id: String(id) }, words, key: `export ${id}`, now })
      if (made === null) return
      const after = { ...table.audited(stored.wish as never), rows: made.count }
      await audit(tx, actor, { act: table.act, object: null, after })
    })
  }
}

/** All pages of one moment, compressed. */
function written(db: Database, { heads, pages }: ExportedTable, stored: StoredExport): Promise<CsvFile> {
  // The wish is what the call of the same kind queued.
  const wish = stored.wish as never
  return db.transaction(async (tx) => {
    await readOneMoment(tx)
    let [count, bytes] = [0, 0]
    async function* texts() {
      yield csvStart(heads(wish))
      for await (const page of pages(tx, wish)) {
        count += page.length
        const text = csvLines(page)
        bytes += Buffer.byteLength(text)
        // The call that fetches the file holds all of its text.
        if (bytes > MAX_EXPORT_TEXT_BYTES) throw new Error(`The text of export ${stored.id} is too long.`)
        yield text
      }
    }
    const gzip = createGzip()
    const [file] = await Promise.all([buffer(gzip), pipeline(texts, gzip)])
    return { file, count }
  })
}
