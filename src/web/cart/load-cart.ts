import type { Cart } from "#contract/cart.ts"
import { api } from "#web/api.ts"
import { storeCartCount } from "./use-cart-count.ts"

/** The customer's cart; the count in the header follows it. A cart counts its lines. [A9] */
export async function loadCart(): Promise<Cart> {
  const cart = await api().cart.details()
  storeCartCount(cart.products.length)
  return cart
}
