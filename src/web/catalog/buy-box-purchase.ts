import type { useRouter } from "@tanstack/react-router"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import type { Selection } from "#rules/variant-selection.ts"
import { isRefusal } from "#web/cart/cart-store.ts"
import { stateOfBuyNow, stateOfCart } from "#web/cart/navigation-state.ts"
import { knownCart, putInCart, tellLogin } from "#web/cart/use-cart.ts"
import { paths } from "#web/paths.ts"
import { readToken } from "#web/token.ts"
import { showToast } from "#web/ui/toast.ts"
import { buyingObstacle } from "./buy-box-obstacle.ts"

/** How the buttons stand after a click, and a sentence beside them. */
export type Outcome = { state: "adding" | "added" | "stopped"; text?: string | null }

export type Purchase = {
  product: ProductDetails
  variant: Variant
  selection: Selection
  quantity: number
  router: ReturnType<typeof useRouter>
  show: (outcome: Outcome) => void
  /** Opens the special request. */
  askForMore: () => void
}

/** How long the button goes on loading after the answer. [spec 1 §9] */
const CLEARS_AFTER_MS = 100

/** Puts the pieces in the cart, and tells what is in the way or went wrong. [spec 1 §4, §5, §8] */
export async function addToCart(purchase: Purchase): Promise<void> {
  if (!isClear(purchase)) return
  purchase.show({ state: "adding" })
  const problem = await putInCart(purchase.variant.id, purchase.quantity)
  await new Promise((resolve) => setTimeout(resolve, CLEARS_AFTER_MS))
  if (problem === null) return purchase.show({ state: "added" })
  if (problem.status === 401) tellLogin()
  else showToast(m.catalog_product_add_failed(), { kind: "bad", place: "center" })
  purchase.show({ state: "stopped", text: isRefusal(problem) ? problem.detail : null })
}

/** Goes to the place-order page with this variant alone; the cart stays as it is. [spec 2 §2] */
export async function buyNow(purchase: Purchase): Promise<void> {
  if (!isClear(purchase)) return
  const state = stateOfBuyNow(purchase.variant, purchase.quantity)
  await purchase.router.navigate({ href: paths.placeOrder(), resetScroll: false, state: { ...state } })
}

export async function viewCart({ router }: Purchase): Promise<void> {
  const cart = knownCart()
  await router.navigate({ href: paths.cart(), resetScroll: false, ...(cart ? { state: stateOfCart(cart) } : {}) })
}

/** Whether nothing stands in the way; what does is told. */
function isClear({ product, variant, selection, quantity, show, askForMore }: Purchase): boolean {
  const obstacle = buyingObstacle({
    selectedOptions: Object.keys(selection).length,
    optionCount: product.options.length,
    signedIn: readToken() !== null,
    quantity,
    maxQuantity: product.max_quantity,
    inventory: variant.inventory_quantity,
  })
  if (obstacle?.problem === "options_missing") show({ state: "stopped", text: obstacle.text })
  else if (obstacle?.text) showToast(obstacle.text, { kind: "bad", place: "center" })
  else if (obstacle) askForMore()
  return obstacle === null
}
