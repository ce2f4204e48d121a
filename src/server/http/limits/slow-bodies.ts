import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { FILE_BODY } from "#server/http/json-bodies.ts"

/** For how long a request may be received. */
export type ReceivingLimits = {
  bodyMs: number
  /** For a file, which members of staff also send over slow lines: 20 MB at half a megabit a second. */
  fileMs: number
}

export const RECEIVING: ReceivingLimits = { bodyMs: 30_000, fileMs: 300_000 }

/** Cuts off requests that are received too slowly. The server itself ends one that sends a file. */
export function limitReceiving(app: FastifyInstance, { bodyMs, fileMs }: ReceivingLimits = RECEIVING): void {
  app.server.requestTimeout = fileMs
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw) && !(FILE_BODY in request.routeOptions.config)) {
      const timedOut = Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" })
      // As the server itself does after its time limit.
      const timer = setTimeout(() => app.server.emit("clientError", timedOut, raw.socket), bodyMs)
      const end = () => clearTimeout(timer)
      raw.once("end", end).once("close", end)
    }
    done()
  })
}

/** Whether a request comes with a body that is not yet received. */
export function hasBody({ headers, complete, readableEnded, destroyed }: IncomingMessage): boolean {
  if (complete || readableEnded || destroyed) return false
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}
