import type { CustomerLine, OfficeCustomer } from "#contract/office/customers.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { placesOf } from "#server/office/places.ts"
import { workInLanguage } from "#server/repairs/workshop/work-in-language.ts"
import {
  addressesOfCustomer,
  type CustomerFacts,
  type CustomerReach,
  type CustomerRow,
  customerFacts,
  ordersOfCustomer,
  repairsOfCustomer,
} from "./customers.queries.ts"

/** Whom a member may see. */
export function reachOf(member: Member): CustomerReach {
  return { places: placesOf(member.places), memberId: member.id, isOwn: may(member, "customers.read") === "own" }
}

/** A customer within the member's reach, with the row of what is done in the log. The row holds no data of the customer. [OFFICE-70] */
export async function lookAt(
  tx: Queries,
  id: number,
  { member, actor }: { member: Member; actor: Actor },
  { act }: { act: string },
): Promise<CustomerFacts> {
  const facts = found(await customerFacts(tx, id, reachOf(member)))
  await audit(tx, actor, { act, object: { kind: "customer", id } })
  return facts
}

/** A customer as the member may see them: a technician sees no orders and no saved addresses. */
export async function shownCustomer(db: Queries, id: number, member: Member): Promise<OfficeCustomer> {
  const reach = reachOf(member)
  const facts = found(await customerFacts(db, id, reach))
  const { language, spentDirhams, blockedAt, blockedBy, blockedWords } = facts
  const orders = may(member, "orders.read") === "all" ? await ordersOfCustomer(db, id, reach) : []
  return {
    ...shownLine(facts),
    language,
    spent: may(member, "reports.read") === null ? null : qar(spentDirhams),
    block: blockedAt === null ? null : { at: blockedAt, by: blockedBy ?? "", words: blockedWords ?? "" },
    newest_orders: orders.map(({ reference, placedAt, totalDirhams, status }) => ({
      reference,
      placed_at: placedAt,
      total: qar(totalDirhams),
      status,
    })),
    newest_repairs: (await workInLanguage(db, member.language, await repairsOfCustomer(db, id, reach))).map(
      ({ preferredAt, isListedModel: _listed, ...repair }) => ({ ...repair, preferred_time: preferredAt }),
    ),
    addresses: reach.isOwn ? [] : await addressesOfCustomer(db, id),
  }
}

export function shownLine({ id, name, email, since, orders, repairs, isBlocked }: CustomerRow): CustomerLine {
  return { id, name, email, since, orders, repairs, is_blocked: isBlocked }
}
