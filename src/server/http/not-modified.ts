import type { FastifyRequest } from "fastify"

/**
 * Whether the client already has the response with this entity tag. Tags are compared weakly, as the standard requires for reading: a proxy
 * that compresses marks our tags as weak. [RFC 9110 §13.1.2]
 */
export function isCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers["if-none-match"]
  if (held === undefined) return false
  return held.trim() === "*" || held.split(",").some((tag) => opaque(tag) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "")
}
