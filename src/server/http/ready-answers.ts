import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { LRUCache } from "lru-cache"
import { isInMemory } from "./in-memory-client.ts"

/** Bytes that were sent once and may be sent again as they are. */
type ReadyAnswer = { status: number; headers: string[]; bytes: Buffer; isFresh: () => boolean }

/** The bytes belong to the caches; here are only addresses and headers. */
const MAX_READY = 5000
const MAX_KEY = 2500

/**
 * Answers that need no more than being sent: a page or an answer that a cache holds goes out before the framework takes the request up,
 * with the very headers that the framework gave it the first time. That is most of what a busy shop sends, and most of what each costs.
 * Anything out of the ordinary in a request (a method, a body, a condition) leaves it to the framework.
 */
export class ReadyAnswers {
  readonly #answers = new LRUCache<string, ReadyAnswer>({ max: MAX_READY })

  /** Remembers what `reply` is about to send, for as long as `isFresh` says that the cache still holds it. */
  offer(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, isFresh: () => boolean): void {
    const key = keyOf(request.originalUrl, request.headers["accept-encoding"])
    if (request.method !== "GET" || isInMemory(request) || key.length > MAX_KEY || !isFresh()) return
    const { "x-request-id": _own, ...shared } = reply.getHeaders()
    const headers = Object.entries({ ...shared, "content-length": bytes.length }).flatMap(([name, value]) => [name, String(value)])
    this.#answers.set(key, { status: reply.statusCode, headers, bytes, isFresh })
  }

  /** Answers a request under this id, if its answer is ready; false leaves it to the framework. */
  answer(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const { method, url = "", headers } = request
    if (method !== "GET" || "if-none-match" in headers || "content-length" in headers || "transfer-encoding" in headers) return false
    const key = keyOf(url, headers["accept-encoding"])
    const ready = this.#answers.get(key)
    if (!ready) return false
    if (!ready.isFresh()) {
      this.#answers.delete(key)
      return false
    }
    response.writeHead(ready.status, [...ready.headers, "x-request-id", id]).end(ready.bytes)
    return true
  }
}

const ofApp = new WeakMap<FastifyInstance, ReadyAnswers>()

/** The ready answers of `app`, which stand before it from now on until it closes. */
export function readyAnswersOf(app: FastifyInstance): ReadyAnswers {
  const known = ofApp.get(app)
  if (known) return known
  const ready = new ReadyAnswers()
  ofApp.set(app, ready)
  let isClosing = false
  app.addHook("preClose", async () => {
    isClosing = true
  })
  const framework = app.server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    const reqId = randomUUID()
    if (!isClosing && ready.answer(request, response, reqId))
      return app.log.info({ reqId, req: request, res: response }, "request completed")
    for (const handle of framework) handle.call(app.server, request, response)
  })
  return ready
}

function keyOf(url: string, acceptEncoding: string | string[] | undefined): string {
  return `${acceptEncoding ?? ""} ${url}`
}
