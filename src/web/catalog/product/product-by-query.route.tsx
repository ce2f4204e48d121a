import { createFileRoute, redirect } from "@tanstack/react-router"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { loadProduct, productIdFrom, variantParams } from "./load-product.ts"

/** `/product-detail?id=` leads to the product; without an id it leads to all products. [A17] */
export const Route = createFileRoute("/product-detail")({
  loaderDeps: ({ search }) => ({ id: (search as Record<string, string>)["id"] }),
  loader: async ({ deps }) => {
    const id = productIdFrom(deps.id)
    if (id === null) throw redirect({ to: "/category", replace: true })
    const { product } = await loadProduct({ params: { id: String(id) } })
    const variant = variantBySlug(product.variants, null)
    throw redirect({ to: "/$productSlug/$id/$variantSlug", params: variantParams(product, variant.slug), replace: true })
  },
})
