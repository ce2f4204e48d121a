import { qar } from "#rules/values/money.ts"
import { found } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { placeForCash, readNewestPayment } from "#server/orders/after/payments/change-to-cash.ts"
import type { Services } from "#server/services.ts"
import { orderWithin } from "../read-order.queries.ts"
import { changeOrder } from "../within.ts"

type CashWish = { member: Member; actor: Actor; reference: string; version: number | undefined }

/**
 * Changes an unpaid online order of the member's places to cash. The provider is read first, so that an order paid in the meantime stays
 * online. Refuses with `not_found`, with `not_changeable_to_cash`, and with `payment_decided` when the provider cannot be reached.
 */
export async function changeToCash(services: Services, { member, actor, reference, version }: CashWish): Promise<void> {
  const permission = "orders.advance"
  const { id } = found(await orderWithin(services.db, reference, reachOf(member, permission)))
  await readNewestPayment(services, id)
  const wish = { member, permission, reference, ...(version === undefined ? {} : { version }) } as const
  await changeOrder(services, wish, async (tx, order, now) => {
    const dueDirhams = await placeForCash(tx, order.id, { staffId: staffIdOf(actor), now })
    await audit(tx, actor, {
      act: "order.cash",
      object: { kind: "order", id: order.reference },
      before: { payment_method: "ONLINE" },
      after: { payment_method: "CASH_ON_DELIVERY", amount: qar(dueDirhams) },
    })
  })
}
