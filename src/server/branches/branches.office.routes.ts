import { branches } from "#contract/office/settings/branches.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { officeBranches } from "./branches.queries.ts"
import { addBranch, removeBranch, saveBranch } from "./change-branches.ts"

/** The back office's calls about branches. */
export function serveBranches(office: OfficeServer, { db, config, clock, kept }: Services): void {
  /** In a transaction; this process forgets its pages at once, the others with the announcement. */
  const written = async <Answer>(work: Parameters<typeof shortTransaction<Answer>>[1]): Promise<Answer> => {
    const answer = await shortTransaction(db, work)
    kept.clear()
    return answer
  }
  const now = () => clock.now()
  serveOffice(office, branches.all, async () => ({ results: await officeBranches(db) }))
  serveOffice(office, branches.add, ({ body, actor }) => written((tx) => addBranch(tx, body, { config, actor, now: now() })))
  serveOffice(office, branches.save, ({ params: { id }, body, version, actor }) =>
    written((tx) => saveBranch(tx, { id, version, written: body }, { config, actor, now: now() })),
  )
  serveOffice(office, branches.remove, async ({ params: { id }, version, actor }) => {
    await written((tx) => removeBranch(tx, { id, version }, { config, actor, now: now() }))
    return null
  })
}
