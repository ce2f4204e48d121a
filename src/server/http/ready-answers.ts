import type { IncomingMessage, ServerResponse } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { KeptStore } from "#server/cache/kept-store.ts"
import { isInMemory } from "./in-memory-client.ts"
import { acceptedLanguage } from "./language-of.ts"
import { requestLogOf } from "./request-log.ts"
import { hasTwoHosts } from "./unreadable-addresses.ts"

const MAX_KEY = 2500

/** The source of a ready answer: the value cached under `key`. */
type Source = { key: string; value: unknown }

/**
 * Sends cached pages and answers before the framework handles the request, with the headers that the framework set the first time. Most
 * requests of a busy shop end here, and skip most of their cost. A request with another method, a body or a condition goes to the
 * framework.
 */
export class ReadyAnswers {
  readonly #store: KeptStore

  constructor(store: KeptStore) {
    this.#store = store
  }

  /** Keeps the response of `reply`, as long as its source is cached. */
  offer(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, source: Source): void {
    const key = keyOf(request.originalUrl, request.headers)
    if (request.method !== "GET" || isInMemory(request) || key.length > MAX_KEY) return
    const { "x-request-id": _own, ...shared } = reply.getHeaders()
    const headers = Object.entries({ ...shared, "content-length": bytes.length }).flatMap(([name, value]) => [name, String(value)])
    const route = request.routeOptions.url ?? null
    this.#store.offer(source.key, source.value, key, { route, status: reply.statusCode, headers, bytes })
  }

  /** Answers a request under the id that `idOf` gives it, if its answer is ready; null leaves it to the framework. */
  answer(request: IncomingMessage, response: ServerResponse, idOf: () => string): { id: string; route: string | null } | null {
    const { method, url = "", headers } = request
    if (method !== "GET" || "if-none-match" in headers || "content-length" in headers || "transfer-encoding" in headers) return null
    const ready = this.#store.ready(keyOf(url, headers))
    if (!ready || hasTwoHosts(request)) return null
    const id = idOf()
    response.writeHead(ready.status, [...ready.headers, "x-request-id", id]).end(ready.bytes)
    return { id, route: ready.route }
  }
}

const ofApp = new WeakMap<FastifyInstance, ReadyAnswers>()

/** Serves the ready answers of `store` ahead of `app`, until it closes. */
export function sendReadyAnswers(app: FastifyInstance, store: KeptStore): void {
  const ready = new ReadyAnswers(store)
  const requests = requestLogOf(app)
  ofApp.set(app, ready)
  let isClosing = false
  app.addHook("preClose", async () => {
    isClosing = true
  })
  const framework = app.server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const sent = isClosing ? null : ready.answer(request, response, () => requests.idOf(request))
    if (sent) {
      const client = requests.clientOf(request)
      const ms = performance.now() - startedAt
      return requests.finished(app.log, { ...sent, client, request, response, url: request.url ?? "", ms, isReady: true })
    }
    for (const handle of framework) handle.call(app.server, request, response)
  })
}

/** The ready answers that are served ahead of `app`. */
export function readyAnswersOf(app: FastifyInstance): ReadyAnswers {
  const ready = ofApp.get(app)
  if (!ready) throw new Error("No ready answers stand before this app.")
  return ready
}

/** Only answers of the API depend on the language of the caller; the address of a page says its own. */
function keyOf(url: string, headers: IncomingMessage["headers"]): string {
  const acceptLanguage = headers["accept-language"]
  const locale = acceptLanguage !== undefined && url.startsWith("/api/") ? acceptedLanguage(acceptLanguage) : ""
  return `${headers["accept-encoding"] ?? ""} ${locale} ${url}`
}
