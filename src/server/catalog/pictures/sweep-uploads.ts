import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Services } from "#server/services.ts"
import { lockOldUploads, takeUploads } from "./uploaded-pictures.queries.ts"

const HOUR_MS = 60 * 60 * 1000
/** A day more than the browser keeps a form that was not saved. */
const UPLOADS_MS = 8 * 24 * HOUR_MS
const BATCH = 50

/** Deletes pictures that no form has saved, and files that a stopped process left half written. Returns the number of pictures. */
export async function sweepUploads({ db, images, clock }: Pick<Services, "db" | "images" | "clock">): Promise<number> {
  const now = clock.now().getTime()
  await images.sweep(new Date(now - HOUR_MS))
  let swept = 0
  for (;;) {
    // The files go before their rows: what a stopped process leaves is found again.
    const paths = await shortTransaction(db, async (tx) => {
      const old = await lockOldUploads(tx, new Date(now - UPLOADS_MS), BATCH)
      for (const path of old) await images.remove(path)
      return takeUploads(tx, old)
    })
    swept += paths.length
    if (paths.length < BATCH) return swept
  }
}
