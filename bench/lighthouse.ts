/** The page audit as a phone sees home, listing and product page: the middle one of three runs for each. */

import { launch } from "chrome-launcher"
import lighthouse from "lighthouse"
import { chromiumLaunch } from "../e2e/chromium.ts"
import { readCatalogue } from "./mixes.ts"
import { pagesOf } from "./rates.ts"
import { type ShopProcess, startShopProcess } from "./shop.ts"

const RUNS = 3
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const

type Scores = Record<(typeof CATEGORIES)[number], number>
export type Audit = { name: string; scores: Scores; weak: string[] }

export async function auditPages(shop: ShopProcess): Promise<Audit[]> {
  const { executablePath, args } = await chromiumLaunch()
  const audits: Audit[] = []
  for (const { name, path } of pagesOf(await readCatalogue(shop.databaseUrl))) {
    const runs: Audit[] = []
    for (let run = 0; run < RUNS; run++) {
      const chrome = await launch({ chromePath: executablePath, chromeFlags: ["--headless=new", ...args], logLevel: "silent" })
      try {
        runs.push(await audit(name, new URL(path, shop.address).href, chrome.port))
      } finally {
        chrome.kill()
      }
    }
    audits.push(middleOf(runs))
  }
  return audits
}

async function audit(name: string, url: string, port: number): Promise<Audit> {
  // Its preset without a configuration is the phone.
  const result = await lighthouse(url, { port, output: "json", logLevel: "silent" })
  if (!result) throw new Error(`The audit of ${url} gave nothing.`)
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Scores
  const weak = Object.values(audits).flatMap(({ score, title }) => (score !== null && score < 0.9 ? [title] : []))
  return { name, scores, weak }
}

function middleOf(runs: readonly Audit[]): Audit {
  const middle = (category: (typeof CATEGORIES)[number]) =>
    runs.map(({ scores }) => scores[category]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  const [first] = runs
  if (!first) throw new Error("Nothing was audited.")
  return {
    name: first.name,
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, middle(category)])) as Scores,
    weak: [...new Set(runs.flatMap(({ weak }) => weak))],
  }
}

export function auditTable(audits: readonly Audit[]): string {
  const rows = audits.map(
    ({ name, scores, weak }) =>
      `| ${name} | ${CATEGORIES.map((category) => scores[category]).join(" | ")} | ${weak.join("; ") || "none"} |`,
  )
  return [
    "| Page | Performance | Accessibility | Best practices | SEO | Audits below 90 in any run |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n")
}

if (import.meta.main) {
  const shop = await startShopProcess()
  try {
    console.log(auditTable(await auditPages(shop)))
  } finally {
    await shop.stop()
  }
}
