import { toasts } from "#ui/dialog/toast.ts"
import { remember, remembered } from "./device-memory.ts"

/** The name under which the device stores the token. [spec 1 §3] */
export const TOKEN = "authToken"
/** The name under which the device stores the number of cart lines. [spec 1 §3] */
export const CART_COUNT = "cartItemCount"

/** The stored token of the signed-in customer; null for a visitor. [spec 1 §3] */
export function readToken(): string | null {
  return remembered(TOKEN)
}

/** Signs in on this device. Dismisses toasts that ask to log in, because they no longer apply. */
export function storeToken(token: string): void {
  remember(TOKEN, token)
  toasts.dismissAbout("sign-in")
}

/** Removes the customer's token and cart count from the device. [spec 1 §4] */
export function forgetCustomer(): void {
  remember(CART_COUNT, null)
  remember(TOKEN, null)
}

/** Identifies the signed-in customer: the same for every token of one sign-in; null for a visitor. */
export function customerKey(): string | null {
  const token = readToken()
  return token && (subjectOf(token) ?? token)
}

/** A hash that distinguishes customers in stored data without disclosing the token: 32 bits of FNV-1a. Empty for a visitor. */
export function customerKeyHash(): string {
  const key = customerKey()
  let hash = 0x811c9dc5
  for (const character of key ?? "") hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return key === null ? "" : (hash >>> 0).toString(36)
}

/** The account of a token that its provider renews; null when the token does not contain it. */
function subjectOf(token: string): string | null {
  const [, payload = ""] = token.split(".")
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown }
    return typeof sub === "string" ? sub : null
  } catch {
    return null
  }
}
