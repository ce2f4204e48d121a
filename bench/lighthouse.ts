/** The page audit on a phone of the pages that matter most for sales: the median of five runs for each. */

import { type LaunchedChrome, launch } from "chrome-launcher"
import lighthouse from "lighthouse"
import { chromium } from "playwright-core"
import { chromiumLaunch } from "../e2e/support/chromium.ts"
import { changeCart } from "../src/server/cart/change-cart.ts"
import { openDatabase } from "../src/server/db/database.ts"
import { aCustomer } from "../src/server/testing/customers.ts"
import { readCatalog } from "./mixes.ts"
import { pagesOf } from "./rates.ts"
import { type ShopProcess, startShopProcess } from "./shop.ts"

const RUNS = 5
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const

type Scores = Record<(typeof CATEGORIES)[number], number>
type Timings = { firstPaint: number; largestPaint: number; blocked: number }
export type Audit = { name: string; scores: Scores; timings: Timings; weak: string[] }

/** With `token`, as the customer with this token sees it. */
type Page = { name: string; path: string; token?: string }

/** The device of someone who reads Arabic: on others the pages offer the English version, which is not what is measured. */
const ARABIC_DEVICE = "--accept-lang=ar,en"

/** `names`: only these pages. `isArabic`: their Arabic versions. */
export async function auditPages(shop: ShopProcess, names: readonly string[] = [], isArabic = false): Promise<Audit[]> {
  const { executablePath, args, env } = await chromiumLaunch()
  const pages = (await pagesOfShop(shop)).filter(({ name }) => names.length === 0 || names.includes(name))
  const audits: Audit[] = []
  for (const page of pages) {
    const runs: Audit[] = []
    // The first run renders the picture sizes, which the shop then stores, and does not count.
    for (let run = 0; run <= RUNS; run++) {
      const chrome = await launch({
        chromePath: executablePath,
        chromeFlags: ["--headless=new", ...(isArabic ? [ARABIC_DEVICE] : []), ...args],
        envVars: { ...process.env, ...env },
        logLevel: "silent",
      })
      try {
        if (page.token) await signIn(chrome, shop, page.token)
        runs.push(await audit(isArabic ? arabicOf(page) : page, shop, chrome))
      } finally {
        chrome.kill()
      }
    }
    audits.push(middleOf(runs.slice(1)))
  }
  return audits
}

async function pagesOfShop(shop: ShopProcess): Promise<Page[]> {
  const catalog = await readCatalog(shop.databaseUrl)
  const token = await someoneWithACart(shop)
  return [
    ...pagesOf(catalog),
    { name: "cart", path: "/cart", token },
    { name: "place-order", path: "/place-order", token },
    { name: "brand", path: "/apple-service/1" },
  ]
}

function arabicOf({ name, path, ...page }: Page): Page {
  return { ...page, name: `${name}, Arabic`, path: path === "/" ? "/ar" : `/ar${path}` }
}

async function someoneWithACart(shop: ShopProcess): Promise<string> {
  const db = openDatabase(shop.databaseUrl, { size: 1 })
  try {
    const customer = await aCustomer(db)
    const { rows } = await db.execute<{ id: number }>(`
      select v.id from variants v join products p on p.id = v.product_id
      where p.published and v.inventory_quantity > 5 order by hashint4extended(v.id, 5) limit 2`)
    for (const { id } of rows) await changeCart({ db }, customer, { product: id, quantity: 1 })
    return customer.token
  } finally {
    await db.$client.end()
  }
}

/** Stores the token where the shop's own sign-in does. */
async function signIn(chrome: LaunchedChrome, shop: ShopProcess, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(new URL("/robots.txt", shop.address).href)
  await page?.evaluate((stored) => localStorage.setItem("authToken", stored), token)
  await page?.close()
  await browser.close()
}

async function audit({ name, path, token }: Page, shop: ShopProcess, { port }: LaunchedChrome): Promise<Audit> {
  // Its default preset is the phone.
  const result = await lighthouse(new URL(path, shop.address).href, {
    port,
    output: "json",
    logLevel: "silent",
    disableStorageReset: token !== undefined,
  })
  if (!result) throw new Error(`The audit of ${path} gave nothing.`)
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Scores
  const timing = (id: string) => Math.round(audits[id]?.numericValue ?? 0)
  const timings = {
    firstPaint: timing("first-contentful-paint"),
    largestPaint: timing("largest-contentful-paint"),
    blocked: timing("total-blocking-time"),
  }
  const weak = Object.values(audits).flatMap(({ score, title }) => (score !== null && score < 0.9 ? [title] : []))
  return { name, scores, timings, weak }
}

function middleOf(runs: readonly Audit[]): Audit {
  const middle = (figure: (run: Audit) => number) => runs.map(figure).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  const [first] = runs
  if (!first) throw new Error("Nothing was audited.")
  return {
    name: first.name,
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, middle(({ scores }) => scores[category])])) as Scores,
    timings: {
      firstPaint: middle(({ timings }) => timings.firstPaint),
      largestPaint: middle(({ timings }) => timings.largestPaint),
      blocked: middle(({ timings }) => timings.blocked),
    },
    weak: [...new Set(runs.flatMap(({ weak }) => weak))],
  }
}

export function auditTable(audits: readonly Audit[]): string {
  const rows = audits.map(
    ({ name, scores, timings: { firstPaint, largestPaint, blocked }, weak }) =>
      `| ${name} | ${CATEGORIES.map((category) => scores[category]).join(" | ")} | ${firstPaint}, ${largestPaint}, ${blocked} | ${weak.join("; ") || "none"} |`,
  )
  return [
    "| Page | Performance | Accessibility | Best practices | SEO | First paint, largest paint, blocked (ms) | Audits below 90 in any run |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n")
}

if (import.meta.main) {
  const shop = await startShopProcess()
  try {
    const names = process.argv.slice(2).filter((argument) => argument !== "--arabic")
    console.log(auditTable(await auditPages(shop, names, process.argv.includes("--arabic"))))
  } finally {
    await shop.stop()
  }
}
