/**
 * Fills the shop up to a number of products. The first ones are the demonstration's; each further one uses a product of the demonstration
 * as its template (brand, category, options, texts, pictures) and gets its own name, prices, colours and position. The result is the same
 * on every machine: all randomness comes from one seed.
 */

import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { slugOf } from "../src/rules/values/slug.ts"
import { announceCatalogChange } from "../src/server/catalog/catalog-changes.ts"
import { type CopyValue, copyRows } from "../src/server/catalog/import/merge/copy-rows.queries.ts"
import { analyseCatalog } from "../src/server/catalog/import/merge/finish.queries.ts"
import { moveSequence } from "../src/server/catalog/import/merge/import-transaction.queries.ts"
import { refreshListing } from "../src/server/catalog/listing/listing-columns.queries.ts"
import { oneOf, randomOf } from "./random.ts"

const SEED = 20_261_101
const NEWEST = Date.UTC(2026, 9, 1)
const MINUTES_APART = 7

const SERIES = [
  ...[
    "Aero",
    "Alto",
    "Arc",
    "Aspect",
    "Aura",
    "Axiom",
    "Beacon",
    "Bolt",
    "Canvas",
    "Cascade",
    "Cirrus",
    "Cobalt",
    "Comet",
    "Corsair",
    "Crest",
  ],
  ...[
    "Delta",
    "Drift",
    "Echo",
    "Element",
    "Ember",
    "Epoch",
    "Falcon",
    "Flare",
    "Flux",
    "Forge",
    "Glide",
    "Granite",
    "Halo",
    "Harbor",
    "Helix",
  ],
  ...[
    "Horizon",
    "Impulse",
    "Ion",
    "Jasper",
    "Kite",
    "Lumen",
    "Lynx",
    "Meridian",
    "Mirage",
    "Nimbus",
    "Nova",
    "Onyx",
    "Orbit",
    "Origin",
    "Osprey",
  ],
  ...[
    "Palisade",
    "Peak",
    "Pilot",
    "Polaris",
    "Prism",
    "Pulse",
    "Quartz",
    "Ranger",
    "Ridge",
    "Scout",
    "Sierra",
    "Slate",
    "Solar",
    "Spark",
    "Stratus",
  ],
  ...[
    "Summit",
    "Surge",
    "Tempo",
    "Terra",
    "Tidal",
    "Titan",
    "Trail",
    "Vector",
    "Velo",
    "Vertex",
    "Vista",
    "Volt",
    "Vortex",
    "Wave",
    "Zenith",
  ],
]
const MARKS = ["", "", "", "Pro", "Plus", "Max", "Lite", "SE", "Ultra", "Mini", "Air", "X", "5G", "Neo", "Edge", "Go"]

type Pattern = { id: number; brand: string; kind: string; share: number }

export type Generated = { products: number; variants: number; seconds: number }

/** Fills the catalog at `url`, which contains the demonstration, up to `wanted` products. */
export async function generateCatalog(url: string, wanted: number): Promise<Generated> {
  const started = performance.now()
  const client = new pg.Client({ connectionString: url, application_name: "corniche bench generator" })
  await client.connect()
  try {
    await client.query("begin")
    await client.query("set local work_mem = '128MB'")
    await client.query("set local maintenance_work_mem = '256MB'")
    // The rows derive from checked rows; checking each foreign key again takes as long as writing.
    await client.query("set local session_replication_role = replica")
    await plan(client, wanted)
    await writeProducts(client)
    const tx = drizzle(client)
    await moveSequence(tx, "products")
    await moveSequence(tx, "variants")
    await refreshListing(tx, sql`select id from products`)
    await analyseCatalog(tx)
    await announceCatalogChange(tx)
    await client.query("commit")
    // After large imports this runs in the background; a measurement does not wait for it.
    await client.query(
      "vacuum analyze products, variants, product_options, collection_products, listing_entries, listing_blocks, listing_bits, search_entries, search_documents, search_words",
    )
    await client.query("checkpoint")
    const { rows } = await client.query<{ products: number; variants: number }>(
      "select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants",
    )
    return { ...(rows[0] ?? { products: 0, variants: 0 }), seconds: (performance.now() - started) / 1000 }
  } finally {
    await client.end()
  }
}

/**
 * Determines each new product in a temporary table. Its random values follow from its number alone, so that 10,000 products are the first
 * of 100,000.
 */
async function plan(client: pg.Client, wanted: number): Promise<void> {
  const { rows: patterns } = await client.query<Pattern>(`
    select p.id, b.name as brand, c.name as kind, 1 as share
    from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
    where p.id < ${FIRST_ID} order by p.id`)
  const { rows: collections } = await client.query<{ id: number }>("select id from collections order by id")
  const { rows: have } = await client.query<{ count: number; first: number }>(
    `select count(*)::int as count, greatest(max(id) + 1, ${FIRST_ID}) as first from products`,
  )
  const first = have[0]?.first ?? FIRST_ID
  const missing = Math.max(0, wanted - (have[0]?.count ?? 0))
  await client.query(`
    create temporary table plan (id int primary key, pattern int not null, slug text not null, title text not null, price_percent int not null,
      off_percent int not null, colour_seed int not null, rank int not null, reviews int not null, created_at timestamptz not null,
      collection_id int) on commit drop`)
  const rows = Array.from({ length: missing }, (_, place) => planned(first + place, patterns, collections))
  await copyRows(client, "plan", PLAN_COLUMNS, rows)
  await client.query("analyze plan")
}

/** Far above the demonstration's own ids. */
const FIRST_ID = 1_000_000
const PLAN_COLUMNS = [
  "id",
  "pattern",
  "slug",
  "title",
  "price_percent",
  "off_percent",
  "colour_seed",
  "rank",
  "reviews",
  "created_at",
  "collection_id",
]

function planned(id: number, patterns: readonly Pattern[], collections: readonly { id: number }[]): CopyValue[] {
  const random = randomOf(SEED + id)
  const pattern = oneOf(random, patterns)
  const number = 1 + Math.floor(random() * 99)
  const kind = pattern.kind.replace(/s$/, "")
  const title = [
    pattern.brand,
    oneOf(random, SERIES),
    random() < 0.5 ? oneOf(random, SERIES) : "",
    number,
    oneOf(random, MARKS),
    random() < 0.6 ? kind : "",
  ]
    .filter((word) => word !== "")
    .join(" ")
  return [
    id,
    pattern.id,
    `${slugOf(title)}-${id}`,
    title,
    // From two fifths to two and a half times the template's price, as often below it as above.
    Math.round(100 * 2.5 ** (random() * 2 - 1)),
    random() < 0.35 ? 5 + Math.floor(random() * 40) : 0,
    Math.floor(random() * 2_147_483_647),
    1000 + Math.floor(random() * 1_000_000),
    Math.floor(random() ** 3 * 900),
    new Date(NEWEST - (id - FIRST_ID) * MINUTES_APART * 60_000),
    random() < 0.08 ? (collections[Math.floor(random() ** 2 * collections.length)]?.id ?? null) : null,
  ]
}

async function writeProducts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into products (id, slug, title, brand_id, category_id, label_text, reviews, seo_title, seo_description, details, warranty_info,
      return_policy, max_quantity, images, thumbnail_alt_text, published, extra, tags, rank, created_at)
    select n.id, n.slug, n.title, p.brand_id, p.category_id, case when n.off_percent > 0 then 'Sale' end, n.reviews, 'Buy ' || n.title || ' Online',
      p.seo_description, p.details, p.warranty_info, p.return_policy, p.max_quantity, p.images, n.title, true, '{}', p.tags, n.rank, n.created_at
    from plan n join products p on p.id = n.pattern order by n.id`)
  await client.query(`
    insert into product_options (product_id, title, position)
    select n.id, o.title, o.position from plan n join product_options o on o.product_id = n.pattern order by n.id, o.position`)
  // A quarter of the template's colours is left out; the first variant is always kept.
  await client.query(`
    insert into variants (id, product_id, slug, title, sku, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, delivery_type,
      delivery_days, delivery_text, images, specifications, option_value_ids, option_values, extra)
    select top.id + row_number() over (order by n.id, v.position), n.id, v.slug, n.title || substr(v.title, length(p.title) + 1), v.sku, v.position,
      price.selling, price.selling * 100 / (100 - n.off_percent), (hashtextextended(v.slug, n.colour_seed) & 63)::int, v.delivery_type,
      v.delivery_days, v.delivery_text, v.images, v.specifications, v.option_value_ids, v.option_values, '{}'
    from plan n join products p on p.id = n.pattern join variants v on v.product_id = n.pattern
      cross join (select max(id) as id from variants) top
      cross join lateral (select (v.selling_price_dirhams / 100 * n.price_percent / 100) * 100 + 100 as selling) price
    where v.position = 1 or hashtextextended(coalesce(v.option_values->0->>'value', ''), n.colour_seed) & 3 > 0
    order by n.id, v.position`)
  await client.query(`
    insert into collection_products (collection_id, product_id, position) select collection_id, id, id from plan where collection_id is not null`)
}
