const KEY = "authToken"

/** The stored token of the signed-in customer. [spec 1 §3] */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage can be switched off; such a visitor is signed out.
    return null
  }
}
