import { sql } from "drizzle-orm"
import type { StockChange } from "#server/cache/kept-store.ts"
import type { Queries } from "#server/db/database.ts"
import { keepListening } from "#server/db/listen.ts"
import { run } from "#server/db/rows.ts"

const CHANNEL = "catalog_changed"

/** PostgreSQL limits the payload of a notification to less than 8,000 bytes. */
const MAX_PAYLOAD = 7900

/** Notifies every process, when `tx` commits, that pages and responses made from the catalog are out of date. */
export async function announceCatalogChange(tx: Queries): Promise<void> {
  await run(tx, null, sql`select pg_notify(${CHANNEL}, '')`)
}

/**
 * Notifies every process, when `tx` commits, that pages showing these products are out of date; for very many products, that all pages are.
 */
export async function announceStockChange(tx: Queries, change: StockChange): Promise<void> {
  const payload = JSON.stringify(change)
  await run(tx, "announce stock", sql`select pg_notify(${CHANNEL}, ${payload.length > MAX_PAYLOAD ? "" : payload})`)
}

/**
 * Calls `onChange` after every announced change: with the change if only stock changed, otherwise with null. Also calls it with null after
 * a reconnection, because announcements may have been missed.
 */
export function listenForCatalogChanges(
  url: string,
  onChange: (stock: StockChange | null) => void,
): Promise<{ stop: () => Promise<void> }> {
  return keepListening({
    url,
    channel: CHANNEL,
    name: "corniche listener",
    onNotification: (payload) => onChange(payload === "" ? null : (JSON.parse(payload) as StockChange)),
    onReturn: () => onChange(null),
  })
}
