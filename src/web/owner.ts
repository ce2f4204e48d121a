import { readToken } from "./token.ts"

/** Tells whose cart something is: the same for every token of one sign-in, and null for a visitor. */
export function presentOwner(): string | null {
  const token = readToken()
  return token && (subjectOf(token) ?? token)
}

/** Tells owners apart in what the browser keeps, and leads back to no token: 32 bits of FNV-1a. Empty for a visitor. */
export function presentMark(): string {
  const owner = presentOwner()
  let mark = 0x811c9dc5
  for (const character of owner ?? "") mark = Math.imul(mark ^ character.charCodeAt(0), 0x01000193)
  return owner === null ? "" : (mark >>> 0).toString(36)
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
