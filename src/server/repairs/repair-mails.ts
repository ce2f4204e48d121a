import type { RepairStatus } from "#rules/repairs/repair-status.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { RepairMail } from "#server/mails/mail-kinds.ts"
import { requestToTellOf } from "./repair-mails.queries.ts"

const MAILED = {
  CREATED: "repair-booked",
  CONFIRMED: "repair-confirmed",
  READY_TO_SHIP: "repair-ready",
  SHIPPED: "repair-shipped",
  DELIVERED: "repair-delivered",
  CANCELLED: "repair-cancelled",
} as const satisfies Partial<Record<RepairStatus, string>>

/** Queues the mail that is due when a request became `status`; some statuses have none. [spec 3 §7] */
export async function queueRepairMail(tx: Queries, requestId: number, status: RepairStatus): Promise<void> {
  if (!isMailed(status)) return
  const { email, firstName, preferredAt, customerAddress, storeAddress, ...request } = await requestToTellOf(tx, requestId)
  // The account is deleted: there is nobody to tell.
  if (email === "") return
  const contents: RepairMail = {
    ...request,
    name: firstName,
    preferredAtMs: new Date(preferredAt).getTime(),
    isHome: customerAddress !== null,
    addressLines: addressLines({ shippingAddress: customerAddress, branchAddress: storeAddress }),
  }
  await queueMail(tx, { kind: MAILED[status], to: email, contents })
}

function isMailed(status: RepairStatus): status is keyof typeof MAILED {
  return status in MAILED
}
