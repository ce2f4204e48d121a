import { deleteAddressBook } from "#server/addresses/addresses.queries.ts"
import { deleteCart } from "#server/cart/cart.queries.ts"
import { blankSpecialRequests } from "#server/catalog/special-request/special-request.queries.ts"
import { forgetMessages } from "#server/contact/contact.queries.ts"
import type { Queries } from "#server/db/database.ts"
import type { Principal } from "#server/guards/customers.queries.ts"
import { type Customer, closeCustomer, lockCustomer } from "#server/guards/customers.queries.ts"
import { forgetRequestsOf } from "#server/guards/idempotency.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { forgetMails } from "#server/jobs/forget-mails.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { blankOrders, hasUnfinishedOrders } from "#server/orders/after/deleted-customer.queries.ts"
import { endOffersOf } from "#server/orders/offers/end-offers.ts"
import { blankOfficeOrders } from "#server/orders/office/deleted-customer.queries.ts"
import { noteOrderChangesOf } from "#server/orders/order-listing.queries.ts"
import { blankRepairs, hasOpenRepairs } from "#server/repairs/deleted-customer.queries.ts"
import type { Services } from "#server/services.ts"

type DeletionRequest = { customer: Customer; principal: Principal; password: string }

/** Deletes an account with all data about its owner; refuses while something unfinished needs them. */
export async function deleteAccount(
  { identity, clock }: Pick<Services, "identity" | "clock">,
  { customer, principal, password }: DeletionRequest,
): Promise<void> {
  await identity.deleteAccount(principal, password, (tx) => forgetCustomer(tx, customer, clock.now()))
}

/** Deletes a customer's account for the shop's staff, by the same rule. */
export async function deleteAccountOf(
  tx: Queries,
  { identity, clock }: Pick<Services, "identity" | "clock">,
  customer: Pick<Customer, "id" | "uid" | "email">,
): Promise<void> {
  await forgetCustomer(tx, customer, clock.now())
  await identity.deleteAccountOf(tx, customer.uid)
}

async function forgetCustomer(tx: Queries, customer: Pick<Customer, "id" | "uid" | "email">, now: Date): Promise<void> {
  // An order that is being placed is waited for, and then found.
  await lockCustomer(tx, customer.id)
  if ((await hasUnfinishedOrders(tx, customer.id)) || (await hasOpenRepairs(tx, customer.id))) throw new Refusal("not_deletable")
  await deleteCart(tx, customer.id)
  await deleteAddressBook(tx, customer.id)
  await forgetRequestsOf(tx, customer.id)
  await blankOrders(tx, customer.id)
  await blankOfficeOrders(tx, customer.id)
  await blankRepairs(tx, customer.id)
  await endOffersOf(tx, customer.id, now)
  await blankSpecialRequests(tx, customer.id)
  await forgetMails(tx, customer.email)
  await forgetMessages(tx, customer.email)
  await closeCustomer(tx, customer)
  await noteOrderChangesOf(tx, customer.id)
  // The last mail to this address. Its job is removed once it is sent.
  await queueMail(tx, { kind: "account-deleted", to: customer.email, contents: {} })
}
