import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Call } from "#contract/call.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { isInMemory } from "#server/http/in-memory-client.ts"

/** In the configuration of a route: that it is a call of the API, and whether it may take reserved places. */
const CALL = "callInFlight"

export type PlacesInFlight = {
  /** The number of concurrent calls; any further one is refused at once. */
  all: number
  /**
   * The number of these reserved for calls that change a customer's data and for webhooks, so that orders succeed while searches are
   * refused.
   */
  setAside: number
  /**
   * The number of concurrent calls that check or set a password: the hashing is a queue that moves slowly, and must not fill the places of
   * all others.
   */
  ofPasswords?: number
}

const PASSWORDS = "/api/identity/"

/** What decides whether a call may take reserved places. */
type InFlight = Pick<Call, "signedIn" | "rawBody"> & { method: string; path?: string }
type Config = { isUrgent: boolean; isOfPasswords: boolean }

/** The route configuration of a call for `limitCallsInFlight`. */
export function inFlightConfig({ method, signedIn, rawBody, path }: InFlight): Readonly<Record<string, unknown>> {
  const isUrgent = method !== "GET" && (signedIn !== undefined || rawBody === true)
  const isOfPasswords = path?.startsWith(PASSWORDS) === true && method === "POST" && signedIn === undefined
  return { [CALL]: { isUrgent, isOfPasswords } satisfies Config }
}

/** Refuses calls beyond the number of concurrent calls, before any work. Calls of pages have a separate limit. */
export function limitCallsInFlight(app: FastifyInstance, { all, setAside, ofPasswords = all }: PlacesInFlight): void {
  let inFlight = 0
  let withPasswords = 0
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook("onRequest", (request, reply, done) => {
    const call = (request.routeOptions.config as { [CALL]?: Config })[CALL]
    if (!call || isInMemory(request)) return done()
    if (inFlight >= (call.isUrgent ? all : all - setAside)) return done(new Refusal("overloaded"))
    const { isOfPasswords } = call
    if (isOfPasswords && withPasswords >= ofPasswords) return done(new Refusal("overloaded"))
    inFlight += 1
    if (isOfPasswords) withPasswords += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      inFlight -= 1
      if (isOfPasswords) withPasswords -= 1
    }
    ends.set(request, end)
    // A client that disconnects before its body was read gets no response.
    reply.raw.once("close", end)
    done()
  })
  // A slow client that is still reading its response takes no place.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })
}
