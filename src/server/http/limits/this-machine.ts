import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify"
import type { Config } from "#server/config/config.ts"

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/i
/** What proxies and tunnels add to a request that they send on. */
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-connecting-ip|true-client-ip)$/

/**
 * A hook for what the demonstration shows to this machine alone: every other request finds nothing. It must come from a loopback address, be
 * sent to the loopback origin that the shop listens at or is configured with, and show no sign of a proxy. HTTP/1.0 is one: no browser speaks
 * it, and proxies that are not told otherwise do.
 */
export function thisMachineOnly({ publicOrigin }: Pick<Config, "publicOrigin">): onRequestAsyncHookHandler {
  const configured = new URL(publicOrigin).host
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, raw, socket } = request
    const isOwnHost = headers.host === configured || isLoopback(headers.host ?? "", socket.localPort)
    const isDirect = raw.httpVersion !== "1.0" && !Object.keys(headers).some((name) => OF_A_PROXY.test(name))
    if (isOwnHost && isDirect && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "")) return
    reply.callNotFound()
    return reply
  }
}

/** Whether a Host header names this machine and this port, and so no other name whose address was turned to this machine. */
function isLoopback(host: string, port: number | undefined): boolean {
  return host.endsWith(`:${port}`) && LOOPBACK_HOST.test(host.slice(0, host.lastIndexOf(":")))
}
