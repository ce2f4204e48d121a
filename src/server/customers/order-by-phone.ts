import type { Static } from "typebox"
import { ordersByPhone as calls } from "#contract/office/orders/orders-by-phone.ts"
import { BASE_LOCALE, isLocale } from "#rules/values/locale.ts"
import { Replayed, requestKey } from "#server/guards/idempotency.ts"
import { found } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { placeOrder } from "#server/orders/placing/place-order.ts"
import type { Services } from "#server/services.ts"
import { customerFacts } from "./customers.queries.ts"
import { customerReachOf } from "./look-at-customer.ts"

type Wish = Static<typeof calls.place.body>

/**
 * Places a cash order for a customer whom the member may see, by the rules of any order and in the language of the customer. Refuses with
 * `not_found` for any other customer, and as `placeOrder` does.
 */
export async function orderByPhone(
  services: Pick<Services, "db" | "clock" | "config" | "payments">,
  customerId: number,
  wish: Wish,
  { member, actor }: { member: Member; actor: Actor },
): Promise<{ reference: string }> {
  const { language } = found(await customerFacts(services.db, customerId, customerReachOf(member)))
  const { attempt, lines, ...request } = wish
  const key = requestKey(attempt, { route: calls.place.path, customerId, params: null, body: wish })
  const placed = await placeOrder(
    services,
    { id: customerId },
    {
      wished: { pieces: piecesOf(lines) },
      request: { ...request, payment_method: "CASH_ON_DELIVERY" },
      key,
      locale: isLocale(language) ? language : BASE_LOCALE,
      note: (tx, { reference, total_payable_amount: total }) =>
        audit(tx, actor, { act: "order.by_phone", object: { kind: "order", id: reference }, after: { total } }),
    },
  )
  return { reference: (placed instanceof Replayed ? placed.answer : placed).reference }
}

/** The pieces of each variant, also of one that is in several lines. */
function piecesOf(lines: Wish["lines"]): { variantId: number; quantity: number }[] {
  return [...Map.groupBy(lines, ({ variant }) => variant)].map(([variantId, same]) => ({
    variantId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}
