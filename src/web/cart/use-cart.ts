import { useSyncExternalStore } from "react"
import type { Cart } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { api } from "#web/api.ts"
import type { ApiProblem } from "#web/api-problem.ts"
import { onRemembered } from "#web/device/device-memory.ts"
import { customerKey } from "#web/device/token.ts"
import { type SignInOptions, showSignIn } from "#web/sign-in/use-sign-in.ts"
import { type CartView, createCartStore, emptyView, isRefusal } from "./cart-store.ts"
import { takeEarlyCart } from "./early-cart.ts"
import { storeCartCount } from "./use-cart-count.ts"

const store = createCartStore({
  calls: { change: (line) => api().cart.change(line), details: async () => (await takeEarlyCart()) ?? api().cart.details() },
  // Another tab may have signed out, or another customer in, since the cart was requested.
  remember: (count) => {
    if (count === null || customerKey() === owner) storeCartCount(count)
  },
})
let owner: string | null = null

/** The customer's cart as this tab knows it; empty until the page is hydrated. */
export function useCart(): CartView {
  return useSyncExternalStore(subscribe, currentView, () => emptyView)
}

/** Loads the customer's cart; for a visitor no request is sent. [spec 1 §6] */
export async function loadCart(): Promise<void> {
  if (adoptOwner()) await store.load()
}

/** Loads the cart unless it was requested before. */
export async function loadCartOnce(): Promise<void> {
  if (customerKey() !== owner) await loadCart()
}

/** Adds to a variant's quantity; resolves when the server has answered, with the problem if there is one. */
export async function putInCart(variant: number, quantity: number): Promise<ApiProblem | null> {
  adoptOwner()
  return store.change(variant, quantity)
}

/**
 * Changes a line on the cart page. A refusal and a failure show at the line, a missing sign-in shows a toast. A failure is also logged.
 * [spec 2 §8]
 */
export async function changeLine(variant: number, delta: number): Promise<void> {
  if (!adoptOwner()) {
    showToast(m.cart_login_first(), { kind: "bad", about: "sign-in" })
    return
  }
  const problem = await store.change(variant, delta)
  if (problem === null || isRefusal(problem)) return
  if (problem.status === 401) return askToLogIn()
  // biome-ignore lint/suspicious/noConsole: the specification asks for it.
  console.error("The cart was not changed.", problem)
}

/** Shows the alert after a 401 and opens the login. [spec 1 §6] */
export function askToLogIn(options: Pick<SignInOptions, "onSignedUp" | "onGivenUp"> = {}): void {
  showToast(m.cart_login_before(), { kind: "bad", place: "center", about: "sign-in" })
  showSignIn("login", options)
}

export const refuseLine = store.refuse

/** The cart as known now, for use outside of components. */
export function knownCart(): Cart | null {
  return currentView().cart
}

/** Whether a customer is signed in. The known cart is cleared first if it belongs to another customer. */
function adoptOwner(): boolean {
  const present = customerKey()
  if (owner !== null && present !== owner) store.clear()
  owner = present
  return present !== null
}

/** The known cart, unless the token has gone or changed since. */
function currentView(): CartView {
  return owner !== null && customerKey() === owner ? store.view() : emptyView
}

function subscribe(listener: () => void) {
  const ends = [store.subscribe(listener), onRemembered(listener)]
  return () => {
    for (const end of ends) end()
  }
}
