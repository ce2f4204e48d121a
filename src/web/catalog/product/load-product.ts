import { notFound, redirect } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import type { ProductDetails } from "#contract/catalog.ts"
import { variantBySlug } from "#rules/variant-selection.ts"
import { api } from "#web/api.ts"
import { isNotFound } from "#web/api-problem.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card-product.ts"
import type { PageHeadTags } from "#web/head.ts"
import { isOwnAddress, type ProductAddress, productIdFrom, variantParams } from "./product-address.ts"

export type ProductPage = { product: ProductDetails; similar: CardProduct[]; head?: PageHeadTags }

// The server has written the head of a first load; the browser needs it only for other addresses.
export const loadHead = () => import("./product-head.ts")

// Set in the browser only: on the server every page is loaded afresh.
let handedOver: ProductPage | null = null

/**
 * Gives what the screen already has to the next load of the same product, once: the address then changes its words but not its product,
 * so nothing is asked for again.
 */
export function handOver(page: ProductPage): void {
  handedOver = page
}

/** A product and the ones like it. An unknown product is a page that is not there, without any message. [spec 1 §8, A19] */
export async function loadProduct({ params }: { params: ProductAddress }): Promise<ProductPage & { head: PageHeadTags }> {
  const id = productIdFrom(params.id)
  if (id === null) throw notFound()
  const loadingHead = loadHead()
  const page = takeHandedOver(id) ?? (await askFor(id))
  leadToOwnAddress(page, params)
  const { productHead } = await loadingHead
  return { ...page, head: productHead(page.product, params, page.head) }
}

/**
 * A visitor who comes from another page goes straight to the variant's own address, so the screen is drawn once. The server answers at
 * every address of a product instead, and the screen rewrites it after hydration. [PDP-01]
 */
const leadToOwnAddress = createIsomorphicFn()
  .server((_page: ProductPage, _address: ProductAddress) => {})
  .client((page: ProductPage, address: ProductAddress) => {
    if (isOwnAddress(page.product, address)) return
    const variant = variantBySlug(page.product.variants, address.variantSlug)
    handOver(page)
    throw redirect({ to: "/$productSlug/$id/$variantSlug", params: variantParams(page.product, variant.slug), replace: true })
  })

async function askFor(id: number): Promise<ProductPage> {
  const { catalog } = api()
  // The screen is complete without its neighbours, so they must not bring it down.
  const similar = catalog.similar({ id }).then(
    (products) => products.map((product) => cardProduct({ ...product, variants: product.variants.slice(0, 1) })),
    () => [],
  )
  try {
    return { product: await catalog.product({ id }), similar: await similar }
  } catch (fault) {
    if (isNotFound(fault)) throw notFound()
    throw fault
  }
}

function takeHandedOver(id: number): ProductPage | null {
  const page = handedOver
  handedOver = null
  return page?.product.id === id ? page : null
}
