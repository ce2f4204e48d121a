import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog, type SearchResult } from "#contract/catalog.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let names: { name: string; type: string; reference: string; sold: number; rank: number }[]
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
  await shop.db.execute("update search_entries set sold = reference % 7 where type = 'product'")
  const { rows } = await shop.db.execute<(typeof names)[number]>(`
    select title as name, 'product' as type, id::text as reference, id % 7 as sold, rank from products where published
    union all select name, 'category', id::text, 0, 0 from categories union all select name, 'brand', id::text, 0, 0 from brands`)
  names = rows
})
afterAll(() => shop.close())

async function search({ call }: TestShop, keyword: string): Promise<SearchResult[]> {
  const answer = await call("POST", "/api/store/autocomplete/", { keyword })
  expectContract(catalog.autocomplete, answer)
  return answer.json<SearchResult[]>()
}

const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase()
/** 0 when the name starts with the keyword, 1 when one of its words does, 2 when it is inside, null when it is absent. */
function classOf(name: string, keyword: string): number | null {
  const [text, wanted] = [plain(name), plain(keyword)]
  if (text.startsWith(wanted)) return 0
  const places = Array.from(text, (_, at) => at).filter((at) => text.startsWith(wanted, at))
  if (places.some((at) => /[^\p{L}\p{N}\p{M}]$/u.test(text.slice(0, at)))) return 1
  return places.length > 0 ? 2 : null
}

/** Computed by checking every name. */
function expected(keyword: string) {
  if (plain(keyword) === "") return []
  const byCode = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  return names
    .flatMap((entry) => {
      const found = classOf(entry.name, keyword)
      return found === null ? [] : [{ ...entry, class: found }]
    })
    .toSorted(
      (a, b) =>
        a.class - b.class ||
        byCode(a.type, b.type) ||
        b.sold - a.sold ||
        a.rank - b.rank ||
        byCode(plain(a.name), plain(b.name)) ||
        Number(a.reference) - Number(b.reference),
    )
    .slice(0, 20)
    .map(({ name, type, reference }) => ({ name, type, reference }))
}

test("[API-24] [SEARCH-02] [SEARCH-10] [SEARCH-12] [SH-02] [FIND-02] [FIND-03] any part of any name finds what checking every name finds, best match first, at most twenty", async () => {
  const part = fc
    .tuple(fc.constantFrom(...names), fc.nat(30), fc.integer({ min: 1, max: 12 }), fc.constantFrom("lower", "upper", "as it is"))
    .map(([{ name }, start, length, letters]) => {
      const piece = Array.from(name)
        .slice(start % name.length, (start % name.length) + length)
        .join("")
      return letters === "lower" ? piece.toLowerCase() : letters === "upper" ? piece.toUpperCase() : piece
    })
  const keyword = fc.oneof(
    { weight: 8, arbitrary: part },
    { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom("%", "_", "\\", "a%", "p_o", "\\\\", "'", "i", "pro", " pro ", "pro  max") },
  )
  await fc.assert(
    fc.asyncProperty(keyword, async (typed) => {
      const found = await search(shop, typed)
      expect(found.map(({ name, type, reference }) => ({ name, type, reference }))).toEqual(expected(typed))
    }),
    { numRuns: 250, seed: 20261121, endOnFailure: true },
  )
}, 120_000)

test("[SEARCH-04] a result has a name, a type, a slug and a reference, which lead to its page", async () => {
  const [product] = await search(shop, "apple iphone 17 pro max")
  expect(product).toEqual({
    name: "Apple iPhone 17 Pro Max",
    type: "product",
    reference: "1001",
    slug: expect.any(String),
    thumbnail: expect.stringMatching(/\.webp$/),
    price: 5149,
  })
  const details = (await shop.call("GET", "/api/store/product/1001")).json<{ variants: { slug: string }[] }>()
  expect(product?.slug, "the slug of a product is that of its first variant").toBe(details.variants[0]?.slug)
  const types = new Map((await search(shop, "apple")).map((result) => [result.type, result.slug]))
  expect(types.get("brand")).toBe("apple")
  expect((await search(shop, "Smartphones"))[0]).toMatchObject({ type: "category", slug: "smartphones", reference: "1" })
})

test.each(["", " ", "\t\n", "\u00a0 \u2003", "\u0001"])("[SEARCH-13] a blank keyword gives no results: %j", async (keyword) => {
  expect(await search(shop, keyword)).toEqual([])
})

const ODD_NAMES = [
  "100% Cotton Strap",
  "A_B Adapter",
  "Back\\slash Cable",
  "سماعة لاسلكية",
  "Coffee 🍵 Mug",
  "ÜBER Case",
  "Straße Map",
  "İstanbul Edition",
  "ΟΔΥΣΣΕΥΣ Speaker",
  'O\'Neill "Quoted" Bag',
  "Wide   Space",
  "ﬁne Pen",
  "日本 Camera",
]

test.each([
  ["%", ["100% Cotton Strap"]],
  ["0% c", ["100% Cotton Strap"]],
  ["_", ["A_B Adapter"]],
  ["a_b", ["A_B Adapter"]],
  ["axb", []],
  ["\\", ["Back\\slash Cable"]],
  ["\\s", ["Back\\slash Cable"]],
  ["\\%", []],
  ["سماعة", ["سماعة لاسلكية"]],
  ["لاسلكية", ["سماعة لاسلكية"]],
  ["🍵", ["Coffee 🍵 Mug"]],
  ["über", ["ÜBER Case"]],
  ["STRASSE", []],
  ["straße", ["Straße Map"]],
  ["istanbul", ["İstanbul Edition"]],
  ["İSTANBUL", ["İstanbul Edition"]],
  ["ΟΔΥΣΣΕΥΣ", ["ΟΔΥΣΣΕΥΣ Speaker"]],
  ["οδυσσευς", ["ΟΔΥΣΣΕΥΣ Speaker"]],
  ["o'neill \"q", ['O\'Neill "Quoted" Bag']],
  ["wide space", ["Wide   Space"]],
  ["  wide \n  SPACE ", ["Wide   Space"]],
  ["日本", ["日本 Camera"]],
])("[SEARCH-02] [SEARCH-11] letters of every script match in either case, and no character is special: %j", async (keyword, found) => {
  expect((await search(odd, keyword)).map(({ name }) => name)).toEqual(found)
})

let odd: TestShop
beforeAll(async () => {
  odd = await aShop()
  const category = await aCategory(odd.db, { name: "Oddments" })
  for (const title of ODD_NAMES) await aProduct(odd.db, { title, category })
})
afterAll(() => odd.close())

test("[SEARCH-12] names that start with the keyword come first, then those with a word that does, then the rest", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db, { name: "Zzz" })
  await aBrand(own.db, { name: "Big Apes" })
  for (const title of ["Grape juicer", "Apex drone", "The ape lamp", "Ape"]) await aProduct(own.db, { title, category })
  expect((await search(own, "ape")).map(({ name }) => name)).toEqual(["Ape", "Apex drone", "Big Apes", "The ape lamp", "Grape juicer"])
})

test("[SH-02] [SEARCH-12] a word begins after anything but a letter or a digit", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db, { name: "Zzz" })
  const titles = ["iPhone Air", "HP All-in-One 24", "Nothing Phone (3a)", "Xbox/One S", "Drone", "سماعة·one", "é_one", "٣one", "One Plus"]
  for (const [place, title] of titles.entries()) await aProduct(own.db, { title, category, slug: `thing-${place}` })
  const found = (await search(own, "one")).map(({ name }) => name)
  expect(found.slice(0, 5).toSorted()).toEqual(["HP All-in-One 24", "One Plus", "Xbox/One S", "é_one", "سماعة·one"].toSorted())
  expect(found[0]).toBe("One Plus")
  expect(found.slice(5).toSorted()).toEqual(["Drone", "Nothing Phone (3a)", "iPhone Air", "٣one"].toSorted())
  expect((await search(own, "3a"))[0]?.name).toBe("Nothing Phone (3a)")
})

test("[API-24] an unpublished product is not found", async () => {
  const own = await aShopForThisTest()
  await aProduct(own.db, { title: "Secret device", published: false })
  expect(await search(own, "secret")).toEqual([])
})
