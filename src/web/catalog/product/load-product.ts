import { notFound, redirect, useRouter } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { useEffect } from "react"
import type { ProductDetails } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { api } from "#web/api.ts"
import { isNotFound } from "#web/api-problem.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card/card-product.ts"
import type { PageHeadTags } from "#web/head.ts"
import { paths } from "#web/paths.ts"

/** What the address of a product may say. The id alone decides which product it is. [A18] */
export type ProductAddress = { id: string; categorySlug?: string; productSlug?: string; variantSlug?: string }

export type ProductPage = { product: ProductDetails; similar: CardProduct[]; head?: PageHeadTags }

type Product = Pick<ProductDetails, "id" | "slug"> & { variants: readonly { slug: string }[] }

const MAX_ID = 2_147_483_647
const VARIANT = "/$productSlug/$id/$variantSlug"

/** A product and the ones like it. An unknown product is a page that is not there, without any message. [spec 1 §8, A19] */
export async function loadProduct({ params }: { params: ProductAddress }): Promise<ProductPage & { head: PageHeadTags }> {
  const id = productIdFrom(params.id)
  if (id === null) throw notFound()
  const loadingHead = loadHead()
  const page = takeHandedOver(id) ?? (await askFor(id))
  leadToOwnAddress(page, params)
  const { productHead } = await loadingHead
  const { product, head: before } = page
  const { variantSlug } = params
  return { ...page, head: productHead({ product, variantSlug, path: canonicalPath(product), trail: productTrail(product), before }) }
}

async function askFor(id: number): Promise<ProductPage> {
  const { catalog } = api()
  // The screen is complete without similar products, so their failure must not take it down.
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
    throw redirect({ to: VARIANT, params: variantParams(page.product, variant.slug), replace: true })
  })

/**
 * Writes the variant into the address in place of what stands there, without asking for the product again and without scrolling; at once
 * when the address that the visitor came by is not the variant's own. [PDP-01, PDP-31]
 */
export function useVariantAddress(page: ProductPage, address: ProductAddress, variantSlug: string): (variantSlug: string) => void {
  const router = useRouter()
  const isWritten = isOwnAddress(page.product, address)

  function write(slug: string) {
    handOver(page)
    void router.navigate({
      to: VARIANT,
      params: variantParams(page.product, slug),
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written once for each that needs it.
  useEffect(() => {
    if (isWritten) return
    let isShown = true
    // All that the next address needs is loaded first: waiting for it there would empty the screen.
    void Promise.all([router.loadRouteChunk(router.routesById[VARIANT]), loadHead()]).then(() => isShown && write(variantSlug))
    return () => {
      isShown = false
    }
  }, [isWritten, variantSlug])

  useEffect(() => {
    // Ahead of the first choice, which then need not wait for it.
    void whenIdle().then(loadHead)
  }, [])

  return write
}

// The server has written the head of a first load; the browser needs it only for other addresses.
const loadHead = () => import("./product-head.ts")

// Set in the browser only: on the server every page is loaded afresh.
let handedOver: ProductPage | null = null

/**
 * Gives what the screen already has to the next load of the same product, once: the address then changes its words but not its product,
 * so nothing is asked for again.
 */
function handOver(page: ProductPage): void {
  handedOver = page
}

function takeHandedOver(id: number): ProductPage | null {
  const page = handedOver
  handedOver = null
  return page?.product.id === id ? page : null
}

/** The id that an address names, or null when it cannot be one. */
export function productIdFrom(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null
  const id = Number(text)
  return id >= 1 && id <= MAX_ID ? id : null
}

/** Whether an address is exactly that of one of the product's variants: `/{productSlug}/{id}/{variantSlug}`. */
export function isOwnAddress(product: Product, { id, categorySlug, productSlug, variantSlug }: ProductAddress): boolean {
  const hasVariant = product.variants.some(({ slug }) => slug === variantSlug)
  return hasVariant && categorySlug === undefined && productSlug === product.slug && id === String(product.id)
}

/** The parameters of a variant's own route. */
export function variantParams(product: Product, variantSlug: string) {
  return { productSlug: product.slug, id: String(product.id), variantSlug }
}

/** The way from the home page through the categories to the product itself. */
export function productTrail(product: ProductDetails): { name: string; path: string }[] {
  return [
    { name: m.catalog_product_home(), path: paths.home() },
    ...product.category_path.map(({ name, slug }) => ({ name, path: paths.category(slug) })),
    { name: product.title, path: canonicalPath(product) },
  ]
}

/** The one address of a product for search engines: its first variant's. [A18] */
function canonicalPath(product: ProductDetails): string {
  const [first] = product.variants
  return first ? paths.product(product.slug, product.id, first.slug) : paths.homeProduct(product.slug, product.id)
}
