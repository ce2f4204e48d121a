import { mkdir, readdir, readFile, symlink, truncate, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { type FolderImport, importFolder } from "./folder.ts"

const BRANCH = {
  name: "Old Port",
  street: "Corniche Street",
  building_number: "12",
  zone: "18",
  city: "Doha",
  phone: "+97444441111",
  email: "port@pearl.qa",
  working_hours: "Every day 9:00 AM - 9:00 PM",
  latitude: 25.29,
  longitude: 51.53,
}

/** An empty shop, and a folder with these files: JSON, or the bytes of a picture. */
async function aShopAndFolder(files: Record<string, unknown>) {
  const { db, close } = await testDatabase()
  const folder = await aFolder()
  onTestFinished(async () => {
    await close()
    await folder.remove()
  })
  const shopFolder = join(folder.path, "own")
  await mkdir(shopFolder)
  const write = async (name: string, content: unknown) => {
    const file = join(shopFolder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.isBuffer(content) || typeof content === "string" ? content : JSON.stringify(content))
  }
  for (const [name, content] of Object.entries(files)) await write(name, content)
  const store = join(folder.path, "store")
  const run = (more: Partial<FolderImport> = {}) =>
    importFolder({ db, images: localImageStore({ folder: store }), folder: shopFolder, ...more })
  const faultsOf = async (more?: Partial<FolderImport>) => {
    const before = await dumpOf(db)
    const refusal = await run(more).catch((fault) => fault)
    expect(refusal).toBeInstanceOf(ImportRefused)
    expect(await dumpOf(db), "nothing is imported").toEqual(before)
    expect(await readdir(store).catch(() => []), "no picture is kept").toEqual([])
    return (refusal as ImportRefused).faults
  }
  return {
    db,
    folder: shopFolder,
    parent: folder.path,
    store,
    write,
    run,
    faultsOf,
    rows: async (query: string) => (await db.execute(query)).rows,
  }
}

const aPhoto = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test("a folder with branches alone imports branches and leaves everything else unchanged", async () => {
  const { db, run, rows } = await aShopAndFolder({ "branches.json": [BRANCH] })
  await aProduct(db)
  expect(await run()).toMatchObject({ products: { created: 0 }, others: 1 })
  expect(await rows("select name, country_code, land_mark, place_id from branches")).toEqual([
    { name: "Old Port", country_code: "QA", land_mark: "", place_id: null },
  ])
  expect(await rows("select count(*)::int as count from products")).toEqual([{ count: 1 }])
  expect((await run()).others, "a second time changes nothing").toBe(0)
})

test("an import raises the version of what it changes once, and of nothing else", async () => {
  const product = (title: string) => ({
    title,
    brand: "pearl",
    category: "phones",
    variants: [{ selling_price: 1, inventory_quantity: 1 }],
  })
  const categories = [{ name: "Phones" }, { name: "Foldables", parent: "phones" }, { name: "Tablets" }]
  const { run, write, db } = await aShopAndFolder({
    "brands.json": [{ name: "Pearl" }, { name: "Sea" }],
    "categories.json": categories,
    "products.json": [product("One"), product("Two")],
    "collections.json": [
      { name: "Summer", products: ["one"] },
      { name: "Winter", products: ["one", "two"] },
    ],
    "branches.json": [BRANCH, { ...BRANCH, name: "New Port" }],
  })
  const raised = async () => {
    const tables = ["brands", "categories", "collections", "branches"]
    const of = tables.map((table) => `select name, version from ${table} where version > 1`).join(" union all ")
    return (await db.execute<{ name: string; version: number }>(`${of} order by name`)).rows
  }
  await run()
  expect((await run()).notes.listed).toEqual([])
  expect(await raised()).toEqual([])

  await write("brands.json", [{ name: "Pearl", description: "Made in Doha." }, { name: "Sea" }])
  const fact = { key: "ram", label: "RAM", icon: "memory", specification: "Memory", pattern: "{first}" }
  await write("categories.json", [{ name: "Phones" }, { name: "Foldables", facts: [fact] }, { name: "Tablets" }])
  await write("products.json", [])
  await write("collections.json", [
    { name: "Summer", products: ["one"] },
    { name: "Winter", products: ["two", "one"] },
  ])
  await write("branches.json", [{ ...BRANCH, street: "Al Mina Street" }])
  await run()
  expect(await raised()).toEqual(["Foldables", "Old Port", "Pearl", "Winter"].map((name) => ({ name, version: 2 })))
})

test("a branch that the shop does not have is noted: it may have another name in the office", async () => {
  const { run, write, db } = await aShopAndFolder({ "branches.json": [BRANCH] })
  expect((await run()).notes.listed).toEqual([])
  await db.execute(sql`update branches set name = 'Mina'`)
  await write("branches.json", [{ ...BRANCH, name: "Mina" }, BRANCH])
  const message = 'The shop has no branch "Old Port": it is added, and opened.'
  expect((await run()).notes.listed).toEqual([{ file: "branches.json", path: "/1/name", message }])
  expect((await run()).notes.listed).toEqual([])
})

test("an owner's products name their own photos and leave out optional fields", async () => {
  const { run, rows } = await aShopAndFolder({
    "categories.json": [{ name: "Phones" }, { name: "Foldables", parent: "phones", thumbnail: "photos/back.jpg" }],
    "products.json": [
      {
        title: "Pearl One",
        category: "phones",
        sub_category: "foldables",
        variants: [
          {
            option_values: [{ option: "Color", value: "Red", code: "#aa0000" }],
            selling_price: 99.5,
            inventory_quantity: 3,
            image: "photos/front.jpg",
          },
          {
            option_values: [{ option: "Color", value: "Blue" }],
            selling_price: 80,
            maximum_price: 100,
            inventory_quantity: 0,
            images: ["https://cdn.example/blue.jpg", "صورة.jpg"],
          },
        ],
      },
    ],
    "photos/front.jpg": await aPhoto("#a00"),
    "photos/back.jpg": await aPhoto("#0a0"),
    "صورة.jpg": await aPhoto("#00a"),
  })
  expect(await run()).toMatchObject({ products: { created: 1 }, variants: { created: 2 } })
  expect(
    await rows(
      "select slug, title, selling_price_dirhams as price, maximum_price_dirhams as maximum, images from variants order by position",
    ),
  ).toEqual([
    {
      slug: "pearl-one-red",
      title: "Pearl One (Red)",
      price: 9950,
      maximum: 9950,
      images: [expect.stringMatching(/^photos\/front\.[0-9a-f]{8}\.60x40\.jpg$/)],
    },
    {
      slug: "pearl-one-blue",
      title: "Pearl One (Blue)",
      price: 8000,
      maximum: 10000,
      images: ["https://cdn.example/blue.jpg", expect.stringMatching(/^picture\.[0-9a-f]{8}\.60x40\.jpg$/)],
    },
  ])
  expect(await run()).toMatchObject({ products: { unchanged: 1, updated: 0 }, variants: { unchanged: 2, updated: 0 }, others: 0 })
})

test("a home page and a menu can be imported alone and refer to products in the shop", async () => {
  const { db, run, rows } = await aShopAndFolder({
    "home.json": [
      { title: "Ours", products: ["pearl-one"] },
      { title: "All", categories: ["phones"] },
    ],
    "menu.json": [{ name: "Phones", url: "/category/phones" }],
    "branches.json": "this is not read",
  })
  await aProduct(db, { slug: "pearl-one", category: await aCategory(db, { name: "Phones" }) })
  await run({ only: "home" })
  await run({ only: "menu" })
  expect(await rows("select s.title, p.slug from layout_sections s join products p on p.id = any(s.product_ids)")).toEqual([
    { title: "Ours", slug: "pearl-one" },
  ])
  expect(await rows("select name from menu_items")).toEqual([{ name: "Phones" }])
})

const PHONES = {
  title: "Phones",
  issues: [{ title: "Screen" }, { title: "Battery" }],
  brands: [{ name: "Apple", available_models: [{ name: "One" }] }],
}

test("[RE-07] [TARIFF-04] prices are imported with the repairs, once each, and prices that the file leaves out are deleted", async () => {
  const tariffs = [
    { device: "phones", issue: "Screen", price: 199, is_from: true, minutes: 60, warranty_days: 90 },
    { device: "phones", issue: "Screen", brand: "apple", model: "One", grade: "original", price: 749.5, minutes: 45, warranty_days: 180 },
    { device: "phones", issue: "Screen", brand: "apple", model: "One", grade: "compatible", price: 449, minutes: 45, warranty_days: 90 },
    { device: "phones", issue: "Battery", price: 99, minutes: 30, warranty_days: 0, at_home: true, valid_until: "2027-01-31" },
  ]
  const { run, rows, write } = await aShopAndFolder({ "repair.json": { services: [PHONES], tariffs } })
  await run()
  const known = () =>
    rows(`select issue_id, brand_id, model_id, grade, price_dirhams, is_from, minutes, warranty_days, at_home, valid_until::text
      from repair_tariffs order by id`)
  const screen = { issue_id: 1, minutes: 45, at_home: false, valid_until: null }
  expect(await known()).toMatchObject([
    { ...screen, brand_id: null, model_id: null, grade: null, price_dirhams: 19_900, is_from: true, minutes: 60 },
    { ...screen, brand_id: 1, model_id: 1, grade: "original", price_dirhams: 74_950, is_from: false, warranty_days: 180 },
    { ...screen, brand_id: 1, model_id: 1, grade: "compatible", price_dirhams: 44_900 },
    { issue_id: 2, at_home: true, valid_until: "2027-01-31", warranty_days: 0 },
  ])
  expect((await run()).others).toBe(0)
  await write("repair.json", { services: [PHONES], tariffs: [{ ...tariffs[1], price: 699 }] })
  await run()
  expect(await known()).toMatchObject([{ grade: "original", price_dirhams: 69_900 }])
})

test("[TARIFF-14] a price for an unknown repair, or of 0, is reported with its place, by a dry run as well", async () => {
  const price = { device: "phones", issue: "Screen", price: 199, minutes: 60, warranty_days: 90 }
  const faultsOf = async (...tariffs: object[]) => {
    const shop = await aShopAndFolder({ "repair.json": { services: [PHONES], tariffs } })
    return (await shop.faultsOf({ dryRun: true })).map(({ path }) => path)
  }
  const faults = await faultsOf(
    { ...price, issue: "Speaker" },
    { ...price, brand: "nokia" },
    { ...price, brand: "apple", model: "Two" },
    { ...price, device: "ovens" },
    { ...price, valid_from: "2026-12-02", valid_until: "2026-12-01" },
    price,
    price,
  )
  for (const said of [
    "/tariffs/0/issue",
    "/tariffs/1/brand",
    "/tariffs/2/model",
    "/tariffs/3/device",
    "/tariffs/4/valid_until",
    "/tariffs/6",
  ]) {
    expect(faults).toContain(said)
  }
  expect(await faultsOf({ ...price, price: 0 })).toContain("/tariffs/0/price")
})

test("repairs need neither ids nor texts, and keep their ids when the file is imported again", async () => {
  const services = [
    {
      title: "Phones",
      issues: [{ title: "Screen" }, { title: "Battery" }],
      brands: [{ name: "Apple", available_models: [{ name: "One" }] }],
    },
  ]
  const { run, rows, write } = await aShopAndFolder({ "repair.json": { services } })
  await run()
  const known = await rows("select id, title, rank from repair_issues order by id")
  expect(known).toEqual([
    { id: 1, title: "Screen", rank: 1 },
    { id: 2, title: "Battery", rank: 2 },
  ])
  expect((await run()).others).toBe(0)
  await write("repair.json", { services: [{ ...services[0], issues: [{ title: "Speaker" }, { title: "Battery" }] }] })
  await run()
  expect(await rows("select id, title from repair_issues order by id")).toEqual([
    { id: 2, title: "Battery" },
    { id: 3, title: "Speaker" },
  ])
})

test("an empty list of products deletes none, and an empty home page is replaced by the categories", async () => {
  const { db, run, rows } = await aShopAndFolder({ "products.json": [], "home.json": [] })
  await aProduct(db)
  await db.execute(sql`insert into layout_sections (position, title) values (1, 'Old')`)
  expect(await run()).toMatchObject({ products: { deleted: 0 }, variants: { deleted: 0 } })
  expect(
    await rows("select (select count(*)::int from products) as products, (select count(*)::int from layout_sections) as sections"),
  ).toEqual([{ products: 1, sections: 0 }])
})

test("all faults of all files are listed, by file and path", async () => {
  const { faultsOf } = await aShopAndFolder({
    "branches.json": [{ ...BRANCH, zone: "eighteen" }],
    "menu.json": [{ name: "Sale", url: "javascript:alert(1)" }],
    "home.json": { title: "no list" },
    "brands.json": "{",
  })
  expect((await faultsOf()).map(({ file, path }) => [file, path]).toSorted()).toEqual([
    ["branches.json", "/0/zone"],
    ["brands.json", undefined],
    ["home.json", "/"],
    ["menu.json", "/0/url"],
  ])
})

test("a name that exists neither in the folder nor in the shop is a fault", async () => {
  const { faultsOf } = await aShopAndFolder({
    "home.json": [{ categories: ["phones"] }],
    "products.json": [{ title: "One", category: "tablets", brand: "nobody", variants: [{ selling_price: 1, inventory_quantity: 1 }] }],
  })
  expect((await faultsOf()).map(({ message }) => message).toSorted()).toEqual([
    '"nobody" is neither in brands.json nor in the shop.',
    '"phones" is neither in categories.json nor in the shop.',
    '"tablets" is neither in categories.json nor in the shop.',
  ])
})

test("a link to a listing that exists neither in the folder nor in the shop is a fault", async () => {
  const { db, faultsOf } = await aShopAndFolder({
    "categories.json": [{ name: "Phones" }],
    "banners.json": [{ title: "New", redirect_url: "/brands/pearl", image_large: "https://cdn.example/a.jpg" }],
    "collections.json": [{ name: "Deals", url: "/collection/sale", products: [] }],
    "menu.json": [
      { name: "Phones", url: "/category/phones", children: [{ name: "Foldables", url: "/category/foldables" }] },
      { name: "Tablets", url: "/category/tablets" },
      { name: "Repairs", url: "/repair-service-homepage" },
      { name: "Elsewhere", url: "https://example.com/category/none" },
    ],
  })
  await aCategory(db, { name: "Tablets" })
  expect((await faultsOf()).map(({ file, path, message }) => [file, path, message]).toSorted()).toEqual([
    ["banners.json", "/0/redirect_url", '"pearl" is neither in brands.json nor in the shop.'],
    ["collections.json", "/0/url", '"sale" is neither in collections.json nor in the shop.'],
    ["menu.json", "/0/children/0/url", '"foldables" is neither in categories.json nor in the shop.'],
  ])
})

test("a home section without exactly one filled list, and an empty price range, are faults", async () => {
  const tile = { description: "Up to 500", image_small: "https://cdn.example/a.jpg" }
  const { faultsOf } = await aShopAndFolder({
    "categories.json": [{ name: "Phones" }],
    "brands.json": [{ name: "Pearl" }],
    "home.json": [
      { title: "Nothing" },
      { categories: ["phones"], brands: ["pearl"] },
      {
        catalogs: [
          { ...tile, price_from: 500, price_upto: 500 },
          { ...tile, price_from: 100, price_upto: 500 },
        ],
      },
    ],
  })
  expect((await faultsOf()).map(({ path, message }) => [path, message])).toEqual([
    ["/0", "must have exactly one filled list, not none."],
    ["/1", "must have exactly one filled list, not categories and brands."],
    ["/2/catalogs/0/price_from", "must be lower than price_upto."],
  ])
})

test("a branch named twice, and a brand twice below one device, are faults", async () => {
  const brand = (model: string) => ({ name: "Apple", available_models: [{ name: model }] })
  const { faultsOf } = await aShopAndFolder({
    "branches.json": [BRANCH, { ...BRANCH, zone: "19" }],
    "repair.json": { services: [{ title: "Phones", issues: [{ title: "Screen" }], brands: [brand("One"), brand("Two")] }] },
  })
  expect((await faultsOf()).map(({ file, path, message }) => [file, path, message])).toEqual([
    ["branches.json", "/1/name", '"Old Port" is used twice.'],
    ["repair.json", "/services/0/brands/1", '"phones/apple" is used twice.'],
  ])
})

test("a sub-category that is not below the product's category is a fault", async () => {
  const one = (sub_category: string) => ({
    title: `One ${sub_category}`,
    category: "phones",
    sub_category,
    variants: [{ selling_price: 1, inventory_quantity: 1 }],
  })
  const { faultsOf } = await aShopAndFolder({
    "categories.json": [
      { name: "Phones" },
      { name: "Foldables", parent: "phones" },
      { name: "Tablets" },
      { name: "Small", parent: "tablets" },
    ],
    "products.json": [one("foldables"), one("small"), one("phones")],
  })
  expect((await faultsOf()).map(({ path, message }) => [path, message])).toEqual([["/1/sub_category", '"small" is not below "phones".']])
})

test("a product whose options and variants contradict each other is a fault", async () => {
  const variant = (color: string, storage: string, more: Record<string, unknown> = {}) => ({
    option_values: [
      { option: "Color", value: color, code: "#aa0000" },
      { option: "Storage", value: storage },
    ],
    selling_price: 100,
    inventory_quantity: 1,
    ...more,
  })
  const values = [
    { value: "Red", code: "#aa0000" },
    { value: "Wine", code: "#550000" },
    { value: "Sand", code: "#ccbb99" },
  ]
  const { faultsOf } = await aShopAndFolder({
    "categories.json": [{ name: "Phones" }],
    "products.json": [
      {
        title: "Pearl One",
        category: "phones",
        options: [{ title: "Color", values: [...values, { value: "Red", code: "#aa0000" }] }, { title: "Storage" }],
        variants: [
          variant("Red", "256 GB"),
          variant("Red", "256GB"),
          variant("Wine", "256 GB"),
          variant("Blue", "256 GB"),
          variant("Red", "1 TB", { maximum_price: 90 }),
        ],
      },
      {
        title: "Pearl Two",
        category: "phones",
        options: [{ title: "Color" }, { title: "Color" }],
        variants: [
          {
            option_values: [
              { option: "Color", value: "Red" },
              { option: "Color", value: "Blue" },
            ],
            selling_price: 1,
            inventory_quantity: 1,
          },
        ],
      },
    ],
  })
  expect((await faultsOf()).map(({ path, message }) => [path, message])).toEqual([
    ["/0/options/0/values/3/value", '"Red" is used twice.'],
    ["/0/variants/2/option_values/0", '"Wine" has another code in the product\'s options.'],
    ["/0/variants/3/option_values/0", '"Blue" is not a value of the option "Color".'],
    ["/0/options/0/values", 'No variant has the value "Sand".'],
    ["/0/variants/1/option_values", "is the combination of an earlier variant."],
    ["/0/variants/4/selling_price", "must not be higher than maximum_price."],
    ["/1/options/1/title", '"Color" is used twice.'],
  ])
})

test("a picture that is missing, invalid or outside the folder is a fault, and no picture is stored", async () => {
  const { parent, folder, faultsOf } = await aShopAndFolder({
    "brands.json": [
      "missing.jpg",
      "words.jpg",
      "../secret.jpg",
      "/etc/hostname",
      "..\\secret.jpg",
      "link.jpg",
      "linked/secret.jpg",
      "http://cdn.example/a.jpg",
      "good.jpg",
    ].map((thumbnail, at) => ({ name: `Brand ${at}`, thumbnail })),
    "words.jpg": "These are words.",
    "good.jpg": await aPhoto("#fff"),
  })
  await writeFile(join(parent, "secret.jpg"), await aPhoto("#000"))
  await symlink(join(parent, "secret.jpg"), join(folder, "link.jpg"))
  await symlink(parent, join(folder, "linked"))
  const faults = (await faultsOf()).map(({ path, message }) => [Number(path?.split("/")[1]), message] as const)
  expect(faults.toSorted(([a], [b]) => a - b)).toEqual([
    [0, expect.stringMatching(/^The picture .*missing\.jpg does not exist\.$/)],
    [1, expect.stringContaining("cannot be taken in as a picture")],
    [2, '"../secret.jpg" leads out of the folder.'],
    [3, '"/etc/hostname" leads out of the folder.'],
    [4, '"..\\secret.jpg" leads out of the folder.'],
    [5, '"link.jpg" leads out of the folder.'],
    [6, '"linked/secret.jpg" leads out of the folder.'],
    [7, '"http://cdn.example/a.jpg" is neither a path in the folder nor an https address.'],
  ])
})

test("a file that is too large, links outside or is a folder is refused with a message", async () => {
  const { folder, parent, faultsOf } = await aShopAndFolder({ "products.json": "[]" })
  await truncate(join(folder, "products.json"), 65 * 1024 * 1024)
  await writeFile(join(parent, "elsewhere.json"), "[]")
  await symlink(join(parent, "elsewhere.json"), join(folder, "menu.json"))
  await mkdir(join(folder, "home.json"))
  expect((await faultsOf()).map(({ file, message }) => [file, message]).toSorted()).toEqual([
    ["home.json", `${join(folder, "home.json")} is not a file.`],
    ["menu.json", `${join(folder, "menu.json")} leads out of the folder.`],
    ["products.json", "has more than 64 MB. Import this many products as a table."],
  ])
})

test("a folder without any file of the format is refused, and an unknown file is noted", async () => {
  const { faultsOf, write, run } = await aShopAndFolder({ "Menus.json": [] })
  expect((await faultsOf()).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Nothing to import in .*: it has no categories\.json, /),
  ])
  await write("menu.json", [])
  expect((await run()).notes.listed).toEqual([{ file: "Menus.json", message: "is not a file of the format; it was not read." }])
})

test("a dry run checks the pictures and writes neither rows nor files", async () => {
  const { db, run, store, parent } = await aShopAndFolder({
    "brands.json": [{ name: "Apple", thumbnail: "a.jpg" }],
    "a.jpg": await aPhoto("#123"),
  })
  const rowsBefore = await dumpOf(db)
  const filesBefore = await readdir(parent, { recursive: true })
  expect(await run({ dryRun: true })).toMatchObject({ others: 1 })
  expect(await dumpOf(db)).toEqual(rowsBefore)
  expect(await readdir(parent, { recursive: true })).toEqual(filesBefore)
  await run()
  expect(await readdir(store)).toEqual(["drafts", "originals"])
  expect(await readdir(join(store, "drafts"))).toEqual([])
})

test("the examples of the owner's manual can be imported unchanged", async () => {
  const manual = await readFile(new URL("../../../../../docs/shop-owner.md", import.meta.url), "utf8")
  const examples = [...manual.matchAll(/^`([a-z]+\.json)`.*\n\n((?: {4}.*\n)+)/gm)].map(
    ([, name, text]) => [name ?? "", text ?? ""] as const,
  )
  const photos = [...manual.matchAll(/"(photos\/[^"]+)"/g)].map(([, path]) => path ?? "")
  const photo = await aPhoto("#abc")
  const { run, rows } = await aShopAndFolder({
    ...Object.fromEntries(examples),
    ...Object.fromEntries(photos.map((path) => [path, photo])),
  })
  expect(await run()).toMatchObject({ products: { created: 1 }, variants: { created: 2 } })
  const tables = [
    "categories",
    "brands",
    "collections",
    "layout_sections",
    "banners",
    "menu_items",
    "branches",
    "repair_models",
    "site_pictures",
  ]
  expect(
    await rows(tables.map((table) => `select '${table}' as empty where not exists (select from ${table})`).join(" union all ")),
  ).toEqual([])
})
