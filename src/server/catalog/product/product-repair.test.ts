import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { ListingProduct, ProductDetails } from "#contract/products.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

/** Two models of a phone, the first of which is a product with these pieces of each variant, and a price for neither. */
async function aShopWithModels(product: { title: string; stock: readonly number[] }) {
  const shop = await aShopForThisTest()
  const { db, call } = shop
  const variants = product.stock.map((pieces, place) => ({ price: 1869, inventoryQuantity: pieces, options: { Size: `${place + 1}` } }))
  const id = await aProduct(db, { title: product.title, variants })
  await db.execute(sql`insert into repair_devices (id, slug, title, position) values (1, 'mobile', 'Mobile', 1)`)
  await db.execute(sql`insert into repair_brands (id, slug, name) values (1, 'pearl', 'Pearl')`)
  await db.execute(sql`insert into repair_offers (device_id, brand_id, position) values (1, 1, 1)`)
  await db.execute(sql`
    insert into repair_models (id, device_id, brand_id, name, position, product_slug)
    select 1, 1, 1, 'One', 1, slug from products where id = ${id} union all select 2, 1, 1, ${product.title}, 2, null`)
  await db.execute(sql`
    insert into repair_issues (id, device_id, title, rank) values (1, 1, 'Water', 1), (2, 1, 'Screen', 2), (3, 1, 'Battery', 3)`)
  const price = (row: number, of: { issue: number; model?: number; qar: number }) =>
    db.execute(sql`
      insert into repair_tariffs (id, issue_id, brand_id, model_id, price_dirhams, is_from, minutes, warranty_days, at_home)
      values (${row}, ${of.issue}, ${of.model ? 1 : null}, ${of.model ?? null}, ${of.qar * 100}, false, 45, 90, true)`)
  const repair = async () => {
    const answer = await call("GET", `/api/store/product/${id}`)
    expectContract(catalog.product, answer)
    return answer.json<ProductDetails>().repair
  }
  const sold = async (model: number) => {
    const answer = await call("GET", `/api/store/repair-model/${model}/products`)
    expectContract(catalog.ofModel, answer)
    return answer.json<ListingProduct[]>()
  }
  return { id, price, repair, sold }
}

test("[FIXIT-01] a product whose model has no price has no repair", async () => {
  const { repair, price } = await aShopWithModels({ title: "Pearl One", stock: [3] })
  // A price for another model does not apply to this one.
  await price(1, { issue: 2, model: 2, qar: 99 })
  expect(await repair()).toBeNull()
})

test("[FIXIT-01] [FIXIT-02] a product names the most common issue that has a price, and the lowest price of the model", async () => {
  const { repair, price } = await aShopWithModels({ title: "Pearl One", stock: [3] })
  await price(1, { issue: 3, qar: 79 })
  await price(2, { issue: 2, qar: 199 })
  await price(3, { issue: 2, model: 1, qar: 349 })
  expect(await repair()).toEqual({
    device: 1,
    brand: 1,
    model: 1,
    model_name: "One",
    issue: "Screen",
    quote: { grade: null, price: 349, is_from: false, minutes: 45, warranty_days: 90 },
  })
})

test("[FIXIT-04] [FIXIT-07] a model shows the product that the data name, in stock, with the price of its card", async () => {
  const { id, sold } = await aShopWithModels({ title: "Pearl One", stock: [3] })
  expect(await sold(1)).toMatchObject([{ id, selling_price: 1869 }])
  // The model's name is that of the product.
  expect(await sold(2)).toEqual([])
  expect(await sold(999)).toEqual([])
})

test("[FIXIT-04] a model shows no product that is sold out", async () => {
  const { sold } = await aShopWithModels({ title: "Pearl One", stock: [0] })
  expect(await sold(1)).toEqual([])
})

test("[FIXIT-04] a model shows its product while any variant is in stock", async () => {
  const { id, sold } = await aShopWithModels({ title: "Pearl One", stock: [0, 2] })
  expect(await sold(1)).toMatchObject([{ id, in_stock: true, variants: [{ out_of_stock: true }] }])
})
