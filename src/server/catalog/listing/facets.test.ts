import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { FilterBody, FilterMeta, Listing } from "#contract/listings.ts"
import { sortOptionValues } from "#rules/catalog/option-values.ts"
import { sortByName } from "#rules/values/sort-names.ts"
import { demonstrationModel, type Model, type ModelMeta, modelListing, modelMeta, valueKey } from "#server/testing/catalog/catalog-model.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let model: Model
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
  model = await demonstrationModel(shop.db)
})
afterAll(() => shop.close())

/** Two hundred filters take seconds, and much longer on shared cores. */
const PATIENCE = 120_000
const RUNS = { numRuns: 200, seed: 20261121, endOnFailure: true }

/** Filter bodies of every kind: ids and slugs, known and unknown, overlapping and contradicting each other. */
function bodies(): fc.Arbitrary<FilterBody> {
  const references = (list: readonly { id: number; slug: string }[]) => {
    const one = fc.constantFrom(...list).chain(({ id, slug }) => fc.constantFrom<number | string>(id, slug))
    return fc.array(
      fc.oneof({ weight: 12, arbitrary: one }, { weight: 1, arbitrary: fc.constantFrom<number | string>(999_999, "nothing") }),
      { maxLength: 4 },
    )
  }
  const value = fc.constantFrom(...model.values.values())
  const titled = fc.array(value, { minLength: 1, maxLength: 4 }).map((values) => {
    const title = values[0]?.option ?? ""
    return { title, values: values.filter(({ option }) => option === title).map((chosen) => chosen.value) }
  })
  const odd = fc.constantFrom<{ title: string; values: string[] }>(
    { title: "Color", values: ["No such colour"] },
    { title: "Color", values: [] },
    { title: "No such option", values: ["x"] },
  )
  const slug = fc.oneof(
    value.map((chosen) => chosen.slug),
    fc.constantFrom(...model.categories, ...model.brands, ...model.collections).map((named) => named.slug),
    fc.constant("nothing"),
  )
  const price = fc.constantFrom(...model.products.map((product) => product.dirhams / 100), 0, 0.01, 99.99, 10_000_000)
  const lists = {
    brands: references(model.brands),
    categories: references(model.categories),
    collections: references(model.collections),
    products: references(model.products),
    min_price: price,
    max_price: price,
  }
  const options = fc.array(fc.oneof({ weight: 6, arbitrary: titled }, { weight: 1, arbitrary: odd }, { weight: 2, arbitrary: slug }), {
    maxLength: 3,
  })
  const offers = {
    in_stock: fc.boolean(),
    on_sale: fc.boolean(),
    labels: fc.array(fc.constantFrom(...new Set(model.products.map(({ label }) => label ?? "No such label"))), { maxLength: 3 }),
  }
  const scope = fc.record({ ...lists, options: fc.array(slug, { maxLength: 2 }) }, { requiredKeys: [] })
  const sort = fc.constantFrom<NonNullable<FilterBody["sort"]>>("featured", "price-low", "price-high", "discount", "newest")
  const sparse = <T>(record: fc.Arbitrary<T>) =>
    fc
      .tuple(record, fc.infiniteStream(fc.nat(2)))
      .map(([full, dice]) => Object.fromEntries(Object.entries(full as object).filter(() => dice.next().value === 0)) as T)
  return fc
    .tuple(
      sparse(fc.record({ ...lists, ...offers, options }, { requiredKeys: [] })),
      fc.option(sparse(scope), { nil: undefined }),
      fc.option(sort, { nil: undefined }),
    )
    .map(([choice, page, order]) => ({ ...choice, ...(page ? { scope: page } : {}), ...(order ? { sort: order } : {}) }))
}

/** The response in the form of the model. */
function asModel(meta: FilterMeta): ModelMeta {
  const facets = (list: { id: number; count: number; selected: boolean }[]) =>
    Object.fromEntries(list.map(({ id, count, selected }) => [id, { count, selected }]))
  return {
    count: meta.count,
    min_price: meta.min_price,
    max_price: meta.max_price,
    brands: facets(meta.brands),
    categories: facets(meta.categories),
    in_stock: meta.in_stock,
    on_sale: meta.on_sale,
    labels: Object.fromEntries(meta.labels.map(({ label, ...facet }) => [label, facet])),
    values: Object.fromEntries(
      Object.entries(meta.options).flatMap(([option, list]) =>
        list.map(({ value, count, selected }) => [valueKey({ option, value }), { count, selected }]),
      ),
    ),
  }
}

async function post<T>(path: string, body: FilterBody): Promise<T> {
  const answer = await shop.call("POST", path, body)
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return answer.json<T>()
}

test(
  "[API-28] [API-30] [LIST-19] any filter lists what looking at every product lists, ten to a page",
  async () => {
    const pages = fc.constantFrom(1, 1, 2, 3, 40, 1_000_000)
    await fc.assert(
      fc.asyncProperty(bodies(), pages, async (body, page) => {
        const listing = await post<Listing>(`/api/store/products/recommendations?page=${page}`, body)
        expect({ ids: listing.results.map(({ id }) => id), count: listing.count }).toEqual(modelListing(model, body, page))
      }),
      RUNS,
    )
  },
  PATIENCE,
)

test(
  "[API-28] [API-31] [API-32] [API-33] any filter offers what looking at every product offers, each facet with its own choice left out",
  async () => {
    await fc.assert(
      fc.asyncProperty(bodies(), async (body) => {
        const meta = await post<FilterMeta>("/api/store/products/filter_meta", body)
        expect(asModel(meta)).toEqual(modelMeta(model, body))
      }),
      RUNS,
    )
  },
  PATIENCE,
)

test("the random filters cover every kind: many find something, many nothing, many leave something out", () => {
  const made = fc.sample(bodies(), RUNS)
  const counts = made.map((body) => modelListing(model, body, 1).count)
  expect(counts.filter((count) => count > 0 && count < model.products.length).length).toBeGreaterThan(50)
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(20)
  const widened = made
    .slice(0, 60)
    .filter(
      (body) =>
        Object.values(modelMeta(model, body).brands).reduce((sum, { count }) => sum + count, 0) > modelListing(model, body, 1).count,
    )
  expect(widened.length).toBeGreaterThan(2)
})

test("[RULE-14] [RULE-15] [RULE-16] sizes are offered in GB and TB, memory in GB, values in numeric order, and colours in catalog order", async () => {
  const { options, brands, categories } = await post<FilterMeta>("/api/store/products/filter_meta", {})
  for (const [title, list] of Object.entries(options)) expect(list, title).toEqual(sortOptionValues(title, list))
  for (const { value } of options["Storage"] ?? []) expect(value).toMatch(/^\d+(\.\d+)? (GB|TB)$/)
  for (const { value } of options["RAM"] ?? options["Memory"] ?? []) expect(value).toMatch(/^\d+ GB$/)
  const storage = (options["Storage"] ?? []).map(({ value }) => value)
  expect(storage.indexOf("1 TB")).toBeGreaterThan(storage.indexOf("512 GB"))
  expect(storage).not.toContain("1024 GB")
  expect(brands.map(({ id }) => id)).toEqual(sortByName(brands).map(({ id }) => id))
  expect(categories.map(({ id }) => id)).toEqual(sortByName(categories).map(({ id }) => id))
  expect(Object.keys(options)).toEqual(Object.keys(options).toSorted())
  expect((options["Color"] ?? []).filter(({ code }) => /^#[0-9A-Fa-f]{6}$/.test(code ?? "")).length).toBeGreaterThan(5)
})
