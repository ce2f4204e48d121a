/**
 * Prints how the database executes every query of the catalog, by EXPLAIN (ANALYZE, BUFFERS), and fails when one scans a whole table that
 * grows with the catalog. `node bench/explain.ts [products]` starts its own shop; `--plans` prints the plans.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { filterMeta } from "../src/server/catalog/listing/filter-meta.queries.ts"
import { listingPage } from "../src/server/catalog/listing/listing.queries.ts"
import { filterMetaInLanguage, listingInLanguage } from "../src/server/catalog/listing/listing-in-language.ts"
import { productDetails, similarProducts } from "../src/server/catalog/product/product.queries.ts"
import { searchByName } from "../src/server/catalog/search/search.queries.ts"
import { searchFacets, searchProducts } from "../src/server/catalog/search/search-products.queries.ts"
import { suggestions } from "../src/server/catalog/search/suggestions.queries.ts"
import { systemClock } from "../src/server/clock.ts"
import { readConfig } from "../src/server/config/config.ts"
import { type Database, openDatabase } from "../src/server/db/database.ts"
import { layoutWithOffers } from "../src/server/home/layout-with-offers.ts"
import { inLanguage } from "../src/server/languages/in-language.queries.ts"
import { startShopProcess } from "./shop.ts"
import { statementsOf } from "./statements.ts"

/** Tables with at least one row per product. Blocks and bits have one per thousands, and all others do not grow with the products. */
const GROWING =
  /Seq Scan on (products|variants|product_options|collection_products|listing_entries|search_entries|search_documents|search_words)\b/
const RUNS = 5
const NOW = new Date()

type Case = { name: string; read: (db: Database) => Promise<unknown>; mayScan?: string }

const cases: Case[] = [
  { name: "listing of a category", read: (db) => listingPage(db, { scope: { categories: ["smartphones"] } }, 1) },
  {
    name: "listing of a category, two colours, page 3",
    read: (db) => listingPage(db, { scope: { categories: ["smartphones"] }, options: [{ title: "Color", values: ["Black", "White"] }] }, 3),
  },
  {
    name: "listing of a category between two prices, cheapest first",
    read: (db) => listingPage(db, { scope: { categories: ["laptops"] }, min_price: 2000, max_price: 4000, sort: "price-low" }, 2),
  },
  { name: "listing of a brand, dearest first", read: (db) => listingPage(db, { scope: { brands: ["samsung"] }, sort: "price-high" }, 1) },
  {
    name: "listing of a brand with a rare pair of options",
    read: (db) =>
      listingPage(
        db,
        {
          scope: { brands: ["google"] },
          options: [
            { title: "Color", values: ["Jade"] },
            { title: "Storage", values: ["512 GB"] },
          ],
        },
        1,
      ),
  },
  { name: "listing of a collection", read: (db) => listingPage(db, { scope: { collections: ["hot-deals"] } }, 1) },
  { name: "listing of an option's value by its slug", read: (db) => listingPage(db, { scope: { options: ["256-gb"] } }, 1) },
  { name: "listing of everything, newest first, page 500", read: (db) => listingPage(db, { sort: "newest" }, 500) },
  { name: "facets of a category", read: (db) => filterMeta(db, { scope: { categories: ["smartphones"] } }) },
  {
    name: "facets of a category with five choices",
    read: (db) =>
      filterMeta(db, {
        scope: { categories: ["smartphones"] },
        brands: ["samsung", "apple"],
        options: [
          { title: "Color", values: ["Black", "White"] },
          { title: "Storage", values: ["256 GB"] },
        ],
        min_price: 1000,
        max_price: 4000,
      }),
  },
  { name: "facets of a brand", read: (db) => filterMeta(db, { scope: { brands: ["samsung"] } }) },
  { name: "facets of everything", read: (db) => filterMeta(db, {}) },
  { name: "facets of everything between two prices", read: (db) => filterMeta(db, { min_price: 1000, max_price: 3000 }) },
  { name: "product by id", read: (db) => productDetails(db, 1001, NOW.toISOString().slice(0, 10)) },
  { name: "similar products", read: (db) => similarProducts(db, 1001) },
  { name: "search for the start of many names", read: (db) => searchByName(db, "sam") },
  // A letter that occurs in most names: the scan stops early, once about two hundred are found.
  { name: "search for one letter that few names start with", read: (db) => searchByName(db, "t"), mayScan: "search_entries" },
  { name: "search for the start of a word", read: (db) => searchByName(db, "tidal 4") },
  { name: "search inside words", read: (db) => searchByName(db, "orizo") },
  // Two letters are less than the three that the trigram index needs: names are scanned until enough are found.
  { name: "search for two letters that occur in no name", read: (db) => searchByName(db, "zq"), mayScan: "search_entries" },
  { name: "search page of a brand", read: (db) => searchProducts(db, { keyword: "samsung" }, NOW) },
  {
    name: "search page of a brand and a kind, between two prices",
    read: (db) => searchProducts(db, { keyword: "apple laptop", filter: { max_price: 4000 } }, NOW),
  },
  { name: "search page by a guess", read: (db) => searchProducts(db, { keyword: "samsng galxy" }, NOW) },
  { name: "facets of a search", read: (db) => searchFacets(db, {}, "samsung phone") },
  {
    name: "listing of a category in Arabic",
    read: async (db) => inLanguage(db, "ar", await listingPage(db, { scope: { categories: ["smartphones"] } }, 1), listingInLanguage),
  },
  {
    name: "facets of a category in Arabic",
    read: async (db) => inLanguage(db, "ar", await filterMeta(db, { scope: { categories: ["smartphones"] } }), filterMetaInLanguage),
  },
  { name: "search page of an Arabic word", read: (db) => searchProducts(db, { keyword: "سامسونج" }, NOW) },
  { name: "suggestions for the start of an Arabic word", read: (db) => suggestions(db, "سامسو") },
  { name: "home layout with its offers", read: (db) => layoutWithOffers({ db, config: readConfig({}), clock: systemClock }) },
]

type Plan = { "Planning Time": number; "Execution Time": number }
export type Explained = {
  name: string
  statements: number
  milliseconds: number
  pages: number
  scans: string[]
  allowed: boolean
  text: string
}

export async function explainAll(databaseUrl: string): Promise<Explained[]> {
  // The settings of the shop's own connections.
  const pool = openDatabase(databaseUrl, { size: 1 }).$client
  try {
    const all: Explained[] = []
    for (const each of cases) all.push(await explained(pool, each))
    return all
  } finally {
    await pool.end()
  }
}

async function explained(pool: pg.Pool, { name, read, mayScan }: Case): Promise<Explained> {
  const statements = await statementsOf(pool, read)
  let milliseconds = 0
  let pages = 0
  const texts: string[] = []
  for (const { text, values } of statements) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { rows } = await pool.query<{ "QUERY PLAN": [Plan] }>({ text: `explain (analyze, timing off, format json) ${text}`, values })
      const plan = rows[0]?.["QUERY PLAN"][0]
      times.push((plan?.["Planning Time"] ?? 0) + (plan?.["Execution Time"] ?? 0))
    }
    milliseconds += Math.min(...times)
    const { rows } = await pool.query<{ "QUERY PLAN": string }>({ text: `explain (analyze, buffers) ${text}`, values })
    const lines = rows.map((row) => row["QUERY PLAN"])
    const [, hit = "0"] = /shared hit=(\d+)/.exec(lines.slice(0, 3).join(" ")) ?? []
    const [, fromDisk = "0"] = /shared (?:hit=\d+ )?read=(\d+)/.exec(lines.slice(0, 3).join(" ")) ?? []
    pages += Number(hit) + Number(fromDisk)
    texts.push(lines.join("\n"))
  }
  const plan = texts.join("\n\n")
  // A planned node that was never executed is no scan.
  const scans = plan.split("\n").flatMap((line) => (line.includes("never executed") ? [] : (GROWING.exec(line)?.[1] ?? [])))
  return { name, statements: statements.length, milliseconds, pages, scans, allowed: scans.every((table) => table === mayScan), text: plan }
}

export function explainedTable(all: readonly Explained[]): string {
  const rows = all.map(({ name, statements, milliseconds, pages, scans, allowed }) => {
    const scan = scans.length === 0 ? "none" : `${scans.join(", ")}${allowed ? "" : " **not expected**"}`
    return `| ${name} | ${statements} | ${milliseconds.toFixed(1)} | ${pages} | ${scan} |`
  })
  return [
    "| Query | Statements | Planning and running, ms | Pages of 8 KB | Growing tables gone through |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n")
}

export async function writePlans(all: readonly Explained[]): Promise<void> {
  const text = all.map((one) => `## ${one.name}\n\n\`\`\`\n${one.text}\n\`\`\`\n`).join("\n")
  await writeFile(join(import.meta.dirname, "results", "plans.md"), `# Plans at the largest catalog measured\n\n${text}`)
}

if (import.meta.main) {
  const products = Number(process.argv.find((text) => /^\d+$/.test(text)) ?? 100_000)
  const shop = await startShopProcess()
  try {
    await shop.grow(products)
    const all = await explainAll(shop.databaseUrl)
    if (process.argv.includes("--plans")) for (const { name, text } of all) console.log(`## ${name}\n${text}\n`)
    console.log(explainedTable(all))
    if (all.some(({ allowed }) => !allowed)) process.exitCode = 1
  } finally {
    await shop.stop()
  }
}
