import { reasons as calls } from "#contract/office/settings/reasons.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changeReasons, readReasons } from "./change-reasons.ts"

export function serveReasons(office: OfficeServer, { db, clock }: Services): void {
  serveOffice(office, calls.read, ({ params: { kind } }) => readReasons(db, kind))
  serveOffice(office, calls.change, async ({ params: { kind }, body, version, actor }) => {
    const wish = { kind, wishes: body.reasons, expected: version, actor, now: clock.now() }
    await shortTransaction(db, (tx) => changeReasons(tx, wish))
    return readReasons(db, kind)
  })
}
