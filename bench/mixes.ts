/** The requests of a measurement, drawn from the catalog with a fixed seed. */
import pg from "pg"
import type { FilterBody } from "../src/contract/listings.ts"
import type { Asked } from "./load.ts"
import { oneOf, randomOf, zipfPlace } from "./random.ts"

const SEED = 443
const MAX_TYPED = 8

type Sample = {
  id: number
  slug: string
  variant: string
  title: string
  price: number
  brand: string
  path: string[]
  collection: string | null
  values: { option: string; value: string }[]
}

export type Catalog = {
  productIds: number[]
  /** Some products, from which filters and keywords are taken, so that the requests find something. */
  samples: Sample[]
}

export async function readCatalog(databaseUrl: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: ids } = await client.query<{ id: number }>("select id from products where published order by hashint4extended(id, 1)")
    const { rows: samples } = await client.query<Sample>(`
      select p.id, p.slug, p.title, v.slug as variant, v.selling_price_dirhams as price, b.slug as brand, v.option_values as values,
        (select array_agg(a.slug order by array_position(c.path, a.id)) from categories a where a.id = any(c.path)) as path,
        (select k.slug from collection_products m join collections k on k.id = m.collection_id where m.product_id = p.id limit 1) as collection
      from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
        join lateral (select * from variants where product_id = p.id order by position limit 1) v on true
      where p.published order by hashint4extended(p.id, 2) limit 2000`)
    return { productIds: ids.map(({ id }) => id), samples }
  } finally {
    await client.end()
  }
}

/** All of some products by id, in turn. */
export function someProducts({ productIds }: Catalog, count: number): Asked[] {
  return productIds.slice(0, count).map(productById)
}

/** Random products by id: popular ones often, most very rarely. */
export function productRequests({ productIds }: Catalog): () => Asked {
  const random = randomOf(SEED)
  return () => productById(productIds[zipfPlace(random, productIds.length)] ?? 0)
}

function productById(id: number): Asked {
  return { method: "GET", path: `/api/store/product/${id}` }
}

export type ListingRead = { body: FilterBody; page: number }

/** Shoppers' listings: a category or brand or collection, and in more than half of the cases filters, an order or a further page. */
export function listingRead({ samples }: Catalog, random: () => number): ListingRead {
  const near = oneOf(random, samples)
  const scope = scopeNear(near, random)
  const body: FilterBody = { scope }
  if (random() < 0.55) addChoices(body, near, random, samples)
  if (random() < 0.3) body.sort = oneOf(random, ["price-low", "price-high", "newest"] as const)
  return { body, page: 1 + zipfPlace(random, 8) }
}

function scopeNear(near: Sample, random: () => number): NonNullable<FilterBody["scope"]> {
  const kind = random()
  if (kind < 0.65) return { categories: [oneOf(random, near.path)] }
  if (kind < 0.85) return { brands: [near.brand] }
  if (kind < 0.93 && near.collection !== null) return { collections: [near.collection] }
  return {}
}

function addChoices(body: FilterBody, near: Sample, random: () => number, samples: readonly Sample[]): void {
  if (random() < 0.5) body.brands = [...new Set([near.brand, ...(random() < 0.4 ? [oneOf(random, samples).brand] : [])])]
  if (random() < 0.6 && near.values.length > 0) {
    const { option, value } = oneOf(random, near.values)
    const other = oneOf(random, samples).values.find((own) => own.option === option && own.value !== value)
    body.options = [{ title: option, values: other ? [value, other.value] : [value] }]
  }
  if (random() < 0.4) {
    body.min_price = Math.round(near.price / 200 / 50) * 50
    body.max_price = Math.round(near.price / 50 / 50) * 50 + 50
  }
}

/** A limited number of listings, the popular ones more often. */
export function popularListings(catalog: Catalog, count: number): ListingRead[] {
  const random = randomOf(SEED + 1)
  const listings = Array.from({ length: count }, () => listingRead(catalog, random))
  return Array.from({ length: count * 4 }, () => listings[zipfPlace(random, count)] ?? listings[0]).filter(
    (listing) => listing !== undefined,
  )
}

/** No two are the same: a unique price limit makes each a separate listing. */
export function distinctListings(catalog: Catalog, count: number): ListingRead[] {
  const random = randomOf(SEED + 2)
  return Array.from({ length: count }, (_, place) => {
    const { body, page } = listingRead(catalog, random)
    // Above every price, in steps of a dirham, it excludes nothing.
    return {
      body:
        body.max_price === undefined ? { ...body, max_price: 900_000 + place / 100 } : { ...body, max_price: body.max_price + place / 100 },
      page,
    }
  })
}

const JSON_HEADERS = { "content-type": "application/json" }

/** Each listing as a page requests it: its products, then its facets. */
export function listingRequests(listings: readonly ListingRead[]): Asked[] {
  return listings.flatMap(({ body, page }): Asked[] => [
    { method: "POST", path: `/api/store/products/recommendations?page=${page}`, headers: JSON_HEADERS, body: JSON.stringify(body) },
    { method: "POST", path: "/api/store/products/filter_meta", headers: JSON_HEADERS, body: JSON.stringify(body) },
  ])
}

/** Names typed letter by letter, and sometimes a part from their middle. */
export function keywords({ samples }: Catalog, count: number): string[] {
  const random = randomOf(SEED + 3)
  const typed = () => {
    const name = oneOf(random, samples).title.toLowerCase()
    if (random() < 0.2) {
      const from = 1 + Math.floor(random() * Math.max(1, name.length - 5))
      return [name.slice(from, from + 3 + Math.floor(random() * 3)).trim()]
    }
    const start = random() < 0.6 ? 0 : name.indexOf(" ") + 1
    return Array.from({ length: MAX_TYPED }, (_, letters) => name.slice(start, start + letters + 1).trim())
  }
  const all: string[] = []
  while (all.length < count) all.push(...typed().filter((keyword) => keyword !== ""))
  return all.slice(0, count)
}

export function searchRequests(wanted: readonly string[]): Asked[] {
  return wanted.map((keyword) => ({
    method: "POST",
    path: "/api/store/autocomplete/",
    headers: JSON_HEADERS,
    body: JSON.stringify({ keyword }),
  }))
}

/** A page as browsers request it. */
export function pageRequests(path: string): () => Asked {
  const headers = { "accept-encoding": "gzip, deflate, br, zstd" }
  return () => ({ method: "GET", path, headers })
}

/** Repeats a list of requests in order. */
export function inTurn(asked: readonly Asked[]): () => Asked {
  let place = 0
  return () => {
    const request = asked[place++ % asked.length]
    if (!request) throw new Error("There is nothing to ask for.")
    return request
  }
}

/** Removes duplicates. */
export function distinct(asked: readonly Asked[]): Asked[] {
  return [...new Map(asked.map((each) => [`${each.path} ${each.body ?? ""}`, each])).values()]
}
