import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from "fastify"
import { Refusal } from "./refusal.ts"

/**
 * The framework answers an address with a broken percent-encoding before any hook: without the security headers, and never with a
 * page. So such an address is routed as if it were this one; `isUnreadable` tells, and each side answers in its own way.
 */
export function routedAddress({ url = "/" }: RawRequestDefaultExpression): string {
  const path = url.split(/[?#]/, 1)[0] ?? url
  if (isEncodedWell(path)) return url
  return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable"
}

export function isUnreadable(request: FastifyRequest): boolean {
  return request.originalUrl !== request.raw.url
}

/** Refuses unreadable addresses wherever the route does not answer them itself. `ownRoutes` are those that do. */
export function refuseUnreadable(app: FastifyInstance, ownRoutes: readonly string[]): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isOwn = ownRoutes.includes(request.routeOptions.url ?? "")
    done(isUnreadable(request) && !isOwn ? new Refusal("malformed") : undefined)
  })
}

function isEncodedWell(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
