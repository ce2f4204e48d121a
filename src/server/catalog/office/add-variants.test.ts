import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(() => shop.close())

const formOf = async (id: number) => (await maryam.call("GET", `/api/office/products/${id}/form`)).json<ProductForm>()
type Details = { variants: { id: number; selling_price: number; inventory_quantity: number; options: unknown }[] }
const inShop = async (id: number) => (await shop.call("GET", `/api/store/product/${id}`)).json<Details>()

async function aPhone() {
  const id = await aProduct(shop.db, {
    variants: [
      {
        price: 4999,
        images: ["black.jpg"],
        specifications: [["Storage", "256 GB"]],
        options: { Color: { value: "Black", code: "#000000" }, Storage: "256 GB" },
      },
      {
        price: 5699,
        images: ["black.jpg"],
        specifications: [["Storage", "512 GB"]],
        options: { Color: { value: "Black", code: "#000000" }, Storage: "512 GB" },
      },
      { price: 4999, images: ["white.jpg"], options: { Color: { value: "White", code: "#ffffff" }, Storage: "256 GB" } },
    ],
  })
  return { id, path: `/api/office/products/${id}/variants` }
}

test("[OFFICE-121] only the chosen combinations are made, with the price of the most similar variant and without stock", async () => {
  const { id, path } = await aPhone()
  expect((await formOf(id)).options).toEqual([
    { title: "Color", values: ["Black", "White"] },
    { title: "Storage", values: ["256 GB", "512 GB"] },
  ])
  const wish = {
    variants: [
      ["white", "512gb"],
      ["Coral Red", "256 GB"],
    ],
    codes: [{ value: "Coral Red", code: "#ff7f50" }],
  }
  const answer = await maryam.call("POST", path, wish, { version: 1 })
  expect(answer.status, answer.text).toBe(200)
  const { version, variants, options, colors } = answer.json<ProductForm>()
  expect(version).toBe(2)
  expect(options[0]?.values).toEqual(["Black", "White", "Coral Red"])
  expect(colors.at(-1)).toEqual({ value: "Coral Red", code: "#ff7f50" })
  expect(variants.slice(3)).toMatchObject([
    { values: ["White", "512 GB"], price: 5699, was: 5699, sku: "" },
    { values: ["Coral Red", "256 GB"], price: 4999, image: null },
  ])
  const shown = await inShop(id)
  expect(shown.variants).toHaveLength(5)
  expect(shown.variants.slice(3)).toMatchObject([
    { selling_price: 5699, inventory_quantity: 0 },
    { selling_price: 4999, inventory_quantity: 0 },
  ])
  const { rows } = await shop.db.execute(
    sql`select specifications, images from variants where product_id = ${id} and position >= 3 order by position`,
  )
  expect(rows).toEqual([
    { specifications: [["Storage", "512 GB"]], images: [] },
    { specifications: [["Storage", "256 GB"]], images: [] },
  ])
  const acts = await shop.db.execute(
    sql`select act, name, after from audit_rows where object_id = ${String(id)} and act = 'product.variants'`,
  )
  expect(acts.rows).toEqual([{ act: "product.variants", name: "Maryam", after: { variants: ["White 512 GB", "Coral Red 256 GB"] } }])
  expect(await examineStock(shop.db)).toEqual([])
})

test("[OFFICE-121] a combination that is there, twice wished, or without a value is refused by its place", async () => {
  const { id, path } = await aPhone()
  const fresh = ["White", "512 GB"]
  for (const [variants, field] of [
    [[fresh, ["BLACK", "256GB"]], "/variants/1"],
    [[fresh, fresh], "/variants/1"],
    [[["White"]], "/variants/0"],
  ] as const) {
    expect(expectProblem(await maryam.call("POST", path, { variants }, { version: 1 }), 422)).toMatchObject({ errors: [{ path: field }] })
  }
  expectProblem(await maryam.call("POST", path, { variants: [fresh] }, { version: 9 }), 412)
  const plain = await aProduct(shop.db)
  expectProblem(await maryam.call("POST", `/api/office/products/${plain}/variants`, { variants: [["Red"]] }, { version: 1 }), 422)
  expect((await formOf(id)).variants).toHaveLength(3)
})

test("[OFFICE-121] a variant that was sold is retired and not deleted, stays on its order and is not added again; one never sold is deleted", async () => {
  const { id, path } = await aPhone()
  const { variants } = await formOf(id)
  const [sold = 0, unsold = 0] = variants.map((variant) => variant.id)
  await aPlacedOrder(shop, await aCustomer(shop.db), [sold])
  await maryam.call("POST", `/api/office/variants/${sold}/retire`, undefined, { version: 1 })
  await maryam.call("POST", `/api/office/variants/${unsold}/retire`, undefined, { version: 2 })
  expect((await formOf(id)).retired).toMatchObject([
    { id: unsold, was_sold: false },
    { id: sold, was_sold: true, values: ["Black", "256 GB"] },
  ])
  expect((await inShop(id)).variants.map((variant) => variant.id)).toEqual([variants[2]?.id])
  const again = await maryam.call(
    "POST",
    path,
    {
      variants: [
        ["White", "512 GB"],
        ["Black", "256 GB"],
      ],
    },
    { version: 3 },
  )
  expectProblem(again, 422)
  const refused = await maryam.call("DELETE", `/api/office/variants/${sold}`, undefined, { version: 3 })
  expect(expectProblem(refused, 409)).toMatchObject({ type: "/api/docs#variant_sold" })
  const editor = await aStaffMember(shop, "editor")
  expectProblem(await editor.call("DELETE", `/api/office/variants/${unsold}`, undefined, { version: 3 }), 403)
  const deleted = await maryam.call("DELETE", `/api/office/variants/${unsold}`, undefined, { version: 3 })
  expect(deleted.json()).toMatchObject({ version: 4, retired: [{ id: sold }] })
  const kept = await shop.db.execute(sql`select count(*)::int as items from order_items where variant_id = ${sold}`)
  expect(kept.rows).toEqual([{ items: 1 }])
  expect(await examineStock(shop.db)).toEqual([])
})

test("the options of a product change their order, with the values of its variants, also of retired ones", async () => {
  const { id } = await aPhone()
  const path = `/api/office/products/${id}`
  const [first = 0] = (await formOf(id)).variants.map((variant) => variant.id)
  await maryam.call("POST", `/api/office/variants/${first}/retire`, undefined, { version: 1 })
  for (const order of [["Storage"], ["Storage", "Storage"], ["Color", "Size"]]) {
    const refused = await maryam.call("PATCH", path, { option_order: order }, { version: 2 })
    expect(expectProblem(refused, 422)).toMatchObject({ errors: [{ path: "/option_order" }] })
  }
  const saved = await maryam.call("PATCH", path, { option_order: ["Storage", "Color"] }, { version: 2 })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.json()).toMatchObject({
    options: [{ title: "Storage" }, { title: "Color" }],
    variants: [{ values: ["512 GB", "Black"] }, { values: ["256 GB", "White"] }],
    retired: [{ values: ["256 GB", "Black"] }],
  })
  const shown = (await shop.call("GET", `/api/store/product/${id}`)).json<{ variants: { options: { option: string }[] }[] }>()
  expect(JSON.stringify(shown)).toMatch(/"Storage".*"Color"/)
  await maryam.call("POST", `/api/office/variants/${first}/restore`, undefined, { version: 3 })
  expect((await formOf(id)).variants.at(-1)).toMatchObject({ id: first, values: ["256 GB", "Black"], name: "256 GB Black" })
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as wrong from variants v cross join jsonb_array_elements(v.option_values) with ordinality as e(o, n)
    join option_values t on t.id = v.option_value_ids[e.n] where v.product_id = ${id} and (t.option, t.value) <> (e.o ->> 'option', e.o ->> 'value')`)
  expect(rows).toEqual([{ wrong: 0 }])
})
