import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { ProductDetails } from "#contract/products.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { productDetails } from "./product.queries.ts"

type Given = {
  id: number
  slug: string
  title: string
  sub_category: string
  brand: string
  labelText: string | null
  max_quantity: number | null
  options: { title: string }[]
  variants: {
    id: number
    slug: string
    selling_price: number
    maximum_price: number
    inventory_quantity: number
    specifications: Record<string, string>
  }[]
}

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const product = async (id: number) => (await shop.call("GET", `/api/store/product/${id}`)).json<ProductDetails>()

test("[API-25] every product of the catalog has its details, as imported", async () => {
  for (const given of await demonstrationFile<Given[]>("products")) {
    const answer = await shop.call("GET", `/api/store/product/${given.id}`)
    expectContract(catalog.product, answer)
    const { brand, category, options, variants, ...details } = answer.json<ProductDetails>()
    expect(details).toMatchObject({
      id: given.id,
      slug: given.slug,
      title: given.title,
      labelText: given.labelText,
      max_quantity: given.max_quantity,
    })
    expect([brand?.slug, category, options.map(({ title }) => title)]).toEqual([
      given.brand,
      given.sub_category,
      given.options.map(({ title }) => title),
    ])
    const facts = (list: Given["variants"]) =>
      list.map((v) => [v.id, v.slug, v.selling_price, v.maximum_price, v.inventory_quantity, Object.entries(v.specifications)])
    expect(facts(variants)).toEqual(facts(given.variants))
  }
})

test("[API-25] [API-11] an unknown product responds 404, and so does an unpublished one", async () => {
  const { call, db } = await aShopForThisTest()
  const hidden = await aProduct(db, { published: false })
  for (const id of [hidden, hidden + 1, 2_147_483_647]) expectProblem(await call("GET", `/api/store/product/${id}`), 404)
})

test("[DATA-09] product details have the specified fields", async () => {
  expect(Object.keys(await product(1001))).toEqual(
    expect.arrayContaining([
      "id",
      "title",
      "seo_title",
      "seo_description",
      "thumbnail",
      "details",
      "options",
      "variants",
      "category",
      "warranty_info",
      "return_policy",
      "max_quantity",
    ]),
  )
  const { warranty_info, return_policy, details, category, category_path } = await product(1001)
  for (const note of [warranty_info, return_policy]) expect(note).toEqual({ additional_info: expect.stringMatching(/^<p>.*<\/p>$/s) })
  expect(details).toMatch(/^<p>/)
  expect([category, category_path.map(({ slug }) => slug)]).toEqual(["iphones", ["smartphones", "iphones"]])
})

test("[DATA-08] a variant has the specified fields", async () => {
  const [variant] = (await product(1001)).variants
  expect(Object.keys(variant ?? {}).toSorted()).toEqual(
    [
      ...["id", "slug", "title", "images", "thumbnail", "selling_price", "maximum_price", "currency", "inventory_quantity", "out_of_stock"],
      ...["delivery_type", "delivery_days", "delivery_text", "specifications", "option_values"],
    ].toSorted(),
  )
  expect(variant?.option_values).toContainEqual({ option: "Color", value: "Cosmic Orange", code: "#F0803C" })
  expect(variant?.currency).toBe("QAR")
  expect(variant?.thumbnail).toBe(variant?.images[0])
})

test("[DATA-08] a variant with a stock of 0 is out of stock", async () => {
  const { call, db } = await aShopForThisTest()
  const id = await aProduct(db, {
    variants: [
      { inventoryQuantity: 0, options: { Size: "S" } },
      { inventoryQuantity: 1, options: { Size: "M" } },
    ],
  })
  const { variants } = (await call("GET", `/api/store/product/${id}`)).json<ProductDetails>()
  expect(variants.map((variant) => [variant.inventory_quantity, variant.out_of_stock])).toEqual([
    [0, true],
    [1, false],
  ])
})

test("[RULE-04] [RULE-05] money is stored in whole dirhams and sent as QAR with at most two decimals", async () => {
  const { call, db } = await aShopForThisTest()
  const prices = [3299, 149.5, 0.01, 0.29, 1.1, 4.35, 1234.56, 70.01, 9_999_999.99, 0]
  const id = await aProduct(db, { variants: prices.map((price, place) => ({ price, options: { Size: `${place} cm` } })) })
  const { rows } = await db.execute<{ kept: number }>(
    `select selling_price_dirhams as kept from variants where product_id = ${id} order by position`,
  )
  expect(rows.map(({ kept }) => kept)).toEqual([329_900, 14_950, 1, 29, 110, 435, 123_456, 7001, 999_999_999, 0])
  const answer = await call("GET", `/api/store/product/${id}`)
  expect(answer.json<ProductDetails>().variants.map((variant) => variant.selling_price)).toEqual(prices)
  const written = [...answer.text.matchAll(/"(?:selling|maximum)_price":([^,}]+)/g)].map((match) => match[1] ?? "")
  expect(written).toHaveLength(prices.length * 2)
  for (const number of written) expect(number).toMatch(/^\d+(\.\d{1,2})?$/)
})

test("[RULE-04] every column of money is a whole number of dirhams", async () => {
  const { rows } = await shop.db.execute<{ name: string; type: string }>(
    "select table_name || '.' || column_name as name, ltrim(udt_name, '_') as type from information_schema.columns where table_schema = 'public' and column_name ~ 'price|amount|total'",
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { name, type } of rows) expect([name, type]).toEqual([expect.stringMatching(/_dirhams$/), "int4"])
})

test("[API-25] a product may have no brand, no options, no pictures and no notes", async () => {
  const { call, db } = await aShopForThisTest()
  const id = await aProduct(db, { title: "Bare" })
  const answer = await call("GET", `/api/store/product/${id}`)
  expectContract(catalog.product, answer)
  expect(answer.json()).toMatchObject({
    brand: null,
    options: [],
    thumbnail: "",
    thumbnail_alt_text: "Bare",
    details: "",
    seo_title: null,
    max_quantity: null,
  })
})

test("[API-25] a product's breadcrumbs lead from the top category down to its own", async () => {
  const { call, db } = await aShopForThisTest()
  const top = await aCategory(db, { name: "Top" })
  const middle = await aCategory(db, { name: "Middle", parent: top })
  const category = await aCategory(db, { name: "Own", parent: middle })
  const id = await aProduct(db, { category, brand: await aBrand(db, { name: "Maker" }) })
  const details = (await call("GET", `/api/store/product/${id}`)).json<ProductDetails>()
  expect(details.category_path.map(({ name }) => name)).toEqual(["Top", "Middle", "Own"])
  expect([details.category, details.brand?.name]).toEqual(["own", "Maker"])
})

test("[API-25] HTML of the catalog is sent without active content, however it came into the database", async () => {
  const { call, db } = await aShopForThisTest()
  const evil = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">a</a></p>'
  const id = await aProduct(db, { details: evil, warrantyInfo: evil, returnPolicy: evil })
  const { details, warranty_info, return_policy } = (await call("GET", `/api/store/product/${id}`)).json<ProductDetails>()
  for (const html of [details, warranty_info.additional_info, return_policy.additional_info]) expect(html).toBe("<p>Hi<a>a</a></p>")
})

test("[LO-21] the specifications of all variants are in groups, each name once", async () => {
  const { specification_groups: groups, variants } = await product(1001)
  expect(groups.map(({ group }) => group)).toEqual(["general", "display", "performance", "camera", "connections", "power", "body"])
  const names = groups.flatMap((group) => group.names)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(names)).toEqual(new Set(variants.flatMap(({ specifications }) => Object.keys(specifications))))
})

test("[API-25] only for a product that is a repaired model are repairs read", async () => {
  const tablesFor = async (id: number) => {
    const steps = await stepsOf(shop.db, (db) => productDetails(db, id, "2026-11-24"))
    return steps.flatMap((step) => step["Relation Name"] ?? [])
  }
  const { rows } = await shop.db.execute<{ model: number; other: number }>(sql`
    select min(p.id) filter (where m.id is not null) as model, min(p.id) filter (where m.id is null) as other
    from products p left join repair_models m on m.product_slug = p.slug where p.published`)
  const { model = 0, other = 0 } = rows[0] ?? {}
  expect(await tablesFor(model)).toContain("repair_tariffs")
  expect(await tablesFor(other)).not.toContain("repair_tariffs")
})
