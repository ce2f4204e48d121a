import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import { noNumbers, savedNumber, spellings } from "#rules/people/phone.fixture.ts"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { allSent, aRunner, jobsOf } from "#server/testing/jobs.ts"
import { aShopForThisTest, type ShopOptions, type TestShop } from "#server/testing/shop.ts"
import { specialRequests } from "./special-request.tables.ts"

const { path } = catalog.specialRequest

async function aShopWithAProduct(options?: ShopOptions) {
  const shop = await aShopForThisTest(options)
  const product = await aProduct(shop.db, { title: "Pearl Phone", slug: "pearl-phone", variants: [{ title: "Pearl Phone 256 GB" }] })
  const { id: variant, slug } = await variantOf(shop, product)
  return { shop, product, variant, slug }
}

async function variantOf({ db }: TestShop, product: number) {
  const { rows } = await db.execute<{ id: number; slug: string }>(sql`select id, slug from variants where product_id = ${product}`)
  return rows[0] ?? { id: 0, slug: "" }
}

const contact = { contact_name: "  Noor Salem ", contact_number: "+974 5555 0123", address: "Zone 61\nBuilding 12" }

test("[API-36] a special request takes product, variant, contact, quantity and notes, and responds 201 with its id", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const customer = await aCustomer(shop.db)
  const body = { product, variant, ...contact, requested_quantity: 400, notes: "Blue, please" }
  const answer = await shop.call("POST", path, body, customer.headers)
  expect(answer.status).toBe(201)
  expectContract(catalog.specialRequest, answer)
  expect(await shop.db.select().from(specialRequests)).toEqual([
    {
      id: answer.json<{ id: number }>().id,
      customerId: customer.id,
      productId: product,
      variantId: variant,
      productTitle: "Pearl Phone",
      variantTitle: "Pearl Phone 256 GB",
      contactName: "Noor Salem",
      contactNumber: "+97455550123",
      address: "Zone 61\nBuilding 12",
      requestedQuantity: 400,
      notes: "Blue, please",
      createdAt: expect.any(Date),
      state: "NEW",
      stateSince: expect.any(Date),
      staffId: null,
      lostReason: null,
      version: 1,
    },
  ])
  const { status } = await shop.call("POST", path, { product, variant, ...contact, requested_quantity: 1 }, customer.headers)
  expect(status, "without notes").toBe(201)
})

test("[MAIL-09] a stored special request is mailed to the shop, with its contents and the customer", async () => {
  const { shop, product, variant, slug } = await aShopWithAProduct({ environment: { SHOP_EMAIL: "desk@shop.example" } })
  aRunner(shop)
  const customer = await aCustomer(shop.db)
  const hostile = { contact_name: "<b>Noor</b>", notes: 'Ring "first" & then\r\nBcc: everybody@example.com' }
  await shop.call("POST", path, { product, variant, ...contact, ...hostile, requested_quantity: 400 }, customer.headers)
  await allSent(shop.db)
  const [mail, ...others] = await mailsInInbox(shop.db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: "desk@shop.example", subject: "Special request 1: 400 × Pearl Phone" })
  const link = `http://127.0.0.1:3000/pearl-phone/${product}/${slug}`
  for (const part of ["Pearl Phone 256 GB", "400", "<b>Noor</b>", "+974 5555 0123", "Zone 61\nBuilding 12", customer.email, link]) {
    expect(mail?.text).toContain(part)
  }
  expect(mail?.text).toContain('Ring "first" & then\nBcc: everybody@example.com')
  expect(mail?.html).toContain("&lt;b&gt;Noor&lt;/b&gt;")
  expect(mail?.html).not.toContain("<b>Noor")
  expect(mail?.html).toContain(`href="${link}"`)
})

test("[MAIL-09] a special request whose mail cannot be queued is not stored either", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const { headers } = await aCustomer(shop.db)
  await shop.db.execute(sql`alter function graphile_worker.add_job rename to add_no_job`)
  expectProblem(await shop.call("POST", path, { product, variant, ...contact, requested_quantity: 5 }, headers), 500)
  expect(await shop.db.select().from(specialRequests)).toEqual([])
})

test("[API-36] a product that is not sold, and a variant of another product, are not found", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const { headers } = await aCustomer(shop.db)
  const other = await aProduct(shop.db)
  const hidden = await aProduct(shop.db, { published: false })
  const pairs = [
    { product: 999_999, variant },
    { product, variant: 999_999 },
    { product: other, variant },
    { product: hidden, variant: (await variantOf(shop, hidden)).id },
  ]
  for (const pair of pairs) expectProblem(await shop.call("POST", path, { ...pair, ...contact, requested_quantity: 5 }, headers), 404)
  expect(await shop.db.select().from(specialRequests)).toEqual([])
  expect(await jobsOf(shop.db)).toEqual([])
})

test("[API-36] a special request needs a signed-in customer, a name, a number, an address and a quantity", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const { headers } = await aCustomer(shop.db)
  const whole = { product, variant, ...contact, requested_quantity: 5 }
  expectProblem(await shop.call("POST", path, whole), 401)
  const unverified = await aCustomer(shop.db, { verified: false })
  expectProblem(await shop.call("POST", path, whole, unverified.headers), 401)
  const broken = [
    { contact_name: " " },
    { contact_number: "\t" },
    { address: "\n" },
    { requested_quantity: 0 },
    { requested_quantity: 2.5 },
    { requested_quantity: 100_001 },
    { notes: "x".repeat(2001) },
    { price: 1 },
    ...Object.keys(whole).map((field) => ({ [field]: undefined })),
  ]
  for (const change of broken) expectProblem(await shop.call("POST", path, { ...whole, ...change }, headers), 422)
  expect(await shop.db.select().from(specialRequests)).toEqual([])
})

test("[SH-35] the phone number of a special request is valid, and is stored in one form", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const { headers } = await aCustomer(shop.db)
  const send = (contact_number: string) =>
    shop.call("POST", path, { product, variant, ...contact, contact_number, requested_quantity: 5 }, headers)
  for (const number of spellings) expect((await send(number)).status, number).toBe(201)
  const stored = await shop.db.select({ number: specialRequests.contactNumber }).from(specialRequests)
  expect(new Set(stored.map(({ number }) => number))).toEqual(new Set([savedNumber]))
  for (const number of noNumbers) {
    expect(expectProblem(await send(number), 422).errors).toEqual([
      { path: "contact_number", message: "Please enter a number that can be called, such as 5512 3408." },
    ])
  }
})

test("a customer sends at most three special requests an hour, and a refused one is neither stored nor mailed", async () => {
  const { shop, product, variant } = await aShopWithAProduct({ environment: { LIMIT_FACTOR: "1" } })
  const { headers } = await aCustomer(shop.db)
  const send = (as = headers) => shop.call("POST", path, { product, variant, ...contact, requested_quantity: 5 }, as)
  const sent = await Promise.all(Array.from({ length: 6 }, () => send()))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  const refused = await send()
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(1000)
  expect(await shop.db.select().from(specialRequests)).toHaveLength(3)
  expect(await jobsOf(shop.db)).toHaveLength(3)
  const another = await aCustomer(shop.db)
  expect((await send(another.headers)).status).toBe(201)
})

test("the configuration raises the limit of special requests", async () => {
  const { shop, product, variant } = await aShopWithAProduct({ environment: { LIMIT_FACTOR: "2" } })
  const { headers } = await aCustomer(shop.db)
  const send = () => shop.call("POST", path, { product, variant, ...contact, requested_quantity: 5 }, headers)
  const sent = await Promise.all(Array.from({ length: 8 }, send))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(6)
})

test("[SH-32] a special request is for more pieces than one order allows", async () => {
  const { shop, product, variant } = await aShopWithAProduct()
  const { headers } = await aCustomer(shop.db)
  await shop.db.execute(sql`update products set max_quantity = 2 where id = ${product}`)
  const send = (requested_quantity: number) => shop.call("POST", path, { product, variant, ...contact, requested_quantity }, headers)
  expectProblem(await send(2), 422)
  expect(await shop.db.select().from(specialRequests)).toEqual([])
  expect((await send(3)).status).toBe(201)
})
