import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { m } from "#messages/messages.js"
import { acceptedCoding } from "#server/http/accepted-coding.ts"
import { isCurrent } from "#server/http/not-modified.ts"
import { sendProblem } from "#server/http/problem.ts"
import { readyAnswersOf } from "#server/http/ready-answers.ts"
import { Refusal } from "#server/http/refusal.ts"
import { isUnreadable } from "#server/http/unreadable-addresses.ts"
import type { Services } from "#server/services.ts"
import type { KeptPage, PageCache } from "./page-cache.ts"
import { pageAddressOf } from "./page-key.ts"
import { plainPage } from "./plain-page.ts"
import { type PageSource, renderPage } from "./render-page.ts"

/** Below these nothing is a page. */
const NOT_PAGES = /^\/(api|images|assets)(\/|$|\?)/
/** The route of all pages. */
export const PAGES = "/*"
const BAD_ADDRESS = "/address-that-cannot-be-read/-/-/-"

/** Answers every address that nothing else answers with a page. No header of the request but the coding it accepts has a say. */
export function servePages(app: FastifyInstance, services: Services, cache: PageCache, source: PageSource): void {
  const mark = randomBytes(18).toString("base64url")
  const ready = readyAnswersOf(app)
  const render = (address: string) => renderPage(services.config, source, address, mark)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const found = pageAddressOf(request.originalUrl)
    const address = found?.address ?? BAD_ADDRESS
    try {
      const page = found?.keepable && source.isBuilt ? await cache.get(address, () => render(address)) : await render(address)
      const isFresh = () => cache.holds(address, page)
      return sendPage(request, reply, found ? page : { ...page, status: 400 }, (bytes) => ready.offer(request, reply, bytes, isFresh))
    } catch (fault) {
      request.log.error({ err: fault }, "a page could not be rendered")
      const page = plainPage(services.config.shopName, m.refusal_internal())
      return reply.status(500).header("cache-control", "no-store").type("text/html; charset=utf-8").send(page)
    }
  }

  const busyPage = plainPage(services.config.shopName, m.refusal_overloaded())
  function pressureHandler(request: FastifyRequest, reply: FastifyReply) {
    const refusal = new Refusal("overloaded")
    if (NOT_PAGES.test(request.url)) return Promise.reject(refusal)
    reply.status(refusal.status).header("retry-after", 2).header("cache-control", "no-store").type("text/html; charset=utf-8")
    return busyPage
  }

  app.get(PAGES, { config: { pressureHandler } }, (request, reply) => {
    if (NOT_PAGES.test(request.url)) return sendProblem(reply, new Refusal(isUnreadable(request) ? "malformed" : "not_found"))
    return answer(request, reply)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage, onBytes: (bytes: Buffer) => void) {
  // The policy of the API's answers is not a page's.
  reply.removeHeader("content-security-policy").headers(page.headers)
  if (page.status === 200 && isCurrent(request, page.headers["etag"] ?? "")) return reply.status(304).send()
  reply.status(page.status)
  const coding = acceptedCoding(request.headers["accept-encoding"])
  if (coding !== "identity") reply.header("content-encoding", coding)
  const bytes = { br: page.brotli, gzip: page.gzip, identity: page.identity }[coding]
  onBytes(bytes)
  return reply.send(bytes)
}
