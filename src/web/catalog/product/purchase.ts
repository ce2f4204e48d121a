import type { useRouter } from "@tanstack/react-router"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { type BuyingProblem, buyingProblem } from "#rules/catalog/buying.ts"
import type { Selection } from "#rules/catalog/variant-selection.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { api } from "#web/api.ts"
import { isRefusal } from "#web/cart/cart-store.ts"
import { stateOfBuyNow, stateOfCart } from "#web/cart/navigation-state.ts"
import { askToLogIn, knownCart, putInCart } from "#web/cart/use-cart.ts"
import { forgetWanted, keepWantedForSignUp, rememberWanted, type WantedPurchase } from "#web/cart/wanted-purchase.ts"
import type { SpecialRequestModal } from "#web/catalog/special-request/special-request-form.tsx"
import { readToken } from "#web/device/token.ts"
import { paths } from "#web/paths.ts"
import { VARIANT, variantParams } from "./load-product.ts"

/** The request of Add to Cart and Buy Now. */
export type PurchaseRequest = { product: ProductDetails; variant: Variant; selection: Selection; quantity: number }
export type SpecialRequestDialog = typeof SpecialRequestModal

/** The state of the cart button after a click: its label, by default "Add to Cart", and a sentence beside it. */
export type Outcome = { button?: string; isBusy?: boolean; isAdded?: boolean; text?: string }

type Purchase = PurchaseRequest & {
  router: ReturnType<typeof useRouter>
  show: (outcome: Outcome) => void
  showLabel: (text: string) => void
  open: (dialog: SpecialRequestDialog) => void
}

/** How long the button shows the loading state after the response, and how long the label shows. [spec 1 §9] */
const CLEARS_AFTER_MS = 100
const LABEL_MS = 2000

let labelled: ReturnType<typeof setTimeout> | undefined

/** Beside the buttons, because without a connection the script that shows toasts may be missing too. */
function noConnection(): Outcome {
  return { text: m.refusal_no_connection() }
}

/** Adds the quantity to the cart, or returns the reason why not. [spec 1 §4, §5, §8] */
export async function addToCart(purchase: Purchase): Promise<void> {
  if (!(await isClear("addToCart", purchase))) return
  const { variant, quantity, show } = purchase
  show({ button: m.catalog_product_adding(), isBusy: true })
  const problem = await putInCart(variant.id, quantity)
  await new Promise((resolve) => setTimeout(resolve, CLEARS_AFTER_MS))
  if (problem) {
    if (problem.status === 401) waitForLogin("addToCart", purchase)
    else showToast(m.catalog_product_add_failed(), { kind: "bad", place: "center" })
    if (problem.status === 0) return show(noConnection())
    return show(isRefusal(problem) ? { text: problem.detail } : {})
  }
  showAdded(purchase)
}

function showAdded({ show, showLabel }: Purchase): void {
  show({ button: m.catalog_product_view_cart(), isAdded: true })
  showLabel(m.catalog_product_added())
  clearTimeout(labelled)
  labelled = setTimeout(() => showLabel(""), LABEL_MS)
}

/** Asks the visitor to log in, and remembers what to do after it. */
function waitForLogin(what: WantedPurchase["what"], purchase: Purchase): void {
  const { product, variant, quantity, router, show } = purchase
  if (!navigator.onLine) {
    show(noConnection())
    return
  }
  const origin = {
    href: router.latestLocation.href,
    showAdded: () => showAdded(purchase),
    buyNow: (product: ProductDetails, variant: Variant) => buyNow({ ...purchase, product, variant }),
  }
  rememberWanted({ what, product: product.id, variant: variant.id, slug: variant.slug, quantity }, origin)
  askToLogIn({ onSignedUp: keepWantedForSignUp, onGivenUp: forgetWanted })
}

/**
 * Opens the place-order page with this variant only; the cart is unchanged. A customer with a saved address sees it as a sheet over the
 * product; a reload of its address shows the page. [spec 2 §2, spec 5 §15]
 */
export async function buyNow(purchase: Purchase): Promise<void> {
  if (!(await isClear("buyNow", purchase))) return
  const { product, variant, quantity, router } = purchase
  const state = { ...stateOfBuyNow(product, variant, quantity) }
  const { href } = router.latestLocation
  const isSheet = await whileLoading(canShowSheet(purchase), purchase)
  // The visitor has gone on to another page or variant.
  if (router.latestLocation.href !== href) return
  if (!isSheet) return router.navigate({ href: paths.placeOrder(), resetScroll: false, state })
  await router.navigate({
    to: VARIANT,
    params: variantParams(product, variant.slug),
    resetScroll: false,
    // The router adds no entry for an address and a state that are already shown.
    state: { isSheet: true },
    mask: { to: "/place-order", state, unmaskOnReload: true },
  })
}

/** Narrower screens have no room beside the sheet's margins; such a screen is also the result of a large zoom. */
const ROOM = "(min-width: 22.5rem) and (min-height: 22.5rem)"
/** How long a click waits for the customer's addresses and the script of the sheet. */
const PATIENCE_MS = 4000
/** How long a click waits before the page shows that it is loading. */
const QUIET_MS = 300

/**
 * Whether the sheet fits: the page is the variant's own, the browser is wide and new enough, the customer has an address, and the script
 * of the sheet is loaded.
 */
async function canShowSheet({ product, variant, router }: Purchase): Promise<boolean> {
  const isOwnPage = router.latestLocation.pathname === paths.product(product.slug, product.id, variant.slug)
  if (!isOwnPage || !matchMedia(ROOM).matches || !isNewEnough()) return false
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<never>((_, reject) => signal.addEventListener("abort", reject))
  const needed = Promise.all([api().addresses.all(undefined, { signal }), loadSheet()])
  return Promise.race([needed, late]).then(
    ([addresses]) => addresses.length > 0,
    // The full page shows the error.
    () => false,
  )
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the browser's own.
  interface WindowEventMap {
    /** Asks the frame of the page, which screens do not import, for the script of the sheet. */
    "sheet-wanted": CustomEvent<(script: Promise<unknown>) => void>
  }
}

/** Loads the script of the sheet. The frame of the page does it, and sends "sheet-possible" once its own script is loaded. */
function loadSheet(): Promise<unknown> {
  return new Promise((resolve) => {
    const ask = () => dispatchEvent(new CustomEvent("sheet-wanted", { detail: resolve }))
    addEventListener("sheet-possible", ask, { once: true })
    ask()
  })
}

/** Shows beside the buttons that the page is loading, unless the answer comes at once. */
async function whileLoading<Answer>(answer: Promise<Answer>, { showLabel }: Purchase): Promise<Answer> {
  const notice = setTimeout(() => {
    clearTimeout(labelled)
    showLabel(m.shell_loading())
  }, QUIET_MS)
  try {
    return await answer
  } finally {
    clearTimeout(notice)
    showLabel("")
  }
}

/** Opens the special request form. */
export async function askForMore({ open }: Pick<Purchase, "open">): Promise<void> {
  open((await import("#web/catalog/special-request/special-request-form.tsx")).SpecialRequestModal)
}

export async function viewCart({ router }: Purchase): Promise<void> {
  const cart = knownCart()
  await router.navigate({ href: paths.cart(), resetScroll: false, ...(cart ? { state: stateOfCart(cart) } : {}) })
}

/** Whether the purchase is possible; shows the obstacle otherwise. A visitor's purchase waits for the login. */
async function isClear(what: WantedPurchase["what"], purchase: Purchase): Promise<boolean> {
  const { product, variant, selection, quantity, show, open } = purchase
  const obstacle = buyingObstacle({
    selectedOptions: Object.keys(selection).length,
    optionCount: product.options.length,
    signedIn: readToken() !== null,
    quantity,
    maxQuantity: product.max_quantity,
    inventory: variant.inventory_quantity,
  })
  if (obstacle?.problem === "options_missing" && obstacle.text) show({ text: obstacle.text })
  else if (obstacle?.problem === "not_signed_in") waitForLogin(what, purchase)
  else if (obstacle?.text) showToast(obstacle.text, { kind: "bad", place: "center" })
  else if (obstacle) await askForMore({ open })
  return obstacle === null
}

/** An obstacle to Add to Cart and Buy Now, and its message. A quantity above the maximum opens a form instead. */
type BuyingObstacle = { problem: BuyingProblem; text: string | null }

/** The first obstacle to a purchase, in the order of the specification; null when there is none. [spec 1 §5] */
export function buyingObstacle(purchase: Parameters<typeof buyingProblem>[0]): BuyingObstacle | null {
  const problem = buyingProblem(purchase)
  switch (problem) {
    case null:
      return null
    case "options_missing":
      return { problem, text: m.catalog_product_options_missing() }
    case "not_signed_in":
      return { problem, text: m.catalog_product_login_first() }
    case "above_maximum":
      return { problem, text: null }
    case "above_stock":
      return { problem, text: m.catalog_product_above_stock({ quantity: purchase.quantity, available: purchase.inventory }) }
  }
}

/** Whether the browser has what keeps the focus in a dialog and the page behind it still. */
function isNewEnough(): boolean {
  return "checkVisibility" in Element.prototype && CSS.supports("selector(:has(a))")
}
