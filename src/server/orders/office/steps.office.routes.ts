import { orders } from "#contract/office/orders.ts"
import type { Permission } from "#contract/office/permissions.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"
import { dirhams } from "#rules/values/money.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { askStep } from "./ask-step.ts"
import { shownOrder } from "./read-order.ts"
import { forSeveral } from "./several-orders.ts"
import type { OrderStep } from "./step-order.ts"
import { changeOrder } from "./within.ts"

type Who = { member: Member; actor: Actor; reply: { status: (code: number) => unknown } }
type Several = { to: StaffStep; orders: { reference: string; tracking_id?: string | null }[]; dry_run?: boolean }

export function serveOrderSteps(office: OfficeServer, services: Services, kinds: ObjectKinds): void {
  const { clock } = services

  async function one({ member, actor, reply }: Who, permission: Permission, reference: string, step: OrderStep) {
    const staged = await changeOrder(services, { member, permission, reference }, (tx, order, now) =>
      askStep(tx, order, { step, kinds, member, actor, now }),
    )
    if (staged === null) return shownOrder(services, member, reference)
    reply.status(202)
    return staged
  }

  async function several({ member, actor }: Who, permission: Permission, { to, orders: wanted, dry_run: isDry = false }: Several) {
    const reach = reachOf(member, permission)
    let dueAt: string | null = null
    const results = await forSeveral(services, { to, orders: wanted, reach, isDry }, async (tx, order, step) => {
      const staged = await askStep(tx, order, { step, kinds, member, actor, now: clock.now() })
      dueAt = staged?.due_at ?? dueAt
      return { staged: staged?.staged ?? null }
    })
    return { results, due_at: dueAt }
  }

  serveOffice(office, orders.step, ({ params, body: { to, items = [], tracking_id: id }, ...who }) =>
    one(who, "orders.advance", params.reference, { to, items, trackingId: id?.trim() || null, cash: null }),
  )
  serveOffice(office, orders.deliver, ({ params, body: { to, items = [], cash_taken: taken = null, note }, ...who }) => {
    const cash = taken === null ? null : { dirhams: dirhams(taken), note: note?.trim() || null }
    return one(who, "orders.deliver", params.reference, { to, items, trackingId: null, cash })
  })
  serveOffice(office, orders.steps, ({ body, ...who }) => several(who, "orders.advance", body))
  serveOffice(office, orders.deliveries, ({ body, ...who }) => several(who, "orders.deliver", body))
}
