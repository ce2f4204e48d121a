import type { CustomerData } from "#contract/account.ts"
import { customerSince, profileOf } from "#server/account/profile.queries.ts"
import { allAddresses } from "#server/addresses/address-book.ts"
import { cartOf } from "#server/cart/cart.queries.ts"
import { specialRequestsOf } from "#server/catalog/special-request/special-request.queries.ts"
import { messagesFrom } from "#server/contact/contact.queries.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { offersTo } from "#server/orders/offers/read-offers.ts"
import { earlierAddressesOf } from "#server/orders/office/earlier-addresses.queries.ts"
import { ordersOf } from "#server/orders/orders.queries.ts"
import { requestsOf } from "#server/repairs/repair-requests.queries.ts"
import type { Services } from "#server/services.ts"

/** More orders, and more repairs, than anybody has in a lifetime. */
const MOST_KEPT = 10_000
const PER_HOUR = { what: "export", limit: 10, perSeconds: 3600 } as const

/** All data that the shop stores about a customer. */
export async function exportData(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { id, email }: Customer,
): Promise<CustomerData> {
  await spend({ db, config }, { ...PER_HOUR, of: id })
  return {
    exported_at: clock.now().toISOString(),
    profile: { ...(await profileOf(db, id)), customer_since: await customerSince(db, id) },
    addresses: await allAddresses({ db }, { id }),
    cart: await cartOf(db, id),
    orders: await ordersOf(db, id, MOST_KEPT),
    earlier_addresses: await earlierAddressesOf(db, id),
    repairs: await requestsOf(db, id, MOST_KEPT),
    special_requests: await specialRequestsOf(db, id),
    offers: await offersTo(db, { customerId: id, now: clock.now() }),
    contact_messages: await messagesFrom(db, email),
  }
}
