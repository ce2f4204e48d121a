import type { Cart } from "#contract/cart.ts"
import type { Variant } from "#contract/catalog.ts"
import { presentOwner } from "./owner.ts"

/** A cart that comes with a navigation, so that its page has something to show at once. [spec 1 §2.9] */
type CartState = { of: string; cart: Cart }

/** What Buy Now takes to the place-order page. [spec 1 §3] */
export type BuyNow = {
  isBuyNow: true
  coupon: null
  is_valid: boolean
  currency: string
  maximum_price: number
  selling_price: number
  tax: 0
  product: Variant
  quantity: number
  payable_amount: number
}

declare module "@tanstack/react-router" {
  // The library's way to say what the entries of the history hold.
  interface HistoryState extends Partial<BuyNow> {
    cart?: CartState
  }
}

/** The state of a navigation to the cart. An entry of the history outlives a sign-out, so it says whose cart it holds. */
export function stateOfCart(cart: Cart): { cart: CartState } {
  return { cart: { of: markOf(presentOwner()), cart } }
}

/** The cart that an entry of the history holds, if it is that of whoever is signed in now. */
export function cartOfState(state: CartState | undefined): Cart | null {
  return state && state.of === markOf(presentOwner()) && Array.isArray(state.cart?.products) ? state.cart : null
}

export function stateOfBuyNow(variant: Variant, quantity: number): BuyNow {
  const { currency, maximum_price, selling_price } = variant
  return {
    isBuyNow: true,
    coupon: null,
    is_valid: true,
    currency,
    maximum_price,
    selling_price,
    tax: 0,
    product: variant,
    quantity,
    payable_amount: selling_price,
  }
}

/** Tells owners apart and leads back to no token: 32 bits of FNV-1a. */
function markOf(owner: string | null): string {
  let mark = 0x811c9dc5
  for (const character of owner ?? "") mark = Math.imul(mark ^ character.charCodeAt(0), 0x01000193)
  return owner === null ? "" : (mark >>> 0).toString(36)
}
