import type { Bundle } from "./bundle.ts"
import type { Audit } from "./lighthouse.ts"
import type { Row } from "./measure.ts"
import { type OrderRates, SHOPPERS } from "./orders.ts"
import type { SizeRows } from "./rates.ts"

export function ratesTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, shop, raw, sqlPerSecond }) => {
    const database = shop.databaseCpu === null ? "" : ` + ${shop.databaseCpu.toFixed(2)}`
    const sql = sqlPerSecond === null ? "" : `${percent(shop.perSecond / sqlPerSecond)} of ${rounded(sqlPerSecond)}/s`
    const failed = shop.failed > 0 ? ` (${shop.failed} failed)` : ""
    return `| ${name} | ${rounded(shop.perSecond)}${failed} | ${percent(shop.perSecond / raw.perSecond)} of ${rounded(raw.perSecond)}/s | ${sql} | ${shop.p50.toFixed(1)} | ${shop.p99.toFixed(1)} | ${shop.nodeCpu.toFixed(2)}${database} | ${raw.nodeCpu.toFixed(2)} |`
  })
  return [
    "| At 16 connections | Requests/s | Of raw `node:http` | Of plain SQL | p50 ms | p99 ms | CPU ms a request: Node + PostgreSQL | CPU ms, raw |",
    "|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n")
}

export function ordersTable({ shop, sqlPerSecond }: OrderRates): string {
  const database = shop.databaseCpu === null ? "" : ` + ${shop.databaseCpu.toFixed(2)}`
  const failed = shop.failed > 0 ? ` (${shop.failed} failed)` : ""
  return [
    `| ${SHOPPERS} shoppers at once | Orders/s | Of plain SQL | p50 ms | p99 ms | CPU ms an order, with its mail: Node + PostgreSQL |`,
    "|---|---|---|---|---|---|",
    `| an order for cash | ${rounded(shop.perSecond)}${failed} | ${percent(shop.perSecond / sqlPerSecond)} of ${rounded(sqlPerSecond)}/s | ${shop.p50.toFixed(1)} | ${shop.p99.toFixed(1)} | ${shop.nodeCpu.toFixed(2)}${database} |`,
  ].join("\n")
}

type Found = { measured: readonly SizeRows[]; orders: OrderRates | null; bundles: readonly Bundle[]; audits: readonly Audit[] }

/** The goals and the results; goals of parts that were not run are left out. */
export function goalsTable({ measured, orders, bundles, audits }: Found): string {
  const largest = measured.at(-1)
  const row = (name: string) => largest?.rows.find((each) => each.name === name)
  const lines: string[] = []
  const add = (goal: string, value: string, isMet: boolean) => lines.push(`| ${goal} | ${value} | ${isMet ? "yes" : "**no**"} |`)
  const share = (goal: string, name: string, least: number) => {
    const found = row(name)
    if (found) add(goal, percent(found.shop.perSecond / found.raw.perSecond), found.shop.perSecond / found.raw.perSecond >= least)
  }
  const slowest = (goal: string, name: string, most: number) => {
    const found = row(name)
    if (found) add(goal, `${found.shop.p99.toFixed(1)} ms`, found.shop.p99 <= most)
  }
  for (const page of ["home", "listing", "product"]) share(`kept ${page} page ≥ 80 % of raw`, `${page} page, kept`, 0.8)
  share("product by id ≥ 50 % of raw", "product by id, kept", 0.5)
  slowest("listing + facets p99 ≤ 50 ms, popular ones", "listing + facets, popular ones kept", 50)
  slowest("listing + facets p99 ≤ 50 ms, no two the same", "listing + facets, no two the same", 50)
  const change = row("change of a cart")
  if (change?.sqlPerSecond) {
    const part = change.shop.perSecond / change.sqlPerSecond
    add("change of a cart ≥ 60 % of plain SQL", percent(part), part >= 0.6)
  }
  if (orders) {
    const part = orders.shop.perSecond / orders.sqlPerSecond
    add(`orders of ${SHOPPERS} shoppers ≥ 50 % of plain SQL`, percent(part), part >= 0.5)
  }
  slowest("autocomplete p99 ≤ 20 ms, kept", "autocomplete, kept", 20)
  slowest("autocomplete p99 ≤ 20 ms, made again", "autocomplete, made again", 20)
  const product = bundles.find(({ name }) => name === "product")
  if (product) add("product page's first JavaScript ≤ 125 KB", `${(product.bytes / 1000).toFixed(1)} KB`, product.bytes <= 125_000)
  for (const { name, scores } of audits)
    add(
      `Lighthouse mobile ≥ 97, ${name}`,
      Object.values(scores).join(" / "),
      Object.values(scores).every((score) => score >= 97),
    )
  return ["| Goal | Measured | Met |", "|---|---|---|", ...lines].join("\n")
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function rounded(perSecond: number): string {
  return perSecond >= 100 ? Math.round(perSecond).toLocaleString("en") : perSecond.toFixed(1)
}
