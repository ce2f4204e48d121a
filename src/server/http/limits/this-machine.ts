import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify"
import type { Config } from "#server/config/config.ts"

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/i
/** Headers that proxies and tunnels add to forwarded requests. */
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-connecting-ip|true-client-ip)$/

/**
 * A hook for pages of the demonstration that only this machine may see: every other request gets 404. A request must come from a loopback
 * address, be sent to the loopback origin on which the shop listens or which is configured, and show no sign of a proxy. HTTP/1.0 is such a
 * sign: browsers do not use it, and proxies do by default.
 */
export function thisMachineOnly({ publicOrigin }: Pick<Config, "publicOrigin">): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOfThisMachine(request, { publicOrigin })) return
    reply.callNotFound()
    return reply
  }
}

/** Whether a request comes from this machine, as `thisMachineOnly` says. */
export function isOfThisMachine({ headers, raw, socket }: FastifyRequest, { publicOrigin }: Pick<Config, "publicOrigin">): boolean {
  const isOwnHost = headers.host === new URL(publicOrigin).host || isLoopback(headers.host ?? "", socket.localPort)
  const isDirect = raw.httpVersion !== "1.0" && !Object.keys(headers).some((name) => OF_A_PROXY.test(name))
  return isOwnHost && isDirect && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "")
}

/** Whether a Host header names this machine and this port, rather than another name that resolves to this machine. */
function isLoopback(host: string, port: number | undefined): boolean {
  return host.endsWith(`:${port}`) && LOOPBACK_HOST.test(host.slice(0, host.lastIndexOf(":")))
}
