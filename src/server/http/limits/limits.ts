import rateLimit, { type RateLimitOptions } from "@fastify/rate-limit"
import type { FastifyInstance } from "fastify"
import type { Call } from "#contract/call.ts"
import type { Config } from "#server/config/config.ts"
import { isInMemory } from "#server/http/in-memory-client.ts"

/** The default of `SEARCH_LIMIT_PER_SECOND`, at which the limits of the contract apply unchanged. */
const USUAL_PER_SECOND = 20

/**
 * Registers the limits of calls, which are counted per client address, IPv6 by its /64. A full window of `burst / perSecond` seconds may be
 * spent at once. Pages rendered here call in memory and have no address.
 */
export async function countRequests(app: FastifyInstance): Promise<void> {
  const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false }
  await app.register(rateLimit, {
    global: false,
    ipv6Subnet: 64,
    allowList: isInMemory,
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, "retry-after": true },
  })
}

/** The limit of a call for its route. The configuration scales all of them alike. */
export function limitOf(call: Call, { searchLimitPerSecond }: Pick<Config, "searchLimitPerSecond">): RateLimitOptions | undefined {
  if (!call.limit) return undefined
  const { perSecond, burst } = call.limit
  return {
    max: Math.max(1, Math.round((burst * searchLimitPerSecond) / USUAL_PER_SECOND)),
    timeWindow: Math.round((burst / perSecond) * 1000),
  }
}
