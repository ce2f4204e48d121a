import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Call } from "#contract/call.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { isInMemory } from "#server/http/in-memory-client.ts"

/** In the configuration of a route: it is a call of the API, and whether it may take the places that are set aside. */
const CALL = "callInFlight"

export type PlacesInFlight = {
  /** Calls at a time; any further one is refused at once. */
  all: number
  /** Of these, reserved for calls that change something for a customer and for webhooks, so that orders succeed while searches are refused. */
  setAside: number
}

/** What the configuration of a call's route says for `limitCallsInFlight`. */
export function inFlightConfig({ method, signedIn, rawBody }: Call): Readonly<Record<string, unknown>> {
  const isUrgent = method !== "GET" && (signedIn !== undefined || rawBody === true)
  return { [CALL]: { isUrgent } }
}

/** Refuses calls beyond a number of calls in flight, before they cost anything. Calls of pages have their own limit. */
export function limitCallsInFlight(app: FastifyInstance, { all, setAside }: PlacesInFlight): void {
  let inFlight = 0
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook("onRequest", (request, reply, done) => {
    const call = (request.routeOptions.config as { [CALL]?: { isUrgent: boolean } })[CALL]
    if (!call || isInMemory(request)) return done()
    if (inFlight >= (call.isUrgent ? all : all - setAside)) return done(new Refusal("overloaded"))
    inFlight += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      inFlight -= 1
    }
    ends.set(request, end)
    // A client that hangs up before its body was read gets no answer.
    reply.raw.once("close", end)
    done()
  })
  // A slow client that still reads its answer takes no place.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })
}
