/**
 * Compares the time of a search with that of an autocomplete request and of a listing page, each computed without cache, one request at a
 * time and in turns: other load on the machine affects all of them alike, so the ratios are comparable between machines. `node
 * bench/search.ts [products]` starts its own shop.
 */
import type { SearchListing } from "../src/contract/catalog.ts"
import type { Asked } from "./load.ts"
import { askOnce } from "./measure.ts"
import { type Catalog, distinct, distinctListings, keywords, listingRequests, readCatalog, searchRequests } from "./mixes.ts"
import { oneOf, randomOf } from "./random.ts"
import { startShopProcess } from "./shop.ts"

const SEED = 90
/** The number of requests of each kind. */
const REQUESTS = 300
const MIN_MISTYPED = 5

type Kind = { name: string; asked: Asked[]; took: number[] }

/** Typical keywords: a brand, a brand with a kind of product, some words of a name, a whole name. */
function wordsOfNames({ samples }: Catalog): string[] {
  const random = randomOf(SEED)
  return Array.from({ length: REQUESTS * 4 }, () => {
    const { title, path } = oneOf(random, samples)
    const [brand = "", ...others] = title.toLowerCase().split(" ")
    const kind = random()
    if (kind < 0.1) return brand
    if (kind < 0.35) return `${brand} ${path.at(-1)?.replaceAll("-", " ")}`
    if (kind < 0.75) return [brand, ...others.slice(0, 1 + Math.floor(random() * 2))].join(" ")
    return title
  })
}

/** The same with the third letter left out of every long word. */
function mistyped(keyword: string): string {
  const words = keyword.split(" ")
  return words.map((word) => (word.length < MIN_MISTYPED ? word : word.slice(0, 2) + word.slice(3))).join(" ")
}

function searched(keyword: string): Asked {
  return {
    method: "POST",
    path: "/api/store/search",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ keyword }),
  }
}

/** The searches that have a result, with or without a correction as wanted. */
async function answered(address: string, asked: readonly Asked[], isGuess: boolean): Promise<Asked[]> {
  const found: Asked[] = []
  for (const each of distinct(asked)) {
    if (found.length === REQUESTS) break
    const { status, body } = await askOnce(address, each)
    if (status !== 200) throw new Error(`A search answers ${status}: ${body.toString().slice(0, 300)}`)
    // The shop's own response, whose schema its tests check.
    const { count, corrected } = JSON.parse(body.toString()) as SearchListing
    if (count > 0 && (corrected !== null) === isGuess) found.push(each)
  }
  if (found.length < REQUESTS / 4) throw new Error(`Only ${found.length} searches are answered ${isGuess ? "by" : "without"} a guess.`)
  return found
}

function percentile(took: readonly number[], share: number): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0
}

function table(kinds: readonly Kind[], [autocomplete, listing]: [Kind, Kind]): string {
  const rows = kinds.map(({ name, took }) => {
    const p95 = percentile(took, 0.95)
    const [ofAutocomplete, ofListing] = [autocomplete, listing].map((other) => (p95 / percentile(other.took, 0.95)).toFixed(2))
    return `| ${name} | ${percentile(took, 0.5).toFixed(1)} | ${p95.toFixed(1)} | ${ofAutocomplete} | ${ofListing} |`
  })
  return ["| Request | p50, ms | p95, ms | p95 ÷ autocomplete | p95 ÷ listing |", "|---|---|---|---|---|", ...rows].join("\n")
}

const products = Number(process.argv.find((text) => /^\d+$/.test(text)) ?? 100_000)
const shop = await startShopProcess()
try {
  await shop.grow(products)
  await shop.forget()
  await shop.keepAnswers(false)
  const catalog = await readCatalog(shop.databaseUrl)
  const wanted = wordsOfNames(catalog)
  const listings = listingRequests(distinctListings(catalog, REQUESTS)).filter(({ path }) => path.includes("recommendations"))
  const autocomplete: Kind = { name: "autocomplete", asked: searchRequests(keywords(catalog, REQUESTS)), took: [] }
  const listing: Kind = { name: "page of a listing", asked: listings, took: [] }
  const search: Kind = { name: "search", asked: await answered(shop.address, wanted.map(searched), false), took: [] }
  const guess: Kind = { name: "search by a guess", asked: await answered(shop.address, wanted.map(mistyped).map(searched), true), took: [] }
  const kinds = [autocomplete, listing, search, guess]
  for (let turn = 0; turn < REQUESTS; turn++) {
    for (const { asked, took } of kinds) {
      const next = asked[turn % asked.length]
      if (!next) continue
      const started = performance.now()
      await askOnce(shop.address, next)
      took.push(performance.now() - started)
    }
  }
  console.log(
    `${products.toLocaleString("en")} products, ${REQUESTS} requests of each kind, one at a time\n\n${table(kinds, [autocomplete, listing])}`,
  )
} finally {
  await shop.stop()
}
