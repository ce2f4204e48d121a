import { toasts } from "#ui/dialog/toast.ts"
import { remember, remembered } from "./device-memory.ts"

const TOKEN = "authToken"
/** Under this name the device remembers how many lines the cart has. [spec 1 §3] */
export const CART_COUNT = "cartItemCount"

/** The stored token of the signed-in customer; null for a visitor. [spec 1 §3] */
export function readToken(): string | null {
  return remembered(TOKEN)
}

/** Signs in on this device. Toasts that ask to log in go, because they are no longer true. */
export function storeToken(token: string): void {
  remember(TOKEN, token)
  toasts.dismissAbout("sign-in")
}

/** What remains on the device of a customer: neither token nor cart count. [spec 1 §4] */
export function forgetCustomer(): void {
  remember(CART_COUNT, null)
  remember(TOKEN, null)
}

/** Identifies the signed-in customer: the same for every token of one sign-in; null for a visitor. */
export function customerKey(): string | null {
  const token = readToken()
  return token && (subjectOf(token) ?? token)
}

/** Tells customers apart in what the browser keeps without giving the token away: 32 bits of FNV-1a. Empty for a visitor. */
export function customerKeyHash(): string {
  const key = customerKey()
  let hash = 0x811c9dc5
  for (const character of key ?? "") hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return key === null ? "" : (hash >>> 0).toString(36)
}

/** Of a token that its provider renews, the account that all of them are of; null when it does not say. */
function subjectOf(token: string): string | null {
  const [, payload = ""] = token.split(".")
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown }
    return typeof sub === "string" ? sub : null
  } catch {
    return null
  }
}
