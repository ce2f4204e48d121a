import { sql } from "drizzle-orm"
import { account } from "#contract/account.ts"
import { catalog } from "#contract/catalog.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { type Customer, customerOfPrincipal } from "#server/guards/customers.queries.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { answerReplacements } from "#server/orders/after/operator-replacements.ts"
import { offers } from "#server/orders/offers/offers.tables.ts"
import { anAccount, aSession, PASSWORD } from "./accounts.ts"
import { aVariant, changeLine } from "./carts.ts"
import type { TestCustomer } from "./customers.ts"
import { buyNow, cancel, cashHome, homeAddress, leadTo } from "./orders.ts"
import type { TestAnswer, TestShop } from "./shop.ts"
import { aStaffMember } from "./staff.ts"

/** Texts that occur only in Layla's data. */
export const KNOWN_TEXTS = [
  "Laylaqa",
  "Haddadqa",
  "laylaqa@",
  "33987654",
  "Street of Pearls",
  "Behind the date palm",
  "Ask for Mariamqa",
  "SN-Laylas-Pearl",
  "It was for Yusufqa",
]

export const KNOWN_ADDRESS = {
  ...homeAddress,
  first_name: "Laylaqa",
  last_name: "Haddadqa",
  email: "laylaqa@example.com",
  phone: "33987654",
  street: "Street of Pearls",
  land_mark: "Behind the date palm",
}

type Layla = { customer: TestCustomer; product: number; delivered: PlacedOrder; cancelled: PlacedOrder }

/** A customer with every kind of data that the shop can store, and nothing unfinished. */
export async function aKnownCustomer(shop: TestShop, email = "laylaqa@example.com"): Promise<Layla> {
  const { call, db } = shop
  const person = await anAccount(shop, { email })
  const { headers, token } = await aSession(shop, person)
  await call("POST", account.updateProfile.path, { first_name: "Laylaqa", last_name: "Haddadqa" }, headers)
  const { id } = await customerRow(shop, email)
  const customer: TestCustomer = { id, uid: person.uid, email, token, headers }
  await call("POST", "/api/user/address/add", KNOWN_ADDRESS, headers)
  const product = await aVariant(db, { stock: 50 })
  const order = async (key?: string) =>
    (
      await buyNow(shop, customer, { product, key, ...cashHome, shipping_address: KNOWN_ADDRESS, delivery_note: "Ask for Mariamqa" })
    ).json<PlacedOrder>()
  const delivered = await order("layla-ordered-once")
  await leadTo(db, delivered, "DELIVERED")
  await call("POST", `/api/order/return/${delivered.items[0]?.id}`, { reason: 1, reason_text: "It was for Yusufqa" }, headers)
  const refusal = { order: delivered.reference, items: [], to: "REFUSED", note: "Laylaqa dropped it.", by: commandLine("noor") } as const
  await answerReplacements(shop.services, refusal)
  const cancelled = await order()
  await cancel(
    shop,
    customer,
    cancelled.items.map((item) => item.id),
    { reason_text: "It was for Yusufqa" },
  )
  await changeLine(shop, customer, product, 2)
  await aSpecialRequest(shop, customer, product)
  await anOfferTo(shop, customer, product)
  await aRepair(shop, customer)
  await call("POST", "/api/identity/forgot-password", { email })
  return { customer, product, delivered, cancelled }
}

export function leave({ call }: TestShop, { headers }: Pick<TestCustomer, "headers">, password = PASSWORD): Promise<TestAnswer> {
  return call("POST", account.deleteAccount.path, { password }, headers)
}

async function customerRow({ db }: TestShop, email: string): Promise<Pick<Customer, "id">> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from identity_users where email = ${email}`)
  const principal = { uid: rows[0]?.id ?? "", email, name: "", emailVerified: true, authenticatedAt: new Date() }
  const customer = await customerOfPrincipal(db, principal)
  if (!customer) throw new Error("Who is signed in has a row.")
  return customer
}

async function aSpecialRequest({ call, db }: TestShop, { headers }: TestCustomer, variant: number): Promise<void> {
  const { rows } = await db.execute<{ product: number }>(sql`select product_id as product from variants where id = ${variant}`)
  const contact = {
    contact_name: "Laylaqa Haddadqa",
    contact_number: "+974 33987654",
    address: "Street of Pearls",
    notes: "It was for Yusufqa",
  }
  const wish = { product: rows[0]?.product, variant, requested_quantity: 40, ...contact }
  const { id } = (await call("POST", catalog.specialRequest.path, wish, headers)).json<{ id: number }>()
  await db.execute(sql`
    insert into request_messages (request_id, kind, text, sender, digest, attachments, at)
    values (${id}, 'reply', 'It was for Yusufqa', ${KNOWN_ADDRESS.email}, repeat('0', 64), '{Laylaqa.pdf}', now())`)
}

/** An open offer of one piece of a variant; its id. */
export async function anOfferTo(shop: TestShop, { id: customerId }: Pick<TestCustomer, "id">, variantId: number): Promise<number> {
  const { id: madeBy } = await aStaffMember(shop, "sales")
  const lines = [{ variantId, title: "Pearl", quantity: 1, priceDirhams: 100, listDirhams: 100, counted: 0 }]
  const now = shop.services.clock.now()
  const validUntil = new Date(now.getTime() + 24 * 3600 * 1000)
  const offer = { requestId: customerId, customerId, lines, isHeld: false, validUntil, madeBy, createdAt: now }
  const [made] = await shop.db.insert(offers).values(offer).returning({ id: offers.id })
  return made?.id ?? 0
}

/** A finished repair. */
async function aRepair({ db }: TestShop, { id }: TestCustomer): Promise<void> {
  await db.execute(sql`
    insert into repair_requests (reference, customer_id, model_id, issue_id, device, brand, model, issue, issue_description, serial_number, preferred_at,
      customer_address, status, created_at)
    values (${`R-${id}`}, ${id}, 1, 1, 'Phone', 'Pearl', 'Pearl 1', 'Screen', 'It was for Yusufqa', 'SN-Laylas-Pearl', now(), ${JSON.stringify({ ...KNOWN_ADDRESS, alternate_phone: null })}::jsonb,
      'DELIVERED', now())`)
  await db.execute(sql`
    insert into repair_events (request_id, status, cause, created_at)
    select id, status, 'operator', now() from repair_requests where customer_id = ${id}`)
}
