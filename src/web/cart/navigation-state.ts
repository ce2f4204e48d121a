import type { Cart } from "#contract/cart.ts"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { customerKeyHash } from "#web/device/token.ts"

/** A cart passed with the navigation, so that the cart page can show it at once. [spec 1 §2.9] */
type CartState = { of: string; cart: Cart }

/** What Buy Now passes to the place-order page. [spec 1 §3] */
export type BuyNow = {
  isBuyNow: true
  coupon: null
  is_valid: boolean
  currency: string
  maximum_price: number
  selling_price: number
  tax: 0
  /** The variant; its product's id lets the page load it again, since a history entry may be old. */
  product: Variant & { product_id: number; product_slug: string }
  quantity: number
  payable_amount: number
}

declare module "@tanstack/react-router" {
  // The router's way to type the state of history entries.
  interface HistoryState extends Partial<BuyNow> {
    cart?: CartState
    /** Set while the checkout shows over the product. */
    isSheet?: true
  }
}

/** The navigation state with the cart. It names the customer, since a history entry outlives a sign-out. */
export function stateOfCart(cart: Cart): { cart: CartState } {
  return { cart: { of: customerKeyHash(), cart } }
}

/** The cart in a history entry's state, if it belongs to the current customer. */
export function cartOfState(state: CartState | undefined): Cart | null {
  return state && state.of === customerKeyHash() && Array.isArray(state.cart?.products) ? state.cart : null
}

export function stateOfBuyNow(product: Pick<ProductDetails, "id" | "slug">, variant: Variant, quantity: number): BuyNow {
  const { currency, maximum_price, selling_price } = variant
  return {
    isBuyNow: true,
    coupon: null,
    is_valid: true,
    currency,
    maximum_price,
    selling_price,
    tax: 0,
    product: { ...variant, product_id: product.id, product_slug: product.slug },
    quantity,
    payable_amount: selling_price,
  }
}
