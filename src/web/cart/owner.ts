import { readToken } from "#web/token.ts"

/** Tells whose cart something is: the same for every token of one sign-in, and null for a visitor. */
export function presentOwner(): string | null {
  const token = readToken()
  return token && (subjectOf(token) ?? token)
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
