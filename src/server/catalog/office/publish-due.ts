import { publicationAt } from "#rules/catalog/office/publication.ts"
import type { Queries } from "#server/db/database.ts"
import { eachByItself } from "#server/jobs/each-by-itself.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import type { Services } from "#server/services.ts"
import { announceProduct } from "./announce-product.ts"
import { catalogTransaction } from "./catalog-transaction.ts"
import { noteProductChange } from "./change-variant.queries.ts"
import { dueProducts, lockPlan, writePlan } from "./publish-due.queries.ts"
import { refreshProduct } from "./refresh-product.queries.ts"

/**
 * Publishes the products whose moment has come, and takes off those whose time is over, each in its own transaction. Returns their number.
 * [OFFICE-124]
 */
export async function publishDue({ db, clock, kept }: Pick<Services, "db" | "clock" | "kept">, log: Pick<Log, "error">): Promise<number> {
  const now = clock.now()
  const due = await dueProducts(db, now)
  if (due.length === 0) return 0
  try {
    return await eachByItself(
      due,
      (id) => catalogTransaction(db, (tx) => publishOne(tx, id, now)),
      (err, product) => log.error({ err, product }, "a product could not be published, and the next run tries again"),
    )
  } finally {
    // Also when an outage ended the run: some may be published.
    kept.clear()
  }
}

async function publishOne(tx: Queries, id: number, now: Date): Promise<void> {
  const found = await lockPlan(tx, id)
  if (!found) return
  const before = {
    state: found.published ? ("live" as const) : ("draft" as const),
    publishAt: found.publishAt === null ? null : new Date(found.publishAt),
    unpublishAt: found.unpublishAt === null ? null : new Date(found.unpublishAt),
  }
  const after = publicationAt(before, now)
  await writePlan(tx, { id, published: after.state === "live", publishAt: after.publishAt, unpublishAt: after.unpublishAt })
  const version = await noteProductChange(tx, id, now)
  await refreshProduct(tx, id, { cause: "SCHEDULE", staffId: null, now })
  await audit(tx, commandLine("schedule"), {
    act: "product.scheduled",
    object: { kind: "product", id },
    before: { state: before.state },
    after: { state: after.state },
  })
  await announceProduct(tx, id, version)
}
