/** Requests a second at several sizes of the catalog. */

import { filterMeta } from "../src/server/catalog/listing/filter-meta.queries.ts"
import { listingPage } from "../src/server/catalog/listing/listing.queries.ts"
import { productDetails } from "../src/server/catalog/product/product.queries.ts"
import { searchByName } from "../src/server/catalog/search/search.queries.ts"
import { systemClock } from "../src/server/clock.ts"
import { readConfig } from "../src/server/config/config.ts"
import type { Database, Queries } from "../src/server/db/database.ts"
import { layoutWithOffers } from "../src/server/home/layout-with-offers.ts"
import { type Effort, type Measurement, measure, type Processes, type Row } from "./measure.ts"
import {
  type Catalog,
  distinct,
  distinctListings,
  inTurn,
  keywords,
  type ListingRead,
  listingRequests,
  pageRequests,
  popularListings,
  productRequests,
  readCatalog,
  searchRequests,
  someProducts,
} from "./mixes.ts"
import { cartMeasurements } from "./shoppers.ts"

export type SizeRows = { products: number; variants: number; generatedIn: number; rows: Row[] }

export async function ratesAt(processes: Processes, products: number, effort: Effort): Promise<SizeRows> {
  const generated = await processes.shop.grow(products)
  const catalog = await readCatalog(processes.shop.databaseUrl)
  const rows: Row[] = []
  for (const measurement of [...measurementsOf(catalog), ...(await cartMeasurements(processes.shop.databaseUrl))]) {
    const row = await measure(processes, measurement, effort)
    console.log(`${generated.products} products, ${row.name}: ${Math.round(row.shop.perSecond)}/s, p99 ${row.shop.p99.toFixed(1)} ms`)
    rows.push(row)
  }
  return { products: generated.products, variants: generated.variants, generatedIn: generated.seconds, rows }
}

function measurementsOf(catalog: Catalog): Measurement[] {
  const products = someProducts(catalog, 300)
  const popular = popularListings(catalog, 300)
  const others = distinctListings(catalog, 20_000)
  const typed = keywords(catalog, 2000)
  const [popularRequests, searches] = [listingRequests(popular), searchRequests(typed)]
  const layout = () => ({ method: "GET", path: "/api/home/layout" }) as const
  const productReads = catalog.productIds
    .slice(0, 500)
    .map((id) => (db: Queries) => productDetails(db, id, new Date().toISOString().slice(0, 10)))
  const layoutReads = [(db: Database) => layoutWithOffers({ db, config: readConfig({}), clock: systemClock })]
  const searchReads = typed.slice(0, 300).map((keyword) => (db: Queries) => searchByName(db, keyword))
  return [
    { name: "product by id, kept", next: inTurn(products), first: products, reads: productReads, kept: true },
    { name: "product by id, any, popular ones more often", next: productRequests(catalog), reads: productReads, kept: true },
    { name: "product by id, made again", next: productRequests(catalog), reads: productReads, kept: false },
    {
      name: "listing + facets, popular ones kept",
      next: inTurn(popularRequests),
      first: distinct(popularRequests),
      reads: listingReads(popular),
      kept: true,
    },
    { name: "listing + facets, no two the same", next: inTurn(listingRequests(others)), reads: listingReads(others), kept: true },
    { name: "autocomplete, kept", next: inTurn(searches), first: distinct(searches), reads: searchReads, kept: true },
    { name: "autocomplete, made again", next: inTurn(searches), reads: searchReads, kept: false },
    { name: "home layout, kept", next: layout, reads: layoutReads, kept: true },
    { name: "home layout, made again", next: layout, reads: layoutReads, kept: false },
    ...pagesOf(catalog).flatMap(({ name, path }): Measurement[] => [
      { name: `${name} page, kept`, next: pageRequests(path), kept: true },
      { name: `${name} page, rendered again`, next: pageRequests(path), kept: false },
    ]),
  ]
}

function listingReads(listings: readonly ListingRead[]) {
  return listings
    .slice(0, 200)
    .flatMap(({ body, page }) => [
      (db: Parameters<typeof listingPage>[0]) => listingPage(db, body, page),
      (db: Parameters<typeof filterMeta>[0]) => filterMeta(db, body),
    ])
}

/** The paths of the three measured pages. */
export function pagesOf({ samples }: Catalog): { name: string; path: string }[] {
  const [sample] = samples
  if (!sample) throw new Error("The catalog is empty.")
  return [
    { name: "home", path: "/" },
    { name: "listing", path: `/category/${sample.path[0]}` },
    { name: "product", path: `/${sample.slug}/${sample.id}/${sample.variant}` },
  ]
}
