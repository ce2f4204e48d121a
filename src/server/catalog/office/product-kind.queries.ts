import { sql } from "drizzle-orm"
import Type from "typebox"
import { rows } from "#server/db/rows.ts"
import type { ObjectKind } from "#server/office/objects.ts"

/** A product for the office's notes, history and presence. It is at no place and no member's own. */
export const productKind: ObjectKind = {
  kind: "product",
  permission: "products.read",
  place: async (db, id) => {
    if (!/^\d{1,9}$/.test(id)) return null
    const found = await rows(db, "product kind", sql`select id from products where id = ${Number(id)}`, Type.Object({ id: Type.Integer() }))
    return found.length === 0 ? null : { place: null, owners: [] }
  },
}
