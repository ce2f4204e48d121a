import { orders } from "#contract/office/orders.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changeAddress, changeTracking, giveToCourier } from "./change-order.ts"
import { shownOrder } from "./read-order.ts"
import { resendMail } from "./resend-mail.ts"
import { changeOrder } from "./within.ts"

const PERMISSION = { permission: "orders.advance" } as const

export function serveOrderChanges(office: OfficeServer, services: Services): void {
  serveOffice(office, orders.address, async ({ params: { reference }, body: { address, note }, version, member, actor }) => {
    await changeOrder(services, { ...PERMISSION, member, reference, version }, (tx, order, now) =>
      changeAddress(tx, order, { address, note, actor, now }),
    )
    return shownOrder(services, member, reference)
  })
  serveOffice(office, orders.tracking, async ({ params: { reference }, body, version, member, actor }) => {
    await changeOrder(services, { ...PERMISSION, member, reference, version }, (tx, order, now) =>
      changeTracking(tx, order, { trackingId: body.tracking_id?.trim() || null, actor, now }),
    )
    return shownOrder(services, member, reference)
  })
  serveOffice(office, orders.courier, async ({ params: { reference }, body, version, member, actor }) => {
    await changeOrder(services, { ...PERMISSION, member, reference, version }, (tx, order, now) =>
      giveToCourier(tx, order, { courierId: body.courier, actor, now }),
    )
    return shownOrder(services, member, reference)
  })
  serveOffice(office, orders.resend, async ({ params: { reference }, body: { status }, member, actor }) => {
    await changeOrder(services, { ...PERMISSION, member, reference }, (tx, order, now) => resendMail(tx, order, { status, actor, now }))
    return shownOrder(services, member, reference)
  })
}
