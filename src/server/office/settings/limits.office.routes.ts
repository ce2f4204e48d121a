import { limitSettings as calls } from "#contract/office/settings/limits.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Services } from "#server/services.ts"
import { type OfficeServer, serveOffice } from "../serve-office.ts"
import { changeLimits, readLimits } from "./limits.ts"

/** The back office's calls about the limits of orders, repairs and refunds. */
export function serveLimits(office: OfficeServer, { db, config, clock }: Services): void {
  serveOffice(office, calls.read, () => readLimits(db, config))
  serveOffice(office, calls.change, async ({ body, version, actor }) => {
    await shortTransaction(db, (tx) => changeLimits(tx, config, { next: body, expected: version, actor, now: clock.now() }))
    return readLimits(db, config)
  })
}
