import type { useRouter } from "@tanstack/react-router"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { buyingProblem, stockState } from "#rules/catalog/buying.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { remember, remembered } from "#web/device/device-memory.ts"
import { paths } from "#web/paths.ts"
import { isRefusal } from "./cart-store.ts"
import { stateOfBuyNow } from "./navigation-state.ts"
import { putInCart } from "./use-cart.ts"

/** A purchase that waits for a login. */
export type WantedPurchase = { what: "addToCart" | "buyNow"; product: number; variant: number; slug: string; quantity: number }

/** The name under which the device stores it: a verification mail may open another tab. */
const WANTED = "wantedPurchase"

/** How long a purchase waits for a login; later it would be unexpected. [spec 3 §9] */
const LASTS_MS = 15 * 60_000

/** After a sign-up the verification mail comes first. */
const LASTS_AFTER_SIGN_UP_MS = 24 * 60 * 60_000

/** The page of the purchase, and what that page does itself: it shows that the product is in the cart, and opens the order. */
type Origin = { href: string; showAdded: () => void; buyNow: (product: ProductDetails, variant: Variant) => Promise<void> }

let origin: (Origin & { variant: number }) | null = null

/** Stores a visitor's purchase, in place of an earlier one. */
export function rememberWanted(wanted: WantedPurchase, from: Origin): void {
  remember(WANTED, JSON.stringify({ ...wanted, at: Date.now() }))
  origin = { ...from, variant: wanted.variant }
}

/** Called when the visitor closes the login instead. */
export function forgetWanted(): void {
  remember(WANTED, null)
  origin = null
}

/** Called after a sign-up: the purchase waits until the mail was read. */
export function keepWantedForSignUp(): void {
  const stored = remembered(WANTED)
  if (stored !== null && wantedOf(stored, Date.now())) remember(WANTED, JSON.stringify({ ...JSON.parse(stored), isSignUp: true }))
}

/** The stored purchase, unless it has expired or is not ours. It is removed, so that it is carried out once. */
function takeWanted(now = Date.now()): WantedPurchase | null {
  const stored = remembered(WANTED)
  if (stored === null) return null
  remember(WANTED, null)
  return wantedOf(stored, now)
}

/** The purchase in a stored text; null when it has expired or is not ours. */
export function wantedOf(stored: string, now: number): WantedPurchase | null {
  try {
    const { what, product, variant, slug, quantity, at, isSignUp } = JSON.parse(stored)
    const isPurchase = (what === "addToCart" || what === "buyNow") && typeof slug === "string"
    const isWhole = [product, variant, quantity].every((number) => Number.isInteger(number) && number > 0)
    const lastsMs = isSignUp === true ? LASTS_AFTER_SIGN_UP_MS : LASTS_MS
    const isFresh = typeof at === "number" && at <= now && now - at < lastsMs
    return isPurchase && isWhole && isFresh ? { what, product, variant, slug, quantity } : null
  } catch {
    return null
  }
}

type Router = ReturnType<typeof useRouter>

/** Carries out a visitor's purchase after the login, unless the current stock prevents it: fills the cart, or continues with the order. */
export async function carryOutWanted(router: Router): Promise<void> {
  const wanted = takeWanted()
  if (!wanted) return
  const shownAt = origin?.variant === wanted.variant ? origin : null
  origin = null
  try {
    const product = await api().catalog.product({ id: wanted.product })
    const variant = product.variants.find(({ id }) => id === wanted.variant)
    if (!variant) showToast(m.orders_place_no_longer_sold(), { kind: "bad" })
    else if (await isStopped(wanted, product, variant, router)) return
    else if (wanted.what === "addToCart") await fillCart(wanted, router, shownAt)
    else if (shownAt?.href === router.latestLocation.href) await shownAt.buyNow(product, variant)
    else {
      const state = stateOfBuyNow(product, variant, wanted.quantity)
      await router.navigate({ href: paths.placeOrder(), resetScroll: false, state: { ...state } })
    }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    showToast(fault.detail, { kind: "bad" })
  }
}

/** Repeats the checks of the product page that a login can change, in their order, and shows the first that fails. [spec 1 §5] */
async function isStopped(wanted: WantedPurchase, product: ProductDetails, variant: Variant, router: Router): Promise<boolean> {
  const { quantity } = wanted
  const { inventory_quantity: inventory, out_of_stock: isOut } = variant
  const checked = { selectedOptions: 0, optionCount: 0, signedIn: true, quantity, maxQuantity: product.max_quantity, inventory }
  if (buyingProblem(checked) === "above_maximum") {
    await askForMore(wanted, router)
    return true
  }
  const stock = stockState(inventory, isOut, quantity)
  if (stock === "available") return false
  const text =
    stock === "above_stock" ? m.catalog_product_above_stock({ quantity, available: inventory }) : m.catalog_product_out_of_stock()
  showToast(text, { kind: "bad", place: "center" })
  return true
}

async function fillCart(wanted: WantedPurchase, router: Router, shownAt: Origin | null): Promise<void> {
  const problem = await putInCart(wanted.variant, wanted.quantity)
  if (problem?.code === "above_maximum") await askForMore(wanted, router)
  else if (problem) showToast(isRefusal(problem) ? problem.detail : m.catalog_product_add_failed(), { kind: "bad" })
  else if (shownAt?.href === router.latestLocation.href) shownAt.showAdded()
  else showToast(m.catalog_product_added(), { kind: "good" })
}

/** Opens the special request form. */
async function askForMore({ product, slug, quantity }: WantedPurchase, router: Router): Promise<void> {
  await router.navigate({ href: paths.specialQuantity({ product, variant: slug, quantity }), resetScroll: false })
}
