import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { hasBody } from "./slow-bodies.ts"

/** What is read of a body that nobody wants: as much as the proxies let pass, for at most so long. */
const DISCARDED = { maxBytes: 20_000_000, maxMs: 2000 }

/**
 * Reads the rest of a refused body before the answer is sent. Node closes a connection that is not kept right after the answer, and a
 * proxy that is still sending takes this for a failure: it answers 502 and sends other visitors' requests elsewhere for a while.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (!hasBody(request.raw)) return done()
    discard(request.raw, done)
  })
}

function discard(body: IncomingMessage, done: () => void): void {
  let bytes = 0
  const count = (part: Buffer) => {
    bytes += part.length
    if (bytes > DISCARDED.maxBytes) end()
  }
  const end = () => {
    clearTimeout(timer)
    body.off("data", count).off("end", end).off("close", end)
    done()
  }
  const timer = setTimeout(end, DISCARDED.maxMs)
  body.on("data", count).once("end", end).once("close", end)
}
