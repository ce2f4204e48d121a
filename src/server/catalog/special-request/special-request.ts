import type { Static } from "typebox"
import type { catalog } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { callablePhone, readablePhone } from "#rules/people/phone.ts"
import { checkAll } from "#server/guards/check-all.ts"
import { type Customer, lockCustomer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { announce } from "#server/office/changes.ts"
import type { Services } from "#server/services.ts"
import { insertSpecialRequest, type NamedVariant, namedVariant } from "./special-request.queries.ts"

export type SpecialRequest = Static<typeof catalog.specialRequest.body>

const THREE_AN_HOUR = { what: "special-request", limit: 3, perSeconds: 3600 } as const

/** Stores a customer's request for more pieces than one order allows, and mails it to the shop. [spec 3 §2] */
export async function requestSpecialQuantity(
  { db, config }: Pick<Services, "db" | "config">,
  customer: Pick<Customer, "id" | "email">,
  request: SpecialRequest,
): Promise<{ id: number }> {
  const named = await namedVariant(db, request.product, request.variant)
  if (named === null) throw new Refusal("not_found")
  const { contactNumber } = await checkAll({
    quantity: () => refuseUsualQuantity(request, named),
    contactNumber: () => contactNumberOf(request),
  })
  await spend({ db, config }, { ...THREE_AN_HOUR, of: customer.id })
  const { productTitle, variantTitle } = named
  const wish = {
    productTitle,
    variantTitle,
    requestedQuantity: request.requested_quantity,
    contactName: request.contact_name.trim(),
    contactNumber,
    address: request.address.trim(),
    notes: (request.notes ?? "").trim(),
  }
  return shortTransaction(db, async (tx) => {
    await lockCustomer(tx, customer.id)
    const ids = { customerId: customer.id, productId: request.product, variantId: request.variant }
    const id = await insertSpecialRequest(tx, { ...ids, ...wish })
    const link = `${config.publicOrigin}${pathOf(request.product, named)}`
    const contents = { id, ...wish, contactNumber: readablePhone(contactNumber), customerEmail: customer.email, link }
    await announce(tx, { kind: "request", id: String(id), version: 1, permission: "requests.answer", place: null, owners: [] })
    await queueMail(tx, { kind: "special-request", to: config.shopEmail, contents })
    return { id }
  })
}

function pathOf(productId: number, { productSlug, variantSlug }: NamedVariant): string {
  return `/${productSlug}/${productId}/${variantSlug}`
}

function refuseUsualQuantity({ requested_quantity: quantity }: SpecialRequest, { maxQuantity }: NamedVariant): void {
  if (quantity <= (maxQuantity ?? 0)) throw new Refusal("within_maximum", { fields: ["requested_quantity"] })
}

function contactNumberOf({ contact_number: number }: SpecialRequest): string {
  const callable = callablePhone(number)
  if (callable !== null) return callable
  throw new Refusal("invalid", { errors: [{ path: "contact_number", message: m.catalog_special_request_number_error() }] })
}
