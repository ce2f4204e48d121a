/**
 * Runs all measurements and writes `results/latest.md`. `node bench/run.ts` takes a quarter of an hour; `--quick` a tenth of it, to check
 * that everything works. `--rates`, `--explain`, `--bundle` and `--lighthouse` choose parts, `--sizes=443,10000` the catalogs.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { OrderRates } from "./orders.ts"

const HERE = import.meta.dirname
// The shop itself does not install these.
if (!existsSync(join(HERE, "node_modules", "autocannon"))) {
  console.log("Installing the tools of the measurements…")
  execFileSync("npm", ["ci", "--prefix", HERE, "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  })
}
execFileSync(process.execPath, [join(HERE, "..", "node_modules", "typescript", "bin", "tsc"), "-p", HERE], { stdio: "inherit" })
const { startRawProcess, startShopProcess, startSqlProcess } = await import("./shop.ts")
const { ratesAt } = await import("./rates.ts")
const { explainAll, explainedTable, writePlans } = await import("./explain.ts")
const { bundleTable, firstLoad } = await import("./bundle.ts")
const { pagesOf } = await import("./rates.ts")
const { readCatalog } = await import("./mixes.ts")
const { orderRates } = await import("./orders.ts")
const { goalsTable, ordersTable, ratesTable } = await import("./report.ts")

const isQuick = process.argv.includes("--quick")
const parts = ["--rates", "--explain", "--bundle", "--lighthouse"].filter((part) => process.argv.includes(part))
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const chosenSizes = process.argv
  .find((text) => text.startsWith("--sizes="))
  ?.slice("--sizes=".length)
  .split(",")
  .map(Number)
const sizes = chosenSizes ?? (isQuick ? [443, 2000] : [443, 10_000, 100_000])
const effort = { connections: 16, seconds: isQuick ? 1 : 3, rounds: isQuick ? 1 : 2 }

const results: string[] = [
  `# Measured ${new Date().toISOString().slice(0, 10)}`,
  `${availableParallelism()} processors, shared by load generator, shop and PostgreSQL; Node ${process.versions.node}.`,
]
const shop = await startShopProcess({ isUnlimited: true })
try {
  const pages = pagesOf(await readCatalog(shop.databaseUrl))
  const bundles = wants("--bundle") ? await Promise.all(pages.map((page) => firstLoad(shop.address, page))) : []
  const audits = wants("--lighthouse") ? await (await import("./lighthouse.ts")).auditPages(shop) : []
  const measured = []
  let orders: OrderRates | null = null
  if (wants("--rates")) {
    const processes = { shop, raw: await startRawProcess(), sql: await startSqlProcess(shop.databaseUrl) }
    for (const size of sizes) measured.push(await ratesAt(processes, size, effort))
    orders = await orderRates(shop, effort)
    await processes.raw.stop()
    await processes.sql.stop()
  } else await shop.grow(sizes.at(-1) ?? 0)
  const plans = wants("--explain") ? await explainAll(shop.databaseUrl) : []

  results.push("## Goals", goalsTable({ measured, orders, bundles, audits }))
  for (const size of measured) {
    results.push(
      `## ${size.products.toLocaleString("en")} products, ${size.variants.toLocaleString("en")} variants`,
      `Added in ${size.generatedIn.toFixed(0)} s.`,
      ratesTable(size.rows),
    )
  }
  if (orders) results.push("## Orders", ordersTable(orders))
  if (plans.length > 0) results.push(`## Plans at ${sizes.at(-1)?.toLocaleString("en")} products`, explainedTable(plans))
  if (bundles.length > 0) results.push("## First-load JavaScript", bundleTable(bundles))
  if (audits.length > 0) results.push("## Lighthouse, mobile", (await import("./lighthouse.ts")).auditTable(audits))
  const text = `${results.join("\n\n")}\n`
  mkdirSync(join(HERE, "results"), { recursive: true })
  writeFileSync(join(HERE, "results", isQuick ? "quick.md" : "latest.md"), text)
  if (plans.length > 0) await writePlans(plans)
  console.log(text)
  if (plans.some(({ allowed }) => !allowed)) process.exitCode = 1
} finally {
  await shop.stop()
}
