import { mkdir, symlink, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { aCategory } from "#server/testing/catalog.ts"
import { aPhoto, aShopAndFolder, BRANCH } from "./folder.fixture.ts"

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
