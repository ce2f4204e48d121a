import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { BulkPrices, BulkPricesLook } from "#contract/office/bulk-prices.ts"
import type { OfficeProduct, PriceChange } from "#contract/office/products.ts"
import { BULK_KEPT_MS, BULK_UNDO_MS, MAX_BULK_CHANGES, MAX_BULK_VARIANTS } from "#rules/catalog/office/bulk-price.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { forgetBulkPrices } from "./bulk-prices.queries.ts"

const PRICES = "/api/office/variants/prices"
const LOWER = { measure: "percent", by: -10, rounding: "nine", former: "old" }

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(() => shop.close())

async function look(products: readonly number[], rule: object = LOWER): Promise<BulkPricesLook> {
  const answer = await maryam.call("POST", `${PRICES}/look`, { products, ...rule })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<BulkPricesLook>()
}

async function change(products: readonly number[], rule: object = LOWER): Promise<BulkPrices> {
  const { seen } = await look(products, rule)
  const answer = await maryam.call("POST", PRICES, { products, ...rule, seen })
  expect(answer.status, answer.text).toBe(201)
  return answer.json<BulkPrices>()
}

const undo = ({ id, version }: BulkPrices, who = maryam) => who.call("POST", `${PRICES}/${id}/undo`, undefined, { version })
const productOf = async (id: number) => (await maryam.call("GET", `/api/office/products/${id}`)).json<OfficeProduct>()
const pricesOf = async (id: number) => (await productOf(id)).variants.map(({ price, was }) => [price, was])

async function seenByShopper(product: number): Promise<(number | undefined)[]> {
  const answer = await shop.call("GET", `/api/store/product/${product}`)
  const [variant] = answer.json<{ variants: { selling_price: number; maximum_price: number }[] }>().variants
  return [variant?.selling_price, variant?.maximum_price]
}

test("[OFFICE-127] a change by percent or amount shows every old and new price first, and is undone for 24 hours where nothing changed since", async () => {
  const phone = await aProduct(shop.db, {
    title: "Phone",
    variants: [
      { price: 949, options: { Color: "White" } },
      { price: 1299, maximum: 1399, options: { Color: "Black" } },
    ],
  })
  const cable = await aProduct(shop.db, { title: "Cable", variants: [{ price: 9, maximum: 9 }] })
  const [white = 0, black = 0] = await variantIds(shop.db, phone)
  const shown = await look([phone, cable])
  expect(shown).toMatchObject({
    rows: [
      { variant_id: white, name: "Phone White", before: { price: 949, was: 949 }, after: { price: 859, was: 949 }, is_unusual: false },
      { variant_id: black, name: "Phone Black", before: { price: 1299, was: 1399 }, after: { price: 1169, was: 1299 } },
    ],
    unchanged: 1,
  })
  expect(await pricesOf(phone)).toEqual([
    [949, 949],
    [1299, 1399],
  ])
  await seenByShopper(phone)
  const changed = await change([phone, cable])
  expect(changed).toMatchObject({ ...LOWER, variants: 2, products: 1, staff: "Maryam", is_undoable: true, undone_at: null, left: [] })
  expect(await seenByShopper(phone)).toEqual([859, 949])
  const { results } = (await maryam.call("GET", `/api/office/products/${phone}/prices`)).json<{ results: PriceChange[] }>()
  expect(results.slice(0, 2)).toMatchObject([
    { cause: "BULK", by: { name: "Maryam" } },
    { cause: "BULK", by: { name: "Maryam" } },
  ])
  const { version } = await productOf(phone)
  expect(version).toBe(2)
  await maryam.call("PATCH", `/api/office/variants/${black}/price`, { price: 1199 }, { version })

  const undone = await undo(changed)
  expect(undone.json()).toMatchObject({ version: 2, is_undoable: false, undone_at: expect.any(String), left: ["Phone Black"] })
  expect(await pricesOf(phone)).toEqual([
    [949, 949],
    [1199, 1299],
  ])
  expect(await seenByShopper(phone)).toEqual([949, 949])
  expectProblem(await undo(changed), 412)
  expect(expectProblem(await undo({ ...changed, version: 2 }), 409)).toMatchObject({ type: "/api/docs#bulk_prices_over" })
  const acts = await shop.db.execute(
    sql`select act, name, object_id, after from audit_rows where act like 'product.price%' order by id desc limit 3`,
  )
  expect(acts.rows).toMatchObject([
    { act: "product.price", name: "Maryam", object_id: String(phone), after: { variants: [{ variant: white, price: 949, was: 949 }] } },
    { act: "product.prices-undone", after: { change: changed.id, variants: 1, left: 1 } },
    { act: "product.price" },
  ])
  expect(await examineStock(shop.db)).toEqual([])
})

test("[OFFICE-127] 24 hours later a change stays, a week later it is forgotten", async () => {
  const lamp = await aProduct(shop.db, { price: 100 })
  const changed = await change([lamp], { measure: "amount", by: 5.5, rounding: "exact", former: "keep" })
  expect(await pricesOf(lamp)).toEqual([[105.5, 100]])
  const at = new Date(changed.at).getTime()
  vi.setSystemTime(at + BULK_UNDO_MS + 1000)
  try {
    const later = await aStaffMember(shop, "manager")
    expectProblem(await undo(changed, later), 409)
    expect(await later.call("GET", PRICES).then((answer) => answer.json<{ results: BulkPrices[] }>().results[0])).toMatchObject({
      id: changed.id,
      is_undoable: false,
    })
    await forgetBulkPrices(shop.db, new Date(at + BULK_KEPT_MS + 1000))
    expect((await later.call("GET", PRICES)).json()).toEqual({ results: [] })
  } finally {
    vi.useRealTimers()
  }
  expect(await pricesOf(lamp)).toEqual([[105.5, 100]])
})

test("[OFFICE-127] a price that changed after the look, and one that cannot be, stop the whole change", async () => {
  const [lamp, bulb] = [await aProduct(shop.db, { price: 100 }), await aProduct(shop.db, { price: 40 })]
  const [variant] = await variantIds(shop.db, lamp)
  const { seen } = await look([lamp, bulb])
  await maryam.call("PATCH", `/api/office/variants/${variant}/price`, { price: 90 }, { version: 1 })
  const late = await maryam.call("POST", PRICES, { products: [lamp, bulb], ...LOWER, seen })
  expect(expectProblem(late, 409)).toMatchObject({ type: "/api/docs#bulk_prices_other" })
  const less = { measure: "amount", by: -50, rounding: "exact", former: "keep" }
  const shown = await look([lamp, bulb], less)
  expect(shown.rows.map(({ after }) => after?.price ?? null).toSorted()).toEqual([40, null])
  const impossible = await maryam.call("POST", PRICES, { products: [lamp, bulb], ...less, seen: shown.seen })
  expect(expectProblem(impossible, 422)).toMatchObject({ errors: [{ path: "/by" }] })
  expect([await pricesOf(lamp), await pricesOf(bulb)]).toEqual([[[90, 100]], [[40, 40]]])
})

test("one change holds a bounded number of variants, and the shop keeps a bounded number of changes", async () => {
  const small = await aShopForThisTest()
  const manager = await aStaffMember(small, "manager")
  const large = await aProduct(small.db, { price: 10 })
  await small.db.execute(sql`
    insert into variants (product_id, slug, title, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, option_value_ids, option_values)
    select ${large}::int, 'more-' || n, '', n + 10, 1000, 1000, 0, array[n], '[]' from generate_series(1, ${MAX_BULK_VARIANTS}) n`)
  const many = await manager.call("POST", `${PRICES}/look`, { products: [large], ...LOWER })
  expect(expectProblem(many, 422)).toMatchObject({ errors: [{ path: "/products" }] })

  const lamp = await aProduct(small.db, { price: 100 })
  await small.db.execute(sql`
    insert into bulk_prices (measure, by, rounding, former, staff_id, created_at)
    select 'percent', 1, 'exact', 'keep', ${manager.id}, now() from generate_series(1, ${MAX_BULK_CHANGES})`)
  const { seen } = (await manager.call("POST", `${PRICES}/look`, { products: [lamp], ...LOWER })).json<BulkPricesLook>()
  const full = await manager.call("POST", PRICES, { products: [lamp], ...LOWER, seen })
  expect(expectProblem(full, 409)).toMatchObject({ type: "/api/docs#bulk_prices_full" })
})
