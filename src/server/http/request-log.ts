import type { FastifyRequest, FastifyServerOptions } from "fastify"

/** The part of an address that opens something: the token of a mail's link. */
const TOKEN = /([?&]token=)[^&#]*/gi

/** The logger with what it says of a request: who asked for what, and nothing that would open an account. */
export function discreet(logger: FastifyServerOptions["logger"]): FastifyServerOptions["logger"] {
  if (logger === undefined || typeof logger === "boolean") return logger
  return { ...logger, serializers: { ...logger.serializers, req: loggedRequest } }
}

function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replaceAll(TOKEN, "$1…"), host, remoteAddress: ip }
}
