import { lowStockLimit } from "#server/office/settings/limits.ts"
import type { Services } from "#server/services.ts"
import { countViews } from "./list-products.queries.ts"

/** Changes of products and sold out ones end it earlier; until then only the view of low stock may lag behind sales. */
const FRESH_MS = 5 * 60_000
const BYTES = 500

/** The number of products in each view, kept until the catalog or the limit for low stock changes: counting reads every product. */
export async function viewCounts({ db, config, kept }: Pick<Services, "db" | "config" | "kept">): ReturnType<typeof countViews> {
  const lowStock = await lowStockLimit({ db, config })
  const key = `office:product-views:${lowStock}`
  const known = kept.get<Awaited<ReturnType<typeof countViews>>>(key)
  if (known?.age === "fresh") return known.value
  return kept.make(key, async () => ({
    value: await countViews(db, lowStock),
    bytes: BYTES,
    freshMs: FRESH_MS,
    shows: { details: [], cards: [], countsStock: true },
  }))
}
