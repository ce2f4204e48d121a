import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { BulkPrices, BulkPricesLook } from "#contract/office/bulk-prices.ts"
import type { ImportRun } from "#contract/office/imports.ts"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import type { GroupTexts } from "#contract/office/structure.ts"
import type { ImportJob } from "#server/catalog/import/runs/import-runs.queries.ts"
import { workOnRun } from "#server/catalog/import/runs/work-on-run.ts"
import { aVariant, variantIds } from "../carts.ts"
import { aBrand, aCategory, aCollection, aProduct } from "../catalog.ts"
import { aCustomer } from "../customers.ts"
import { aKnownCustomer } from "../known-customer.ts"
import { homeAddress } from "../orders.ts"
import type { PayingShop } from "../payments.ts"
import { aStaffMember, type TestMember } from "../staff.ts"
import type { AuditedCalls } from "./audited-call.ts"

const anyId = () => expect.stringMatching(/^\d+$/)
let made = 0

async function aLamp({ db }: PayingShop, price = 949) {
  const title = `Lamp ${++made}`
  const id = await aProduct(db, { title, variants: [{ price, inventoryQuantity: 16 }] })
  return { id, title, on: ["product", id] as const, variant: (await variantIds(db, id))[0] ?? 0 }
}

/** A product with two variants. */
async function aPhone({ db }: PayingShop) {
  const id = await aProduct(db, { variants: [{ options: { Color: "Black" } }, { options: { Color: "White" } }] })
  return { id, on: ["product", id] as const, variant: (await variantIds(db, id))[1] ?? 0 }
}

const LOWER = { measure: "percent", by: -10, rounding: "exact", former: "keep" }
const PRICES = "/api/office/variants/prices"

async function looked(products: readonly number[], owner: TestMember) {
  const { seen } = (await owner.call("POST", `${PRICES}/look`, { products, ...LOWER })).json<BulkPricesLook>()
  return { products, ...LOWER, seen }
}

export const PRODUCT_CALLS: AuditedCalls<(typeof officeContract)["products"]> = {
  price: async (shop) => {
    const { on, variant } = await aLamp(shop)
    const rows = [{ act: "product.price", on, before: { variant, price: 949 }, after: { variant, price: 929.5 } }]
    return { params: { id: variant }, version: 1, body: { price: 929.5 }, rows }
  },
  stock: async (shop) => {
    const { on, variant } = await aLamp(shop)
    const after = { variant, stock: 20, kind: "RECEIPT", reason: "Note 88" }
    const rows = [{ act: "stock.move", on, before: { variant, stock: 16 }, after }]
    return { params: { id: variant }, body: { kind: "RECEIPT", pieces: 4, reason: "Note 88" }, rows }
  },
  save: async (shop) => {
    const { id, on, title } = await aLamp(shop)
    const rows = [{ act: "product.edit", on, before: { title }, after: { title: "Lamp two" } }]
    return { params: { id }, version: 1, body: { title: "Lamp two" }, rows }
  },
  create: async (shop) => {
    const body = { title: "New lamp", category: await aCategory(shop.db), brand: null, price: 100 }
    return { body, rows: [{ act: "product.create", on: ["product", anyId()], after: { title: "New lamp" } }] }
  },
  copy: async (shop) => {
    const { id } = await aLamp(shop)
    return { params: { id }, rows: [{ act: "product.create", on: ["product", anyId()], after: { copy_of: id } }] }
  },
  addVariants: async (shop) => {
    const { id, on } = await aPhone(shop)
    const rows = [{ act: "product.variants", on, after: { variants: ["Red"] } }]
    return { params: { id }, version: 1, body: { variants: [["Red"]] }, rows }
  },
  retire: async (shop) => {
    const { on, variant } = await aPhone(shop)
    return { params: { id: variant }, version: 1, rows: [{ act: "product.retire", on, after: { variant } }] }
  },
  restore: async (shop, owner) => {
    const { on, variant } = await aPhone(shop)
    await owner.call("POST", `/api/office/variants/${variant}/retire`, undefined, { version: 1 })
    return { params: { id: variant }, version: 2, rows: [{ act: "product.restore", on, after: { variant } }] }
  },
  deleteVariant: async (shop, owner) => {
    const { on, variant } = await aPhone(shop)
    await owner.call("POST", `/api/office/variants/${variant}/retire`, undefined, { version: 1 })
    return { params: { id: variant }, version: 2, rows: [{ act: "product.variant-deleted", on, after: { variant } }] }
  },
  bulkLook: { addsNone: "It answers what a change would do, and changes nothing." },
  bulkChange: async (shop, owner) => {
    const { id, on, variant } = await aLamp(shop, 100)
    const rows = [
      { act: "product.prices", after: { by: -10, variants: 1 } },
      { act: "product.price", on, before: { variants: [{ variant, price: 100 }] }, after: { variants: [{ variant, price: 90 }] } },
    ]
    return { body: await looked([id], owner), rows }
  },
  bulkUndo: async (shop, owner) => {
    const { id: product, on, variant } = await aLamp(shop, 100)
    const { id, version } = (await owner.call("POST", PRICES, await looked([product], owner))).json<BulkPrices>()
    const rows = [
      { act: "product.prices-undone", after: { change: id, variants: 1 } },
      { act: "product.price", on, before: { variants: [{ variant, price: 90 }] }, after: { variants: [{ variant, price: 100 }] } },
    ]
    return { params: { id }, version, rows }
  },
}

export const PICTURE_CALLS: AuditedCalls<(typeof officeContract)["pictures"]> = {
  upload: async () => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c40" } })
    const rows = [{ act: "picture.upload", after: { path: expect.stringMatching(/^uploads\/front-/) } }]
    return { query: "name=Front.jpg", body: await picture.jpeg().toBuffer(), type: "image/jpeg", rows }
  },
}

const texts = (slug: string): GroupTexts => ({ name: slug, name_ar: null, slug, description: null, description_ar: null })

export const STRUCTURE_CALLS: AuditedCalls<(typeof officeContract)["structure"]> = {
  add: async () => {
    const slug = `brand-${++made}-new`
    return { params: { kind: "brand" }, body: texts(slug), rows: [{ act: "brand.added", on: ["brand", anyId()], after: { slug } }] }
  },
  save: async (shop) => {
    const [id, slug] = [await aBrand(shop.db, { name: `Sea ${made}` }), `brand-${++made}-later`]
    const rows = [{ act: "brand.changed", on: ["brand", id] as const, before: { name: `Sea ${made - 1}` }, after: { slug } }]
    return { params: { kind: "brand", id }, version: 1, body: texts(slug), rows }
  },
  remove: async (shop) => {
    const [id, to] = [await aCategory(shop.db, { name: `Old things ${++made}` }), await aCategory(shop.db)]
    await aProduct(shop.db, { category: id })
    const rows = [
      { act: "category.deleted", on: ["category", id] as const, before: { name: `Old things ${made}` }, after: { to, products: 1 } },
    ]
    return { params: { kind: "category", id }, version: 1, body: { to }, rows }
  },
  move: async (shop) => {
    const [id, parent] = [await aCategory(shop.db), await aCategory(shop.db)]
    const rows = [{ act: "category.moved", on: ["category", id] as const, before: { parent: null }, after: { parent, place: 0 } }]
    return { params: { id }, version: 1, body: { parent_id: parent, index: 0 }, rows }
  },
  order: async (shop) => {
    const [id, product] = [await aCollection(shop.db), (await aLamp(shop)).id]
    const rows = [{ act: "collection.ordered", on: ["collection", id] as const, before: { products: [] }, after: { products: [product] } }]
    return { params: { id }, version: 1, body: { products: [product] }, rows }
  },
}

const TABLE = "Variant SKU,Variant Price\n"

/** A file that was looked at, and, if so wished, applied. */
async function aRun(shop: PayingShop, owner: TestMember, isApplied = false): Promise<ImportRun> {
  const sku = `L-${++made}`
  await aProduct(shop.db, { variants: [{ sku, price: 949 }] })
  const headers = { ...owner.headers, "content-type": "text/csv" }
  const { id } = (await shop.call("POST", "/api/office/imports?name=prices.csv", `${TABLE}${sku},900\n`, headers)).json<ImportRun>()
  const read = async () => (await owner.call("GET", `/api/office/imports/${id}`)).json<ImportRun>()
  await work(shop, id)
  if (isApplied) {
    await owner.call("POST", `/api/office/imports/${id}/apply`, undefined, { version: (await read()).version })
    await work(shop, id)
  }
  return read()
}

/** Does what is queued of a run, as the shop's worker does. */
async function work(shop: PayingShop, run: number): Promise<void> {
  const { rows } = await shop.db.execute<{ payload: ImportJob }>(sql`
    delete from graphile_worker._private_jobs where payload ->> 'run' = ${String(run)} and task_id = (select id from graphile_worker._private_tasks where identifier = 'import-run')
    returning payload`)
  expect(rows.length, `what is queued of run ${run}`).toBe(1)
  for (const { payload } of rows) await workOnRun(shop.services, payload)
}

export const IMPORT_CALLS: AuditedCalls<(typeof officeContract)["imports"]> = {
  upload: async () => {
    const rows = [{ act: "import.look", on: ["import", anyId()] as const, after: { name: "stock.csv", bytes: 34 } }]
    return { query: "name=stock.csv", body: `${TABLE}L-1,900\n`, type: "text/csv", rows }
  },
  apply: async (shop, owner) => {
    const { id, version } = await aRun(shop, owner)
    return { params: { id }, version, rows: [{ act: "import.apply", on: ["import", id], after: { name: "prices.csv" } }] }
  },
  undo: async (shop, owner) => {
    const { id, version } = await aRun(shop, owner, true)
    return { params: { id }, version, rows: [{ act: "import.undo", on: ["import", id], after: { name: "prices.csv" } }] }
  },
}

export const CUSTOMER_CALLS: AuditedCalls<(typeof officeContract)["customers"]> = {
  block: async (shop) => {
    const { id } = await aCustomer(shop.db)
    return { params: { id }, body: { words: "Call us." }, rows: [{ act: "customer.blocked", on: ["customer", id] }] }
  },
  unblock: async (shop, owner) => {
    const { id } = await aCustomer(shop.db)
    await owner.call("POST", `/api/office/customers/${id}/block`, { words: "Call us." })
    return { params: { id }, rows: [{ act: "customer.unblocked", on: ["customer", id] }] }
  },
  help: async (shop) => {
    const { id } = await aCustomer(shop.db)
    return {
      params: { id },
      body: { act: "sign_out" },
      rows: [{ act: "customer.helped", on: ["customer", id], after: { help: "sign_out" } }],
    }
  },
  changeEmail: async (shop) => {
    const { customer } = await aKnownCustomer(shop)
    const body = { email: `moved-${customer.id}@example.com`, old_email: customer.email, reason: "Asked at the counter" }
    const rows = [{ act: "customer.email", on: ["customer", customer.id] as const, after: { reason: body.reason } }]
    return { params: { id: customer.id }, body, rows }
  },
  export: async (shop) => {
    const { id } = await aCustomer(shop.db)
    return { params: { id }, rows: [{ act: "customer.exported", on: ["customer", id] }] }
  },
  delete: async (shop) => {
    const { customer } = await aKnownCustomer(shop)
    const rows = [{ act: "customer.deleted", on: ["customer", customer.id] as const }]
    return { params: { id: customer.id }, body: { name: "Laylaqa Haddadqa" }, rows }
  },
}

export const PHONE_ORDER_CALLS: AuditedCalls<(typeof officeContract)["ordersByPhone"]> = {
  place: async (shop) => {
    const { id } = await aCustomer(shop.db)
    const lines = [{ variant: await aVariant(shop.db), quantity: 1 }]
    return {
      params: { id },
      body: { attempt: "a-1", lines, shipping_address: homeAddress, expected_total: 100 },
      rows: [{ act: "order.by_phone", on: ["order", expect.stringMatching(/^[0-9A-Z]{10}$/)] as const, after: { total: 100 } }],
    }
  },
}

async function aRequest(shop: PayingShop): Promise<number> {
  const { id: product, variant } = await aLamp(shop)
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "" }
  const wish = { product, variant, ...contact, requested_quantity: 40 }
  const { headers } = await aCustomer(shop.db)
  return (await shop.call("POST", catalog.specialRequest.path, wish, headers)).json<{ id: number }>().id
}

export const REQUEST_CALLS: AuditedCalls<(typeof officeContract)["requests"]> = {
  write: async (shop) => {
    const id = await aRequest(shop)
    const rows = [{ act: "request.answer", on: ["request", id] as const }]
    return { params: { id }, version: 1, body: { kind: "mail", text: "32 are here." }, rows }
  },
  change: async (shop) => {
    const id = await aRequest(shop)
    const assigned = (await aStaffMember(shop, "sales")).id
    const before = { state: "NEW", assigned: null }
    const rows = [{ act: "request.change", on: ["request", id] as const, before, after: { state: "NEW", assigned } }]
    return { params: { id }, version: 1, body: { assigned }, rows }
  },
}

/** An open offer of one piece to a new request. */
async function anOffer(shop: PayingShop, owner: TestMember): Promise<OfficeOffer> {
  const id = await aRequest(shop)
  const { rows } = await shop.db.execute<{ variant: number }>(sql`select variant_id as variant from special_requests where id = ${id}`)
  const body = { lines: [{ variant: rows[0]?.variant, quantity: 1, price: 949 }], valid_until: inDays(3, shop), is_held: false }
  return (await owner.call("POST", `/api/office/requests/${id}/offers`, body, { version: 1 })).json<OfficeOffer>()
}

const inDays = (days: number, { services }: PayingShop) => new Date(services.clock.now().getTime() + days * 24 * 3600 * 1000).toISOString()

export const OFFER_CALLS: AuditedCalls<(typeof officeContract)["offers"]> = {
  make: async (shop) => {
    const id = await aRequest(shop)
    const { rows: found } = await shop.db.execute<{ variant: number }>(
      sql`select variant_id as variant from special_requests where id = ${id}`,
    )
    const body = { lines: [{ variant: found[0]?.variant, quantity: 2, price: 949 }], valid_until: inDays(3, shop), is_held: true }
    const after = { offer: expect.any(Number), total: 189_800, valid_until: body.valid_until, is_held: true }
    return { params: { id }, version: 1, body, rows: [{ act: "request.offer", on: ["request", id], after }] }
  },
  withdraw: async (shop, owner) => {
    const { id, version } = await anOffer(shop, owner)
    const rows = [{ act: "request.offer_withdrawn", on: ["request", expect.anything()] as const, before: { offer: id } }]
    return { params: { id }, version, rows }
  },
}
