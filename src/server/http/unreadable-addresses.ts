import type { IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from "fastify"
import { Refusal } from "#server/guards/refusal.ts"

/** A dot segment of a path, plain or encoded. A URL parser would resolve it to another path. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * The framework answers an address with invalid percent-encoding before any hook: without the security headers, and never with a page. Such
 * an address, and an ambiguous one, is therefore routed as if it were this one; `isUnreadable` detects it, and the API and the pages each
 * respond in their own way.
 */
export function routedAddress({ url = "/" }: RawRequestDefaultExpression): string {
  const path = url.split(/[?#]/, 1)[0] ?? url
  if (isReadable(path)) return url
  return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable"
}

export function isUnreadable(request: FastifyRequest): boolean {
  return request.originalUrl !== request.raw.url
}

/** Refuses unreadable addresses on all routes except `ownRoutes`, which respond themselves, and requests with two hosts. */
export function refuseUnreadable(app: FastifyInstance, ownRoutes: readonly string[]): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isOwn = ownRoutes.includes(request.routeOptions.url ?? "")
    const isRefused = (isUnreadable(request) && !isOwn) || hasTwoHosts(request.raw)
    done(isRefused ? new Refusal("malformed") : undefined)
  })
}

/** With two hosts, a proxy may choose the other one. [RFC 9112 §3.2] */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.length === 4 && name.toLowerCase() === "host").length > 1
}

/** Whether a path is readable and unambiguous: browsers treat a backslash as a slash, and resolve dot segments. */
export function isReadable(path: string): boolean {
  if (path.includes("\\") || DOT_SEGMENT.test(path)) return false
  try {
    // The result is used: otherwise a bundler removes the call as one without effect, and its error with it.
    return decodeURIComponent(path).length >= 0
  } catch {
    return false
  }
}
