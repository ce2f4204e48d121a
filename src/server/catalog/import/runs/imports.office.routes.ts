import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { imports } from "#contract/office/imports.ts"
import { exportShopifyFile } from "#server/catalog/import/shopify/export-shopify.ts"
import type { Database } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { askRun, startRun } from "./ask-run.ts"
import { faultsCsv, shownChanges, shownRun, shownRuns } from "./read-runs.ts"

/** The back office's calls about files of products. */
export function serveOfficeImports(office: OfficeServer, { db, clock }: Services): void {
  const shownTo = ({ language }: Member) => ({ now: clock.now(), language })
  serveOffice(office, imports.list, async ({ member }) => ({ results: await shownRuns(db, shownTo(member)) }))
  serveOffice(office, imports.upload, async ({ query: { name }, body, member, actor }) => {
    const who = { actor, staffId: member.id, now: clock.now() }
    const id = await shortTransaction(db, (tx) => startRun(tx, { name, file: body }, who))
    return shownRun(db, id, shownTo(member))
  })
  serveOffice(office, imports.one, ({ params: { id }, member }) => shownRun(db, id, shownTo(member)))
  serveOffice(office, imports.changes, ({ params: { id }, query: { act, after } }) => shownChanges(db, { runId: id, act, after }))
  serveOffice(office, imports.faults, ({ params: { id }, member, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="faults-${id}.csv"`)
    return faultsCsv(db, id, member.language)
  })
  for (const [call, to] of [
    [imports.apply, "APPLYING"],
    [imports.undo, "UNDOING"],
  ] as const) {
    serveOffice(office, call, async ({ params: { id }, version, member, actor }) => {
      const who = { actor, staffId: member.id, ...shownTo(member) }
      await shortTransaction(db, (tx) => askRun(tx, { id, version, to }, who))
      return shownRun(db, id, shownTo(member))
    })
  }
  serveOffice(office, imports.catalog, async ({ actor, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="products.csv"')
    const { text, products, variants } = await catalogFile(db)
    await shortTransaction(db, (tx) => audit(tx, actor, { act: "catalog.export", object: null, after: { products, variants } }))
    return text
  })
}

async function catalogFile(db: Database): Promise<{ text: string; products: number; variants: number }> {
  const folder = await mkdtemp(join(tmpdir(), "corniche-export-"))
  try {
    const file = join(folder, "products.csv")
    const counts = await exportShopifyFile({ db, file })
    return { text: await readFile(file, "utf8"), ...counts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
