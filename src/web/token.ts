import { remember, remembered } from "./device-memory.ts"

const TOKEN = "authToken"
/** Under this name the device remembers how many lines the cart has. [spec 1 §3] */
export const CART_COUNT = "cartItemCount"

/** The stored token of the signed-in customer; null for a visitor. [spec 1 §3] */
export function readToken(): string | null {
  return remembered(TOKEN)
}

export function storeToken(token: string): void {
  remember(TOKEN, token)
}

/** What remains on the device of a customer: neither token nor cart count. [spec 1 §4] */
export function forgetCustomer(): void {
  remember(CART_COUNT, null)
  remember(TOKEN, null)
}
