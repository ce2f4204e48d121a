import { notFound, redirect, useRouter } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { useEffect, useRef, useState } from "react"
import type { ListingProduct, ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { api } from "#web/api.ts"
import { isNotFound } from "#web/api-problem.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card/card-product.ts"
import type { PageHeadTags } from "#web/head.ts"
import { paths } from "#web/paths.ts"

/** The parameters of a product's address. Only the id identifies the product. [A18] */
export type ProductAddress = { id: string; categorySlug?: string; productSlug?: string; variantSlug?: string }

export type ProductPage = { product: ProductDetails; similar: CardProduct[]; accessories: CardProduct[]; head?: PageHeadTags }

type Product = Pick<ProductDetails, "id" | "slug"> & { variants: readonly { slug: string }[] }

const MAX_ID = 2_147_483_647
/** The route of a variant's own address. */
export const VARIANT = "/$productSlug/$id/$variantSlug"

/** Loads a product and similar products. An unknown product is "not found", without a message. [spec 1 §8, A19] */
export async function loadProduct({ params }: { params: ProductAddress }): Promise<ProductPage & { head: PageHeadTags }> {
  const id = productIdFrom(params.id)
  if (id === null) throw notFound()
  const loadingHead = loadHead()
  // Awaited after the product: a failure that comes before it is not unhandled.
  loadingHead.catch(() => {})
  const page = takeHandedOver(id) ?? (await askFor(id))
  leadToOwnAddress(page, params)
  const headOf = await loadingHead
  const { product, head: before } = page
  const { variantSlug } = params
  return { ...page, head: headOf({ product, variantSlug, path: canonicalPath(product), trail: productTrail(product), before }) }
}

async function askFor(id: number): Promise<ProductPage> {
  const { catalog } = api()
  // Similar products and accessories are optional, so their failure is ignored.
  const similar = catalog.similar({ id }).then(cardsOf, () => [])
  const accessories = catalog.accessories({ id }).then(cardsOf, () => [])
  try {
    return { product: await catalog.product({ id }), similar: await similar, accessories: await accessories }
  } catch (fault) {
    if (isNotFound(fault)) throw notFound()
    throw fault
  }
}

/** The strips show one variant of each product. */
function cardsOf(products: readonly ListingProduct[]): CardProduct[] {
  return products.map((product) => cardProduct({ ...product, variants: product.variants.slice(0, 1) }))
}

/**
 * In the browser, redirects to the variant's own address, so that the screen renders once. The server renders at every address of a
 * product, and the screen replaces the address after hydration; an address with a former slug of the product has moved. [PDP-01, OFFICE-125]
 */
const leadToOwnAddress = createIsomorphicFn()
  .server(({ product }: ProductPage, { productSlug = "", variantSlug }: ProductAddress) => {
    if (!product.earlier_slugs?.includes(productSlug)) return
    const variant = variantBySlug(product.variants, variantSlug)
    throw redirect({ to: VARIANT, params: variantParams(product, variant.slug), statusCode: 301 })
  })
  .client((page: ProductPage, address: ProductAddress) => {
    if (isOwnAddress(page.product, address)) return
    const variant = variantBySlug(page.product.variants, address.variantSlug)
    handOver(page)
    throw redirect({ to: VARIANT, params: variantParams(page.product, variant.slug), replace: true })
  })

/**
 * The variant that is shown: the one in the address, or at once the one that the visitor selects. The address then becomes that variant's
 * own without loading the product again and without scrolling. This also happens when the visitor arrived by another address. [PDP-01,
 * PDP-31]
 */
export function useShownVariant(page: ProductPage, address: ProductAddress): [Variant, (variantSlug: string) => void] {
  const router = useRouter()
  const { product } = page
  const [choice, setChoice] = useState({ at: address.variantSlug, slug: address.variantSlug })
  const variant = variantBySlug(product.variants, choice.at === address.variantSlug ? choice.slug : address.variantSlug)
  const isWritten = isOwnAddress(product, address)
  const wanted = useRef<string | null>(null)

  async function write(slug: string) {
    wanted.current = slug
    // The scripts of the next address are loaded first: the router would show its placeholder while it waits for them.
    const isReady = await Promise.all([router.loadRouteChunk(router.routesById[VARIANT]), loadHead()]).then(
      () => true,
      () => false,
    )
    // The visitor selected another variant, or leaves. Without the scripts the address stays; the next choice loads them again.
    if (!isReady || wanted.current !== slug || isLeft()) return
    handOver(page)
    await router.navigate({
      to: VARIANT,
      params: variantParams(product, slug),
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }

  /** Whether another page is being loaded, and not another variant. */
  function isLeft(): boolean {
    const { pathname } = router.latestLocation
    return pathname !== router.state.resolvedLocation?.pathname && !pathname.startsWith(`/${product.slug}/`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written once for each variant.
  useEffect(() => {
    if (!isWritten) void write(variant.slug)
  }, [isWritten, variant.slug])

  useEffect(() => {
    // Loaded before the first choice, so that the choice need not wait.
    whenIdle()
      .then(loadHead)
      // The choice loads what could not be loaded here.
      .catch(() => {})
    return () => {
      wanted.current = null
    }
  }, [])

  function show(slug: string) {
    setChoice({ at: address.variantSlug, slug })
    void write(slug)
  }
  return [variant, show]
}

// The server renders the head of the first load; the browser needs it only for other addresses. It is kept once loaded, because another
// `import()` would delay a page whose product is loaded.
let productHead: typeof import("./product-head.ts").productHead | undefined

async function loadHead() {
  productHead ??= (await import("./product-head.ts")).productHead
  return productHead
}

// Set only in the browser: on the server every request loads its page.
let handedOver: ProductPage | null = null

/** Passes the loaded data to the next load of the same product, once. Only the address changes then, so nothing is requested. */
function handOver(page: ProductPage): void {
  handedOver = page
}

function takeHandedOver(id: number): ProductPage | null {
  const page = handedOver
  handedOver = null
  return page?.product.id === id ? page : null
}

/** The id in an address; null when it is not a possible id. */
export function productIdFrom(text: string | undefined): number | null {
  const id = /^\d{1,10}$/.test(text ?? "") ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

/** Whether an address is that of one of the product's variants: `/{productSlug}/{id}/{variantSlug}`. */
export function isOwnAddress(product: Product, { id, categorySlug, productSlug, variantSlug }: ProductAddress): boolean {
  const hasVariant = product.variants.some(({ slug }) => slug === variantSlug)
  return hasVariant && categorySlug === undefined && productSlug === product.slug && id === String(product.id)
}

/** The parameters of a variant's own route. */
export function variantParams(product: Product, variantSlug: string) {
  return { productSlug: product.slug, id: String(product.id), variantSlug }
}

/** The breadcrumb: from the home page through the categories to the product. */
export function productTrail(product: ProductDetails): { name: string; path: string }[] {
  return [
    { name: m.catalog_product_home(), path: paths.home() },
    ...product.category_path.map(({ name, slug }) => ({ name, path: paths.category(slug) })),
    { name: product.title, path: canonicalPath(product) },
  ]
}

/** The canonical address of a product: that of its first variant. [A18] */
function canonicalPath(product: ProductDetails): string {
  const [first] = product.variants
  return first ? paths.product(product.slug, product.id, first.slug) : paths.homeProduct(product.slug, product.id)
}
