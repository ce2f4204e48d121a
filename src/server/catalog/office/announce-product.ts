import type { Queries } from "#server/db/database.ts"
import { announce } from "#server/office/changes.ts"

/** Tells the open offices that a product changed. */
export async function announceProduct(tx: Queries, productId: number, version: number): Promise<void> {
  await announce(tx, { kind: "product", id: String(productId), version, permission: "products.read", place: null, owners: [] })
}
