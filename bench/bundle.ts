/**
 * Prints the compressed JavaScript of a visitor's first page: the scripts in its HTML and all their static imports, each compressed as it
 * is sent. `--check` fails when the product page or the cart exceeds its budget; `--at=<address>` measures a running shop.
 */
import { gzipSync } from "node:zlib"
import { readCatalog } from "./mixes.ts"
import { pagesOf } from "./rates.ts"
import { startShopProcess } from "./shop.ts"

/** The budgets of first loads in bytes. [goal: the product page 125 KB] */
const BUDGETS: Readonly<Record<string, number>> = { product: 125_000, cart: 130_000 }

export type Bundle = { name: string; path: string; files: number; bytes: number }

export async function firstLoad(address: string, { name, path }: { name: string; path: string }): Promise<Bundle> {
  const answer = await fetch(new URL(path, address))
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`)
  const html = await answer.text()
  // Tags, the list of scripts that follow the first picture, and the framework's own list all contain their file names.
  const wanted = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => new URL(file, address).href)

  const sizes = new Map<string, number>()
  while (wanted.length > 0) {
    const file = wanted.pop()
    if (file === undefined || sizes.has(file)) continue
    const script = await fetch(file)
    if (!script.ok) throw new Error(`${file} answers ${script.status}.`)
    const text = await script.text()
    sizes.set(file, gzipSync(text, { level: 9 }).length)
    wanted.push(...importsOf(text, file))
  }
  if (sizes.size === 0) throw new Error(`${path} brings no script at all.`)
  return { name, path, files: sizes.size, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }
}

/** The static imports of a script; `import()` is loaded on demand. */
function importsOf(script: string, from: string): string[] {
  return [...script.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g)].map(([, source = ""]) => new URL(source, from).href)
}

export function bundleTable(bundles: readonly Bundle[]): string {
  const rows = bundles.map(({ name, files, bytes }) => `| ${name} | ${files} | ${(bytes / 1000).toFixed(1)} |`)
  return ["| Page | Scripts | KB compressed (gzip) |", "|---|---|---|", ...rows].join("\n")
}

if (import.meta.main) {
  const running = process.argv.find((text) => text.startsWith("--at="))?.slice("--at=".length)
  const shop = running === undefined ? await startShopProcess() : null
  try {
    const address = running ?? shop?.address ?? ""
    const pages = shop
      ? [...pagesOf(await readCatalog(shop.databaseUrl)), { name: "cart", path: "/cart" }]
      : [{ name: "product", path: process.env["PRODUCT_PATH"] ?? "/product/apple-iphone-17-pro-max" }]
    const bundles: Bundle[] = []
    // One after the other: the first pages after a start take long, and a shop that is busy refuses more of them.
    for (const page of pages) bundles.push(await firstLoad(address, page))
    console.log(bundleTable(bundles))
    for (const { name, bytes } of process.argv.includes("--check") ? bundles : []) {
      const budget = BUDGETS[name] ?? Number.POSITIVE_INFINITY
      if (bytes <= budget) continue
      console.error(`The page "${name}" brings ${bytes} bytes of JavaScript; its budget is ${budget}.`)
      process.exitCode = 1
    }
  } finally {
    await shop?.stop()
  }
}
