import type { Queries } from "#server/db/database.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"

/** Tells the open offices that a product changed. */
export async function announceProduct(tx: Queries, productId: number, version: number): Promise<void> {
  await announce(tx, { kind: "product", id: String(productId), version, permission: "products.read", place: null, owners: [] })
}

/** The member who acts; null at the command line and for what the shop does by itself. */
export function staffOf(actor: Actor): number | null {
  return actor.kind === "command-line" ? null : actor.staffId
}
