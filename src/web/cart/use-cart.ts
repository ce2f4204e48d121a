import { useSyncExternalStore } from "react"
import type { Cart } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { api } from "#web/api.ts"
import type { ApiProblem } from "#web/api-problem.ts"
import { onRemembered } from "#web/device-memory.ts"
import { presentOwner } from "#web/owner.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"
import { type CartView, createCartStore, isRefusal } from "./cart-store.ts"
import { storeCartCount } from "./use-cart-count.ts"

const nothing: CartView = { cart: null, fault: null, refusals: new Map() }
const store = createCartStore({
  calls: { change: (line) => api().cart.change(line), details: () => api().cart.details() },
  remember: storeCartCount,
})
let owner: string | null = null

/** The customer's cart as this device knows it; nothing until the page is hydrated, since the server does not know. */
export function useCart(): CartView {
  return useSyncExternalStore(subscribe, ownView, () => nothing)
}

/** Reads the cart of whoever is signed in; a visitor has none, and none is asked for. [spec 1 §6] */
export async function loadCart(): Promise<void> {
  if (knowOwner()) await store.load()
}

/** Reads the cart unless something of it was asked for already. */
export async function loadCartOnce(): Promise<void> {
  if (presentOwner() !== owner) await loadCart()
}

/** Adds pieces to a variant's line; what came of it, once the server has answered. */
export async function putInCart(variant: number, quantity: number): Promise<ApiProblem | null> {
  knowOwner()
  return store.change(variant, quantity)
}

/**
 * Changes a line that the cart page shows. A reason of the shop's then stands at the line, a missing sign-in is told, and any other error
 * is only logged. [spec 2 §8]
 */
export async function changeLine(variant: number, delta: number): Promise<void> {
  if (!knowOwner()) {
    showToast(m.cart_login_first(), { kind: "bad" })
    return
  }
  const problem = await store.change(variant, delta)
  if (problem === null || isRefusal(problem)) return
  if (problem.status === 401) tellLogin()
  else reportError(problem)
}

/** The alert of a cart update that was answered with 401, and the way to sign in. [spec 1 §6] */
export function tellLogin(): void {
  showToast(m.cart_login_before(), { kind: "bad", place: "center" })
  showSignIn("login")
}

export const refuseLine = store.refuse

/** The cart as far as it is known now, outside of a component. */
export function knownCart(): Cart | null {
  return ownView().cart
}

/** Whether somebody is signed in. What is known of another one's cart is forgotten first; what the device remembered is their own. */
function knowOwner(): boolean {
  const present = presentOwner()
  if (owner !== null && present !== owner) store.clear()
  owner = present
  return present !== null
}

/** What is known of another one's cart shows no more as soon as the token is gone or another one. */
function ownView(): CartView {
  return owner !== null && presentOwner() === owner ? store.view() : nothing
}

function subscribe(listener: () => void) {
  const ends = [store.subscribe(listener), onRemembered(listener)]
  return () => {
    for (const end of ends) end()
  }
}
