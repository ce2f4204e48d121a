import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { productCards } from "#server/catalog/listing/listing-products.queries.ts"
import { productDetails } from "#server/catalog/product/product.queries.ts"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { aShopForTables, aTable, phones } from "#server/testing/catalog/shopify-tables.ts"

const shop = aShopForTables()
const { imported, exported, rowsOf } = shop

const stockOfAll = () =>
  rowsOf(sql`select stock_policy as policy, inventory_quantity as pieces from variants order by product_id, position`)

test("[RULE-04] prices become whole dirhams, with and without decimals", async () => {
  await imported(phones)
  expect(
    await rowsOf(
      sql`select selling_price_dirhams as selling, maximum_price_dirhams as maximum from variants order by product_id, position`,
    ),
  ).toEqual([
    { selling: 149950, maximum: 169900 },
    { selling: 199900, maximum: 199900 },
    { selling: 149950, maximum: 149950 },
    { selling: 4900, maximum: 4900 },
  ])
})

test("[RULE-14] [RULE-15] storage and memory are normalised on import", async () => {
  await imported(
    aTable(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price",
      "a,A,Storage,1024gb,RAM,16,1",
      "a,,,256,,8gb,1",
    ),
  )
  expect(await rowsOf(sql`select option, value, slug from option_values order by option, value`)).toEqual([
    { option: "RAM", value: "16 GB", slug: "16-gb" },
    { option: "RAM", value: "8 GB", slug: "8-gb" },
    { option: "Storage", value: "1 TB", slug: "1-tb" },
    { option: "Storage", value: "256 GB", slug: "256-gb" },
  ])
})

test("[RULE-07] variants and brands without a slug get one from their name", async () => {
  await imported(phones)
  const slugs = (await rowsOf(sql`select slug from variants order by product_id, position`)).map(({ slug }) => slug)
  expect(slugs).toEqual(["pear-one-black-256-gb", "pear-one-black-1-tb", "pear-one-white-256-gb", "cable"])
  expect(await rowsOf(sql`select name, slug from brands`)).toEqual([{ name: "Pear", slug: "pear" }])
})

test("an unknown type becomes a top category; a product without one is uncategorised", async () => {
  await imported(phones)
  expect(await rowsOf(sql`select slug, name, parent_id, path = array[id] as is_top from categories order by slug`)).toEqual([
    { slug: "smartphones", name: "Smartphones", parent_id: null, is_top: true },
    { slug: "uncategorised", name: "Uncategorised", parent_id: null, is_top: true },
  ])
})

test("listings and the search include the products at once", async () => {
  await imported(phones)
  expect(await rowsOf(sql`select name, slug from search_entries where type = 'product' order by name`)).toEqual([
    { name: "Cable", slug: "cable" },
    { name: "Pear One", slug: "pear-one-black-256-gb" },
  ])
  expect(
    await rowsOf(
      sql`select selling_price_dirhams as price, cardinality(option_value_ids) as values from listing_entries order by product_id`,
    ),
  ).toEqual([
    { price: 149950, values: 6 },
    { price: 4900, values: 0 },
  ])
})

test("HTML is sanitised on import", async () => {
  await imported(aTable("Handle,Title,Body (HTML),Variant Price", 'a,A,"<p onclick=""x()"">Good<script>alert(1)</script></p>",1'))
  expect(await rowsOf(sql`select details from products`)).toEqual([{ details: "<p>Good</p>" }])
})

test("pictures are sorted by position, the variant's own first, and rows with only a picture are no variants", async () => {
  await imported(
    aTable(
      "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image",
      "a,A,Color,Red,1,https://cdn.example/2.jpg,2,Second,HTTPS://cdn.example/3.jpg",
      "a,,,Blue,1,https://cdn.example/1.jpg,1,First,",
      "a,,,,,https://cdn.example/3.jpg,3,,",
    ),
  )
  const [one, two, three] = ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg", "https://cdn.example/3.jpg"]
  expect(await rowsOf(sql`select images from variants order by position`)).toEqual([
    { images: [three, one, two] },
    { images: [one, two, three] },
  ])
  expect(await rowsOf(sql`select thumbnail_alt_text, images from products`)).toEqual([
    {
      thumbnail_alt_text: "First",
      images: [
        { src: one, alt: "First" },
        { src: two, alt: "Second" },
        { src: three, alt: "" },
      ],
    },
  ])
  const before = await dumpOf(shop.db)
  const table = await exported()
  expect(table).toContain(`a,A,,,Uncategorised,,true,Color,Red,,,,,,0,1.00,,${one},1,First,${three},,,active\n`)
  await imported(table)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("unpublished products and drafts are stored and not found", async () => {
  await imported(
    aTable("Handle,Title,Published,Status,Variant Price", "a,A,TRUE,active,1", "b,B,false,active,1", "c,C,true,draft,1", "d,D,,,1"),
  )
  expect(await rowsOf(sql`select slug, published from products order by slug`)).toEqual([
    { slug: "a", published: true },
    { slug: "b", published: false },
    { slug: "c", published: false },
    { slug: "d", published: true },
  ])
  expect(await rowsOf(sql`select count(*)::int as found from search_entries where type = 'product'`)).toEqual([{ found: 2 }])
})

test("negative stock counts as none, with a note", async () => {
  const { notes } = await imported(aTable("Handle,Title,Variant Inventory Qty,Variant Price", "a,A,-3,1"))
  expect(await rowsOf(sql`select inventory_quantity as pieces from variants`)).toEqual([{ pieces: 0 }])
  expect(notes.listed).toEqual([{ row: 2, column: "Variant Inventory Qty", message: "-3 is imported as 0." }])
})

test("the import of a file without quantities reports the new variants out of stock, and accepts a default quantity", async () => {
  const table = aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Size,S,1", "a,,,M,1")
  const dry = await imported(table, { dryRun: true })
  const notes = dry.notes.listed.map(({ message }) => message)
  expect(notes).toEqual([
    expect.stringMatching(/^No quantities in this file: 2 new variants out of stock\. .+ --stock 5 gives each 5 pieces\.$/),
  ])
  const given = await imported(table, { stockOfNew: 7 })
  expect(given.notes.listed).toEqual([{ message: "No quantities in this file: 2 new variants with 7 pieces each, as asked." }])
  const again = await imported(table, { stockOfNew: 9 })
  expect(again).toMatchObject({ variants: { updated: 0, unchanged: 2 }, notes: { count: 0 } })
  expect(await stockOfAll()).toEqual([
    { policy: "counted", pieces: 7 },
    { policy: "counted", pieces: 7 },
  ])
})

test.each([
  [
    "the older columns",
    "Handle,Title,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price",
  ],
  [
    "the newer columns",
    "URL handle,Title,Option1 name,Option1 value,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price",
  ],
])("an empty tracker and a policy to continue are kept, and reported with their numbers: %s", async (_name, header) => {
  const table = aTable(header, "a,A,Size,S,,0,deny,1", "a,,,M,shopify,0,CONTINUE,1", "a,,,L,shopify,3,deny,1", "b,B,,,,,,1")
  const { notes } = await imported(table)
  expect(notes.listed.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^2 variants are not tracked and always for sale: .*[Tt]racker is empty\.$/),
    expect.stringMatching(/^1 variant is sold without stock too: .* is "continue"\.$/),
  ])
  expect(await stockOfAll()).toEqual([
    { policy: "untracked", pieces: 0 },
    { policy: "continue", pieces: 0 },
    { policy: "counted", pieces: 3 },
    { policy: "untracked", pieces: 0 },
  ])
  const before = await dumpOf(shop.db)
  const first = await exported()
  expect(first).toContain(",Variant Inventory Tracker,Variant Inventory Policy")
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
  expect(await exported()).toBe(first)
})

test("a colour without a code gets the one of its name in every response, and none when the name is not a known colour", async () => {
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Colour,Space Grey,1", "a,,,Design 7,1"))
  expect(await rowsOf(sql`select title from product_options`)).toEqual([{ title: "Color" }])
  const [{ id } = { id: 0 }] = (await shop.db.execute<{ id: number }>(sql`select id from products`)).rows
  const details = await productDetails(shop.db, id, "2026-11-22")
  const cards = await productCards(shop.db, [id])
  const filters = await filterMeta(shop.db, {})
  const codes = [
    details?.variants.map(({ option_values }) => option_values[0]?.code),
    cards[0]?.variants.map(({ option_values }) => option_values[0]?.code),
    filters.options.Color?.map(({ code }) => code),
  ]
  expect(codes.map((some) => some?.toSorted())).toEqual(Array.from({ length: 3 }, () => ["#535150", null]))
  const before = await dumpOf(shop.db)
  await imported(await exported())
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("three options and a hundred variants", async () => {
  const values = Array.from({ length: 100 }, (_, index) => [
    `Color ${index % 5}`,
    `${2 ** (index % 4)} GB`,
    `Kit ${Math.floor(index / 20)}`,
  ])
  const rows = values.map(
    ([color, ram, kit], index) =>
      `big,${index === 0 ? "Big" : ""},${index === 0 ? "Color" : ""},${color},${index === 0 ? "RAM" : ""},${ram},${index === 0 ? "Kit" : ""},${kit},${index + 1}`,
  )
  const table = aTable(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price",
    ...rows,
  )
  expect((await imported(table)).variants.created).toBe(100)
  expect((await imported(await exported())).variants).toMatchObject({ unchanged: 100, updated: 0 })
})

test("a product without a handle gets one from its title, with a note, and a second import matches it", async () => {
  const table = aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", ",Pear Watch 2,Size,S,1", ",Pear Watch 2,,M,2", "b,B,,,3")
  const { notes } = await imported(table)
  expect(notes.listed).toContainEqual({ row: 2, column: "Handle", message: '"pear-watch-2" is made from the title.' })
  expect(notes.listed.filter(({ column }) => column === "Handle")).toHaveLength(1)
  expect(await rowsOf(sql`select slug from products order by id`)).toEqual([{ slug: "pear-watch-2" }, { slug: "b" }])
  expect(await imported(table)).toMatchObject({ products: { created: 0, updated: 0 }, variants: { unchanged: 3 } })
  await imported(aTable("Title,Variant Price", "Titles Alone,5"))
  expect(await rowsOf(sql`select slug from products where title = 'Titles Alone'`)).toEqual([{ slug: "titles-alone" }])
})

test("the last part of the standard category becomes the category of a product without a type", async () => {
  const table = aTable(
    "Handle,Title,Type,Product Category,Variant Price",
    "a,A,,Electronics > Communications > Mobile Phones,1",
    "b,B,Phones,Electronics > Communications > Mobile Phones,1",
    "c,C,,,1",
  )
  await imported(table)
  const categories = () => rowsOf(sql`select p.slug, c.name from products p join categories c on c.id = p.category_id order by p.id`)
  const known = [
    { slug: "a", name: "Mobile Phones" },
    { slug: "b", name: "Phones" },
    { slug: "c", name: "Uncategorised" },
  ]
  expect(await categories()).toEqual(known)
  const before = await dumpOf(shop.db)
  const first = await exported()
  expect(first).toContain("Electronics > Communications > Mobile Phones")
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test.each([
  ["an empty type", "Handle,Title,Type,Variant Price", "a,A,,2"],
  ["an empty standard category", "Handle,Title,Product Category,Variant Price", "a,A,,2"],
  ["neither", "Handle,Title,Type,Product Category,Variant Price", "a,A,,,2"],
])("a product keeps its category when a file with %s comes again", async (_name, header, row) => {
  await imported(aTable("Handle,Title,Type,Product Category,Variant Price", "a,A,,Electronics > Mobile Phones,1"))
  await imported(aTable(header, row))
  expect(
    await rowsOf(sql`select c.name, selling_price_dirhams as selling from products p
      join categories c on c.id = p.category_id join variants v on v.product_id = p.id`),
  ).toEqual([{ name: "Mobile Phones", selling: 200 }])
  expect(await rowsOf(sql`select name from categories`), "no empty category is made").toEqual([{ name: "Mobile Phones" }])
})

test("a standard category moves a product without a type, and a new product with neither is uncategorised", async () => {
  await imported(aTable("Handle,Title,Type,Variant Price", "a,A,Phones,1"))
  await imported(aTable("Handle,Title,Type,Product Category,Variant Price", "a,A,,Electronics > Mobile Phones,1", "b,B,,,1"))
  expect(await rowsOf(sql`select p.slug, c.name from products p join categories c on c.id = p.category_id order by p.id`)).toEqual([
    { slug: "a", name: "Mobile Phones" },
    { slug: "b", name: "Uncategorised" },
  ])
})

test("images and iframes in descriptions are removed and counted", async () => {
  const { notes } = await imported(
    aTable(
      "Handle,Title,Body (HTML),Variant Inventory Qty,Variant Price",
      'a,A,"<p>Good <img src=""x.jpg""><IMG src=y></p><iframe src=""https://tube.example""></iframe>",1,1',
      'b,B,"<img src=""x.jpg"" onerror=""alert(1)""><p style=""color:red"" onclick=""x()"">Text<a href=""javascript:alert(1)"">link</a></p>",1,1',
      "c,C,<p>Plain</p>,1,1",
    ),
  )
  expect(notes.listed).toEqual([
    { message: "3 pictures and 1 frame or film in the descriptions of 2 products left out: descriptions are text." },
  ])
  expect(await rowsOf(sql`select details from products order by id`)).toEqual([
    { details: "<p>Good </p>" },
    { details: "<p>Text<a>link</a></p>" },
    { details: "<p>Plain</p>" },
  ])
})
