import { deliverySettings as calls } from "#contract/office/settings/delivery-settings.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changeDeliveryWindows, readDeliverySettings } from "./delivery-rules.ts"

/** The back office's calls about the windows of deliveries. */
export function serveDeliverySettings(office: OfficeServer, { db, clock, kept }: Services): void {
  serveOffice(office, calls.read, () => readDeliverySettings(db))
  serveOffice(office, calls.change, async ({ body, version, actor }) => {
    await shortTransaction(db, (tx) => changeDeliveryWindows(tx, { windows: body, expected: version, actor, now: clock.now() }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return readDeliverySettings(db)
  })
}
