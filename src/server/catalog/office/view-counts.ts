import type { Services } from "#server/services.ts"
import { countViews } from "./list-products.queries.ts"

const KEY = "office:product-views"
/** Changes of products and sold out ones end it earlier; until then only the view of low stock may lag. */
const FRESH_MS = 5 * 60_000
const BYTES = 500

/** The number of products in each view, kept until the catalog changes: counting reads every product. */
export async function viewCounts({ db, kept }: Pick<Services, "db" | "kept">): ReturnType<typeof countViews> {
  const known = kept.get<Awaited<ReturnType<typeof countViews>>>(KEY)
  if (known?.age === "fresh") return known.value
  return kept.make(KEY, async () => ({
    value: await countViews(db),
    bytes: BYTES,
    freshMs: FRESH_MS,
    shows: { details: [], cards: [], countsStock: true },
  }))
}
