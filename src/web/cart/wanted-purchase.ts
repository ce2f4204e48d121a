import type { useRouter } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { remember, remembered } from "#web/device-memory.ts"
import { paths } from "#web/paths.ts"
import { isRefusal } from "./cart-store.ts"
import { stateOfBuyNow } from "./navigation-state.ts"
import { putInCart } from "./use-cart.ts"

/** A purchase that waits for a login. */
export type WantedPurchase = { what: "addToCart" | "buyNow"; product: number; variant: number; slug: string; quantity: number }

/** The name under which the device stores it: a verification mail may open another tab. */
export const WANTED = "wantedPurchase"

/** How long a purchase waits for a login; after that nobody expects it. [spec 3 §9] */
const LASTS_MS = 15 * 60_000

export function rememberWanted(wanted: WantedPurchase, now = Date.now()): void {
  remember(WANTED, JSON.stringify({ ...wanted, at: now }))
}

/** The stored purchase, unless it has expired or is not ours. It is removed, so that it is carried out once. */
export function takeWanted(now = Date.now()): WantedPurchase | null {
  const stored = remembered(WANTED)
  if (stored === null) return null
  remember(WANTED, null)
  return wantedOf(stored, now)
}

/** What a stored text says; null when it has expired or is not ours. */
export function wantedOf(stored: string, now: number): WantedPurchase | null {
  try {
    const { what, product, variant, slug, quantity, at } = JSON.parse(stored)
    const isPurchase = (what === "addToCart" || what === "buyNow") && typeof slug === "string"
    const isWhole = [product, variant, quantity].every((number) => Number.isInteger(number) && number > 0)
    const isFresh = typeof at === "number" && at <= now && now - at < LASTS_MS
    return isPurchase && isWhole && isFresh ? { what, product, variant, slug, quantity } : null
  } catch {
    return null
  }
}

/** Does after a login what the visitor wanted before: fills the cart, or continues with the order. */
export async function carryOutWanted(router: ReturnType<typeof useRouter>): Promise<void> {
  const wanted = takeWanted()
  if (!wanted) return
  try {
    if (wanted.what === "buyNow") await continueWithOrder(wanted, router)
    else await fillCart(wanted, router)
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    showToast(fault.detail, { kind: "bad" })
  }
}

async function fillCart({ product, variant, slug, quantity }: WantedPurchase, router: ReturnType<typeof useRouter>): Promise<void> {
  const problem = await putInCart(variant, quantity)
  if (problem === null) showToast(m.catalog_product_added(), { kind: "good" })
  else if (problem.code === "above_maximum")
    await router.navigate({ href: paths.specialQuantity({ product, variant: slug, quantity }), resetScroll: false })
  else showToast(isRefusal(problem) ? problem.detail : m.catalog_product_add_failed(), { kind: "bad" })
}

async function continueWithOrder({ product: id, variant: variantId, quantity }: WantedPurchase, router: ReturnType<typeof useRouter>) {
  const product = await api().catalog.product({ id })
  const variant = product.variants.find((one) => one.id === variantId)
  if (!variant) return showToast(m.orders_place_no_longer_sold(), { kind: "bad" })
  const state = stateOfBuyNow(product, variant, quantity)
  await router.navigate({ href: paths.placeOrder(), resetScroll: false, state: { ...state } })
}
