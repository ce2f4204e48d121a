import { slugOf } from "#rules/values/slug.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { announceProduct } from "./announce-product.ts"
import { addProduct, copyProduct, findNamed, formOf, freeSlug } from "./product-form.queries.ts"
import { refreshProduct } from "./refresh-product.queries.ts"

type MakeContext = { actor: Actor; now: Date }

/** Makes a draft with one variant; returns its id. */
export async function createProduct(
  tx: Queries,
  { title, category, brand, priceDirhams }: { title: string; category: number; brand: number | null; priceDirhams: number },
  { actor, now }: MakeContext,
): Promise<number> {
  const slug = await freeSlug(tx, slugOf(title) || "product")
  const named = await findNamed(tx, { brand, category, slug, id: null })
  if (!named.category) throw new Refusal("invalid", { fields: ["/category"] })
  if (!named.brand) throw new Refusal("invalid", { fields: ["/brand"] })
  const id = await addProduct(tx, { title: title.trim(), slug, category, brand, price: priceDirhams, now })
  await noteMade(tx, id, { actor, now, after: { title: title.trim(), slug } })
  return id
}

/** Makes a draft of a product; returns its id. */
export async function duplicateProduct(tx: Queries, id: number, { actor, now }: MakeContext): Promise<number> {
  const { title, slug } = found(await formOf(tx, id))
  const copy = { id, title, slug: await freeSlug(tx, `${slug}-copy`), now }
  const made = await copyProduct(tx, copy)
  await noteMade(tx, made, { actor, now, after: { copy_of: id, title, slug: copy.slug } })
  return made
}

async function noteMade(tx: Queries, id: number, { actor, now, after }: MakeContext & { after: Readonly<Record<string, unknown>> }) {
  await refreshProduct(tx, id, { cause: "HAND", staffId: staffIdOf(actor), now })
  await audit(tx, actor, { act: "product.create", object: { kind: "product", id }, after })
  await announceProduct(tx, id, 1)
}
