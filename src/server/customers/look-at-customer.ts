import type { CustomerLine, OfficeCustomer } from "#contract/office/customers.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { workInLanguage } from "#server/repairs/workshop/work-in-language.ts"
import type { Services } from "#server/services.ts"
import {
  addressesOfCustomer,
  type CustomerFacts,
  type CustomerReach,
  type CustomerRow,
  cartOfCustomer,
  customerFacts,
  ordersOfCustomer,
  repairsOfCustomer,
  requestsOfCustomer,
} from "./customers.queries.ts"

/** Whom a member may see. A role may let its members help customers whom it does not let them look up: then at their places. */
export function customerReachOf(member: Member): CustomerReach {
  return { ...placeReachOf(member), isOwn: may(member, "customers.read") === "own", readsOrders: may(member, "orders.read") === "all" }
}

/** A customer within the member's reach, with the row of what is done in the log. The row holds no data of the customer. [OFFICE-70] */
export async function lookAt(
  tx: Queries,
  id: number,
  { member, actor }: { member: Member; actor: Actor },
  { act, after }: { act: string; after?: Readonly<Record<string, unknown>> },
): Promise<CustomerFacts> {
  const facts = found(await customerFacts(tx, id, customerReachOf(member)))
  await audit(tx, actor, { act, object: { kind: "customer", id }, ...(after ? { after } : {}) })
  return facts
}

/** A customer as the member may see them: a technician sees no orders and no saved addresses. */
export async function shownCustomer(
  { db, identity }: Pick<Services, "identity"> & { db: Queries },
  id: number,
  member: Member,
): Promise<OfficeCustomer> {
  const reach = customerReachOf(member)
  const facts = found(await customerFacts(db, id, reach))
  const { language, blockedAt, blockedBy, blockedWords } = facts
  const orders = reach.readsOrders ? await ordersOfCustomer(db, id, reach) : []
  return {
    ...shownLine(facts, member),
    language,
    block: blockedAt === null ? null : { at: blockedAt, by: blockedBy ?? "", words: blockedWords ?? "" },
    account: identity.kind === "embedded" ? shownAccount(await identity.stateOf(db, facts.uid)) : null,
    newest_orders: orders.map(({ reference, placedAt, totalDirhams, status }) => ({
      reference,
      placed_at: placedAt,
      total: qar(totalDirhams),
      status,
    })),
    newest_repairs: (await workInLanguage(db, member.language, await repairsOfCustomer(db, id, reach))).map(
      ({ preferredAt, isListedModel: _listed, ...repair }) => ({ ...repair, preferred_time: preferredAt }),
    ),
    newest_requests: may(member, "requests.answer") === null ? [] : await shownRequests(db, id, member),
    cart: reach.isOwn ? null : shownCart(await cartOfCustomer(db, id)),
    addresses: reach.isOwn ? [] : await addressesOfCustomer(db, id),
  }
}

/** The special requests, with products in the member's language. */
async function shownRequests(db: Queries, id: number, { language }: Member): Promise<OfficeCustomer["newest_requests"]> {
  const requests = await inLanguage(db, language, await requestsOfCustomer(db, id), (all, texts) =>
    all.map((request) => ({ ...request, product: texts.of("products", { id: request.productId })["title"] ?? request.product })),
  )
  return requests.map(({ productId: _product, ...request }) => request)
}

function shownCart({ pieces, dirhams }: { pieces: number; dirhams: number }): OfficeCustomer["cart"] {
  return { pieces, total: qar(dirhams) }
}

function shownAccount(state: { isVerified: boolean; sessions: number } | null): OfficeCustomer["account"] {
  return state && { is_verified: state.isVerified, sessions: state.sessions }
}

/** Whether a member may see what customers spent. [OFFICE-26] */
export function seesMoney(member: Member): boolean {
  return may(member, "reports.read") !== null
}

export function shownLine(row: CustomerRow, member: Member): CustomerLine {
  const { id, name, email, phone, since, orders, spentDirhams, repairs, returns, open, lastOrderAt, isBlocked } = row
  const spent = seesMoney(member) ? qar(spentDirhams) : null
  return { id, name, email, phone, since, orders, spent, repairs, returns, open, last_order_at: lastOrderAt, is_blocked: isBlocked }
}
