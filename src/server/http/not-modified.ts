import type { FastifyRequest } from "fastify"

/**
 * Whether the client holds the answer with this entity tag already. Tags are compared weakly, as the standard says for reading: a proxy
 * that compresses marks ours as weak. [RFC 9110 §13.1.2]
 */
export function isCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers["if-none-match"]
  if (held === undefined) return false
  return held.trim() === "*" || held.split(",").some((tag) => opaque(tag) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "")
}
