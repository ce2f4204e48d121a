import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import proxyAddr from "@fastify/proxy-addr"
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from "fastify"
import type { Config } from "#server/config/config.ts"
import { isInMemory } from "./in-memory-client.ts"

/** A finished request, for the metrics. */
export type FinishedRequest = {
  request: IncomingMessage
  id: string
  method: string
  /** The address as it was sent. */
  url: string
  /** The pattern of the route that responded, such as `/api/order/:id`; null when none did. */
  route: string | null
  status: number
  ms: number
  /** Whether a cached response was sent before the framework handled the request. */
  isReady: boolean
}

type OpenRequest = { client: string; response: ServerResponse } & Omit<FinishedRequest, "method" | "status">

/** The secret part of an address: the token of a mail's link. */
const TOKEN = /([?&;#/][^=?&;#/]*token\s*=)[^&;#]*/gi
/** The same in a decoded address, where a separator may be part of a value. */
const DECODED_TOKEN = /([?&;#/][^=?&;#/]*token\s*=).*/is
/** An address may contain another one in encoded form. */
const DECODINGS = 3
/** The forms of proxies' ids: hexadecimal, UUIDs, the `Root=1-…` of load balancers. */
const WELL_FORMED_ID = /^[\w.:=-]{8,128}$/
/** The maximum logged length of a user agent; no browser's is longer. */
const MAX_USER_AGENT = 300
const MAX_URL = 2000
/** As in nginx: the client disconnected before any response. */
const CLIENT_CLOSED_REQUEST = 499
/** The log levels that include requests. */
const LOGS_REQUESTS = new Set(["info", "debug", "trace"])

/** Gives every request an id, and logs one line with the request and its outcome when it ends. */
export class RequestLog {
  readonly #isTrusted: (address: string, hop: number) => boolean
  readonly #written = new WeakMap<Socket, number>()
  readonly #onFinished: (finished: FinishedRequest) => void

  /** `onFinished` is called for every finished request as well. */
  constructor({ trustProxy }: Pick<Config, "trustProxy">, onFinished: (finished: FinishedRequest) => void = () => {}) {
    this.#isTrusted = trustProxy === false ? () => false : proxyAddr.compile(trustProxy.split(",").map((part) => part.trim()))
    this.#onFinished = onFinished
  }

  /** The id that a trusted proxy gave the request, so that both logs can be joined, or else a new one. */
  idOf(request: IncomingMessage): string {
    const given = request.headers["x-request-id"]
    const isKept = typeof given === "string" && WELL_FORMED_ID.test(given) && this.isFromTrustedProxy(request)
    return isKept ? given : randomUUID()
  }

  /** Whether headers about a request's origin are trusted. */
  isFromTrustedProxy({ socket }: IncomingMessage): boolean {
    return this.#isTrusted(socket.remoteAddress ?? "", 0)
  }

  /** The client's address: the connection's, or the one that a trusted proxy forwards. */
  clientOf(request: IncomingMessage): string {
    return proxyAddr(request, this.#isTrusted)
  }

  /** Reports a finished request: answered, or abandoned by its client. */
  finished(log: FastifyBaseLogger, { id, client, request, response, url, route, ms, isReady }: OpenRequest): void {
    const { method = "", socket, headers } = request
    const isAborted = !response.writableEnded
    const status = isAborted && !response.headersSent ? CLIENT_CLOSED_REQUEST : response.statusCode
    this.#onFinished({ request, id, method, url, route, status, ms, isReady })
    if (!LOGS_REQUESTS.has(log.level)) return
    const line = {
      requestId: id,
      method,
      url: withoutToken(url.slice(0, MAX_URL)),
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: this.#bytesSince(socket),
      client,
      userAgent: headers["user-agent"]?.slice(0, MAX_USER_AGENT),
    }
    log.info(isAborted ? { ...line, aborted: true } : line, "request")
  }

  /** The bytes sent on the connection since the previous request. */
  #bytesSince(socket: Socket): number {
    // A request in memory has no connection with counters.
    const written = socket.bytesWritten ?? 0
    const before = this.#written.get(socket) ?? 0
    this.#written.set(socket, written)
    return written - before
  }
}

const ofApp = new WeakMap<FastifyInstance, RequestLog>()

/** Logs the requests of `app` from now on. The shop's own in-memory requests are part of another request. */
export function logRequests(app: FastifyInstance, requests: RequestLog): void {
  ofApp.set(app, requests)
  app.addHook("onRequest", (request, reply, done) => {
    if (!isInMemory(request)) {
      const startedAt = performance.now()
      const { id, ip: client, raw, originalUrl: url } = request
      reply.raw.once("close", () => {
        const route = request.routeOptions.url ?? null
        const ms = performance.now() - startedAt
        requests.finished(app.log, { id, client, request: raw, response: reply.raw, url, route, ms, isReady: false })
      })
    }
    done()
  })
}

/** The request log of `app`, for responses that bypass the framework. */
export function requestLogOf(app: FastifyInstance): RequestLog {
  const requests = ofApp.get(app)
  if (!requests) throw new Error("The requests of this app are not logged.")
  return requests
}

/** The framework's own lines: none for the start and the end of a request, which `RequestLog` logs as one. */
export class FrameworkLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" })
  }
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override streamError(...[error, request, reply]: Parameters<LogController["streamError"]>): void {
    // A disconnected client is a property of its request's line.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") super.streamError(error, request, reply)
  }
}

/** The logger with its format: levels as words, times in ISO 8601, and no credentials of a request. */
export function plainLines(logger: FastifyServerOptions["logger"]): FastifyServerOptions["logger"] {
  if (logger === undefined || typeof logger === "boolean") return logger
  return {
    ...logger,
    serializers: { ...logger.serializers, req: ({ method, url }: FastifyRequest) => ({ method, url: withoutToken(url) }) },
    formatters: { level: (level) => ({ level }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
}

function withoutToken(url: string): string {
  let decoded = url
  for (let time = 0; time < DECODINGS; time++) decoded = decodedOnce(decoded)
  if (decoded === url) return url.replaceAll(TOKEN, "$1…")
  return DECODED_TOKEN.test(decoded) ? decoded.replace(DECODED_TOKEN, "$1…") : url
}

/** Byte by byte, so that a broken encoding hides nothing. */
function decodedOnce(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
