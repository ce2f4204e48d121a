import { createIsomorphicFn } from "@tanstack/react-start"
import { notFound, redirect } from "@tanstack/react-router"
import type { ListingProduct, ProductDetails } from "#contract/catalog.ts"
import { variantBySlug } from "#rules/variant-selection.ts"
import { api } from "#web/api.ts"
import { isNotFound } from "#web/api-problem.ts"

export type ProductPage = { product: ProductDetails; similar: ListingProduct[] }

/** What the address of a product may say. The id alone decides which product it is. [A18] */
export type ProductAddress = { id: string; categorySlug?: string; productSlug?: string; variantSlug?: string }

const MAX_ID = 2_147_483_647

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
export async function loadProduct({ params }: { params: ProductAddress }): Promise<ProductPage> {
  const id = productIdFrom(params.id)
  if (id === null) throw notFound()
  const page = takeHandedOver(id) ?? (await askFor(id))
  leadToCanonical(page, params)
  return page
}

/** The id that an address names, or null when it cannot be one. */
export function productIdFrom(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null
  const id = Number(text)
  return id >= 1 && id <= MAX_ID ? id : null
}

/** Whether an address is the one of its variant, `/{productSlug}/{id}/{variantSlug}`, word for word. */
export function isCanonical({ product }: ProductPage, { id, categorySlug, productSlug, variantSlug }: ProductAddress): boolean {
  const hasVariant = product.variants.some(({ slug }) => slug === variantSlug)
  return hasVariant && categorySlug === undefined && productSlug === product.slug && id === String(product.id)
}

/** What the route of a variant takes. */
export function variantParams(product: ProductDetails, variantSlug: string) {
  return { productSlug: product.slug, id: String(product.id), variantSlug }
}

/**
 * A visitor who comes from another page goes straight to the variant's own address, so the screen is drawn once. The server answers at
 * every address of a product instead, and the screen rewrites it after hydration. [PDP-01]
 */
const leadToCanonical = createIsomorphicFn()
  .server((_page: ProductPage, _address: ProductAddress) => {})
  .client((page: ProductPage, address: ProductAddress) => {
    if (isCanonical(page, address)) return
    const variant = variantBySlug(page.product.variants, address.variantSlug)
    handOver(page)
    throw redirect({ to: "/$productSlug/$id/$variantSlug", params: variantParams(page.product, variant.slug), replace: true })
  })

async function askFor(id: number): Promise<ProductPage> {
  const { catalog } = api()
  // The screen is complete without its neighbours, so they must not bring it down.
  const similar = catalog.similar({ id }).catch(() => [])
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
