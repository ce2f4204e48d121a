import type { Permission } from "#contract/office/permissions.ts"
import type { ProductChanges } from "#contract/office/product-form.ts"
import { productForms } from "#contract/office/product-form.ts"
import { dirhams } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Member, may } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { addVariants } from "./add-variants.ts"
import { catalogTransaction } from "./catalog-transaction.ts"
import { createProduct, duplicateProduct } from "./make-product.ts"
import { productForm } from "./product-form.ts"
import { deleteVariant, restoreVariant, retireVariant } from "./retire-variant.ts"
import { saveProduct } from "./save-product.ts"

/** The back office's calls of the product editor. */
export function serveProductForms(office: OfficeServer, { db, config, clock, kept }: Services): void {
  const imageBase = config.imageBaseUrl
  const shownTo = ({ language }: Member) => ({ imageBase, language })
  const change = async <T>(work: (tx: Queries, now: Date) => Promise<T>): Promise<T> => {
    const done = await catalogTransaction(db, (tx) => work(tx, clock.now()))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return done
  }
  serveOffice(office, productForms.form, ({ params: { id }, member }) => productForm(db, id, shownTo(member)))
  serveOffice(office, productForms.save, async ({ params: { id }, body: changes, version, member, actor }) => {
    refuseForbidden(member, changes)
    await change((tx, now) => saveProduct(tx, { id, version, changes }, { actor, now, imageBase }))
    return productForm(db, id, shownTo(member))
  })
  serveOffice(office, productForms.create, async ({ body: { price, ...wish }, actor }) => ({
    id: await change((tx, now) => createProduct(tx, { ...wish, priceDirhams: dirhams(price) }, { actor, now })),
  }))
  serveOffice(office, productForms.copy, async ({ params: { id }, actor }) => ({
    id: await change((tx, now) => duplicateProduct(tx, id, { actor, now })),
  }))
  serveOffice(office, productForms.addVariants, async ({ params: { id }, body: { variants, codes = [] }, version, member, actor }) => {
    await change((tx, now) => addVariants(tx, { id, version, variants, codes }, { actor, now, imageBase }))
    return productForm(db, id, shownTo(member))
  })
  serveOffice(office, productForms.deleteVariant, async ({ params: { id }, version, member, actor }) => {
    const productId = await change((tx, now) => deleteVariant(tx, { variantId: id, version }, { actor, now, imageBase }))
    return productForm(db, productId, shownTo(member))
  })
  serveOffice(office, productForms.retire, async ({ params: { id }, version, member, actor }) => {
    const productId = await change((tx, now) => retireVariant(tx, { variantId: id, version }, { actor, now, imageBase }))
    return productForm(db, productId, shownTo(member))
  })
  serveOffice(office, productForms.restore, async ({ params: { id }, version, member, actor }) => {
    const productId = await change((tx, now) => restoreVariant(tx, { variantId: id, version }, { actor, now, imageBase }))
    return productForm(db, productId, shownTo(member))
  })
}

function refuseForbidden(member: Member, changes: ProductChanges): void {
  const hasPrices = changes.variants?.some(({ price, was }) => price !== undefined || was !== undefined) ?? false
  const isPublished = (["state", "publish_at", "unpublish_at"] as const).some((field) => changes[field] !== undefined)
  const needed: Permission[] = [...(hasPrices ? ["products.price" as const] : []), ...(isPublished ? ["products.publish" as const] : [])]
  for (const permission of needed) {
    if (may(member, permission) === null) throw new Refusal("forbidden", { extension: { permission } })
  }
}
