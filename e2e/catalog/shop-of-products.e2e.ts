import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import pg from "pg"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import { readConfig } from "#server/config/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { migrateDatabase } from "#server/db/migrate.ts"
import { loadBuiltPages } from "#server/pages/built-pages.ts"
import { type Shop, startShop } from "#server/start.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { expectAccessible } from "../support/axe.ts"
import { HOME_ADDRESS } from "../support/customers.ts"
import { readDocument } from "../support/document.ts"
import { UNHURRIED } from "../support/shops.ts"
import { expectClean, hydrated, newVisitor, ownShop } from "../support/support.ts"

const DIST = join(import.meta.dirname, "../..", "dist")
const DATABASE = `products_only_${process.pid}`

const KINDS = [
  "Phones",
  "Tablets",
  "Cables",
  "Cases",
  "Speakers",
  "Watches",
  "Chargers",
  "Cameras",
  "Drones",
  "Keyboards",
  "Mice",
  "Monitors",
]

let folder: string
let shop: Shop

/** Starts a shop with an imported table of products and no other data. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "corniche-products-"))
  const admin = new pg.Client({ connectionString: addressOf("postgres") })
  await admin.connect()
  await admin.query(`create database ${DATABASE} template template0`)
  await admin.end()
  const url = addressOf(DATABASE)
  await migrateDatabase(url)
  const rows = KINDS.flatMap((kind, index) =>
    Array.from(
      { length: KINDS.length - index },
      (_, n) => `${kind.toLowerCase()}-${n},${kind} ${n + 1},${kind},${100 + n},${n % 2 === 0 ? 150 : ""},9`,
    ),
  )
  const file = join(folder, "products.csv")
  await writeFile(file, ["Handle,Title,Type,Variant Price,Variant Compare At Price,Variant Inventory Qty", ...rows, ""].join("\n"))
  const db = openDatabase(url, { size: 2 })
  await importShopifyFile({ db, file })
  await db.$client.end()
  const config = readConfig({
    PORT: "0",
    CORNICHE_DATA: folder,
    DATABASE_URL: url,
    LOG_LEVEL: "error",
    PUBLIC_ORIGIN: "http://shop.localhost",
  })
  shop = await startShop(config, { pages: loadBuiltPages(DIST), demonstration: join(folder, "nothing"), limits: UNHURRIED })
})
afterAll(async () => {
  await shop?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([1440, 390])("the home page and the menu link to every category, at %i", async (width) => {
  const visitor = await newVisitor({ width })
  const { page } = visitor
  await page.goto(shop.address)
  await hydrated(page)
  const categories = page.getByRole("list", { name: "Shop by Category" })
  await expect.poll(() => categories.getByRole("link").count()).toBe(KINDS.length)
  await page.getByRole("heading", { name: "New Arrivals" }).waitFor()
  await page.getByRole("heading", { name: "On Sale" }).waitFor()
  const menu = page.getByRole("navigation", { name: "Categories" }).first()
  await expect.poll(() => menu.getByRole("link", { name: "Phones" }).getAttribute("href")).toBe("/category/phones")
  expect(await page.locator("header").locator("[href$='#flame']").count(), "no category is praised as a hot deal").toBe(0)
  await expectAccessible(page)
  expectClean(visitor)
})

test.each([1440, 390])("a product page does not mention a branch, at %i", async (width) => {
  const visitor = await newVisitor({ width })
  const { page } = visitor
  const { rows } = await shop.services.db.execute<{ id: number; slug: string }>(sql`select id, slug from products order by id limit 1`)
  await page.goto(`${shop.address}/category/${rows[0]?.slug}/${rows[0]?.id}`)
  await hydrated(page)
  await page.getByText("Free delivery").first().waitFor()
  expect(await page.getByText(/branch/i).count()).toBe(0)
  expectClean(visitor)
})

test.each([1440, 390])("the checkout needs an address and offers no pickup, at %i", async (width) => {
  const { page, visitor } = await customerAt("/place-order", width)
  await page.getByRole("heading", { name: "Delivery" }).waitFor()
  await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").first().check()
  await expect.poll(() => page.getByText(/pickup|branch/i).count()).toBe(0)
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.waitForURL(`${shop.address}/order-confirmed-details`)
  expectClean(visitor)
})

/** Opens a page as a signed-in customer with an address and a product in the cart. */
async function customerAt(path: string, width: number): Promise<{ page: Page; visitor: Awaited<ReturnType<typeof newVisitor>> }> {
  const { token, headers } = await aCustomer(shop.services.db)
  const post = (to: string, body: object) =>
    fetch(shop.address + to, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) })
  await post("/api/user/address/add", HOME_ADDRESS)
  const { rows } = await shop.services.db.execute<{ id: number }>(sql`select id from variants order by id limit 1`)
  await post("/api/order/cart/item_add_or_remove", { product: rows[0]?.id, quantity: 1 })
  const visitor = await newVisitor({ width })
  await visitor.context.addInitScript((stored) => localStorage.setItem("authToken", stored), token)
  await visitor.page.goto(shop.address + path)
  await hydrated(visitor.page)
  return { page: visitor.page, visitor }
}

function addressOf(database: string): string {
  return ownShop().databaseUrl.replace(/\/[^/]*$/, `/${database}`)
}

test("[AR-02] on Arabic pages the names of products and categories without Arabic are marked as English wherever they show", async () => {
  const read = async (path: string) => readDocument(await (await fetch(`${shop.address}/ar${path}`)).text())
  const listing = await read("/category/phones")
  expect(listing.headings).toMatchObject([{ text: "Phones", attributes: { lang: "en", dir: "ltr" } }])
  const card = listing.marked.find(({ text }) => text === "Phones 1")
  expect(card?.dir).toBe("ltr")
  const sitemap = async (path: string) => (await fetch(shop.address + path)).text()
  const [file = ""] = /\/sitemaps\/products-\d+\.xml/.exec(await sitemap("/sitemap.xml")) ?? []
  const [path = ""] = /\/phones-0\/[^<]*/.exec(await sitemap(file)) ?? []
  const product = await read(path)
  expect(product.headings).toMatchObject([{ text: "Phones 1", attributes: { lang: "en", dir: "ltr" } }])
  for (const { texts, title } of [await read("/"), listing, product]) {
    expect(texts.filter((text) => text.includes("Phones") && text !== title)).toEqual([])
  }
  expect([listing.root, product.root]).toEqual([
    { lang: "ar", dir: "rtl" },
    { lang: "ar", dir: "rtl" },
  ])
})
