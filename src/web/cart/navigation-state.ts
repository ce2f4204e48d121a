import type { Cart } from "#contract/cart.ts"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { presentMark } from "#web/owner.ts"

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
  /** The variant; by the id of its product it is read again, since an entry of the history may be old. */
  product: Variant & { product_id: number }
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
  return { cart: { of: presentMark(), cart } }
}

/** The cart that an entry of the history holds, if it is that of whoever is signed in now. */
export function cartOfState(state: CartState | undefined): Cart | null {
  return state && state.of === presentMark() && Array.isArray(state.cart?.products) ? state.cart : null
}

export function stateOfBuyNow(product: Pick<ProductDetails, "id">, variant: Variant, quantity: number): BuyNow {
  const { currency, maximum_price, selling_price } = variant
  return {
    isBuyNow: true,
    coupon: null,
    is_valid: true,
    currency,
    maximum_price,
    selling_price,
    tax: 0,
    product: { ...variant, product_id: product.id },
    quantity,
    payable_amount: selling_price,
  }
}
