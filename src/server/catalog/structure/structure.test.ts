import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Group, GroupKind, Members } from "#contract/office/structure.ts"
import { slugNow } from "#server/catalog/former-slugs.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let layla: TestMember
beforeAll(async () => {
  shop = await aShop()
  layla = await aStaffMember(shop, "editor", { name: "Layla" })
})
afterAll(() => shop.close())

const path = (kind: GroupKind, id?: number) => `/api/office/structure/${kind}${id === undefined ? "" : `/${id}`}`
const place = (id: number) => `/api/office/categories/${id}/place`

async function groups(kind: GroupKind): Promise<Group[]> {
  const answer = await layla.call("GET", path(kind))
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ results: Group[] }>().results
}

async function one(kind: GroupKind, id: number): Promise<Group> {
  const found = (await groups(kind)).find((group) => group.id === id)
  if (!found) throw new Error(`There is no ${kind} ${id}.`)
  return found
}

const texts = (name: string, slug: string) => ({ name, name_ar: null, slug, description: null, description_ar: null })

/** What a shopper finds in a category. */
async function listed(slug: string): Promise<number[]> {
  const answer = await shop.call("POST", "/api/store/products/recommendations", { categories: [slug] })
  return answer.json<{ results: { id: number }[] }>().results.map(({ id }) => id)
}

async function acts(kind: GroupKind, id: number): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`select act from audit_rows where object = ${kind} and object_id = ${String(id)} order by id`)
  return rows.map(({ act }) => act)
}

test("[OFFICE-129] a moved category takes its products to other pages, never below itself, and one with products needs a place for them", async () => {
  const [phones, audio] = [await aCategory(shop.db, { name: "Phones" }), await aCategory(shop.db, { name: "Audio" })]
  const cases = await aCategory(shop.db, { name: "Cases", parent: phones })
  const leather = await aCategory(shop.db, { name: "Leather", parent: cases })
  const product = await aProduct(shop.db, { category: leather })
  expect([await listed("phones"), await listed("audio")]).toEqual([[product], []])
  const moved = await layla.call("PUT", place(cases), { parent_id: audio, index: 0 }, { version: 1 })
  expect(moved.status, moved.text).toBe(200)
  expect(moved.json()).toMatchObject({ parent_id: audio, version: 2 })
  expect([await listed("phones"), await listed("audio"), await listed("leather")]).toEqual([[], [product], [product]])
  expectProblem(await layla.call("PUT", place(audio), { parent_id: leather, index: 0 }, { version: 1 }), 409)
  expectProblem(await layla.call("PUT", place(cases), { parent_id: cases, index: 0 }, { version: 2 }), 409)
  const late = expectProblem(await layla.call("PUT", place(cases), { parent_id: null, index: 0 }, { version: 1 }), 412)
  expect(late).toMatchObject({ changed_by: "Layla", current: { parent_id: audio, version: 2 } })
  expectProblem(await layla.call("DELETE", path("category", leather), { to: null }, { version: 1 }), 409)
  const deleted = await layla.call("DELETE", path("category", leather), { to: phones }, { version: 1 })
  expect([deleted.status, deleted.json()]).toEqual([200, { products: 1 }])
  expect([await listed("phones"), await listed("audio"), await slugNow(shop.db, "category", "leather")]).toEqual([[product], [], "phones"])
  expect(await acts("category", cases)).toEqual(["category.moved"])
})

test("two categories that are moved below each other at once make no cycle", async () => {
  const [one, other] = [await aCategory(shop.db), await aCategory(shop.db)]
  const answers = await Promise.all([
    layla.call("PUT", place(one), { parent_id: other, index: 0 }, { version: 1 }),
    layla.call("PUT", place(other), { parent_id: one, index: 0 }, { version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test("the order of siblings is kept, and the categories below a deleted one move up", async () => {
  const top = await aCategory(shop.db, { name: "Top" })
  const [a, b, c] = [
    await aCategory(shop.db, { name: "A", parent: top }),
    await aCategory(shop.db, { name: "B", parent: top }),
    await aCategory(shop.db, { name: "C", parent: top }),
  ]
  await layla.call("PUT", place(c), { parent_id: top, index: 0 }, { version: 1 })
  const below = async (id: number) => (await groups("category")).filter((group) => group.parent_id === id).map((group) => group.id)
  expect(await below(top)).toEqual([c, a, b])
  const inner = await aCategory(shop.db, { name: "Inner", parent: c })
  expect((await layla.call("DELETE", path("category", c), { to: null }, { version: 2 })).status).toBe(200)
  expect(await below(top)).toEqual([a, b, inner])
})

test("a changed address redirects with 301 in both languages, one in use is refused, and texts are told in both", async () => {
  for (const [kind, make, at] of [
    ["category", aCategory, "category"],
    ["brand", aBrand, "brands"],
    ["collection", aCollection, "collection"],
  ] as const) {
    const id = await make(shop.db, { name: `Old ${kind}` })
    await make(shop.db, { name: `Taken ${kind}` })
    const save = (slug: string, version: number) =>
      layla.call("PUT", path(kind, id), { ...texts(`New ${kind}`, slug), name_ar: "جديد", description: "About" }, { version })
    expect(expectProblem(await save(`taken-${kind}`, 1), 422)).toMatchObject({ errors: [{ path: "slug" }] })
    expectProblem(await save("With Blanks", 1), 422)
    expect((await save(`new-${kind}`, 1)).json()).toMatchObject({ name: `New ${kind}`, name_ar: "جديد", description: "About", version: 2 })
    expect(await slugNow(shop.db, kind, `old-${kind}`), at).toBe(`new-${kind}`)
    await save(`newer-${kind}`, 2)
    expect(await slugNow(shop.db, kind, `old-${kind}`), "no chain").toBe(`newer-${kind}`)
    await save(`old-${kind}`, 3)
    expect(await slugNow(shop.db, kind, `old-${kind}`), "no circle").toBeNull()
  }
})

test("a collection has the products that were chosen for it, in their order", async () => {
  const collection = await aCollection(shop.db, { name: "Gifts" })
  const [first, second, third] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db, { collections: [collection] })]
  const members = `/api/office/collections/${collection}/products`
  const ids = async () => (await layla.call("GET", members)).json<Members>().products.map(({ id }) => id)
  expect(await ids()).toEqual([third])
  const ordered = await layla.call("PUT", members, { products: [second, first] }, { version: 1 })
  expect(ordered.json(), ordered.text).toMatchObject({ version: 2, products: [{ id: second }, { id: first }] })
  expectProblem(await layla.call("PUT", members, { products: [first] }, { version: 1 }), 412)
  await shop.db.execute(sql`update products set arabic = arabic || '{"title": "ثريا"}' where id = ${second}`)
  const mona = await aStaffMember(shop, "editor", { language: "ar" })
  expect((await mona.call("GET", members)).json<Members>().products[0]).toMatchObject({ id: second, title: "ثريا" })
  const answer = await shop.call("POST", "/api/store/products/recommendations", { collections: ["gifts"] })
  expect(
    answer
      .json<{ results: { id: number }[] }>()
      .results.map(({ id }) => id)
      .toSorted(),
  ).toEqual([first, second].toSorted())
})

test("groups are added and deleted by editors and managers, and read by all", async () => {
  const sales = await aStaffMember(shop, "sales")
  expectProblem(await sales.call("POST", path("brand"), texts("Sea", "sea")), 403)
  const added = await layla.call("POST", path("brand"), texts("Sea", "sea"))
  expect([added.status, added.json()], added.text).toMatchObject([201, { name: "Sea", version: 1, products: 0 }])
  expectProblem(await layla.call("POST", path("brand"), texts("Sea again", "sea")), 422)
  const { id } = added.json<Group>()
  const product = await aProduct(shop.db, { brand: id })
  expect(await one("brand", id)).toMatchObject({ products: 1 })
  expect((await layla.call("DELETE", path("brand", id), { to: null }, { version: 1 })).json()).toEqual({ products: 1 })
  expect((await sales.call("GET", `/api/office/products/${product}`)).json()).toMatchObject({ brand: null, version: 2 })
  expect(await acts("brand", id)).toEqual(["brand.added", "brand.deleted"])
})
