import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Refusal } from "#server/http/refusal.ts"
import { sendProblem } from "#server/http/problem.ts"
import type { Services } from "#server/services.ts"
import type { KeptPage, PageCache } from "./page-cache.ts"
import { pageAddressOf } from "./page-key.ts"
import { type PageSource, renderPage } from "./render-page.ts"

/** Shown when a page cannot be rendered at all. It needs nothing that could fail as well. */
const FAULT_PAGE = Buffer.from(
  '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Corniche</title><h1>Something went wrong on our side.</h1><p>Please try again in a moment. <a href="/">Home</a></p></html>',
)
/** Below these nothing is a page. */
const NOT_PAGES = /^\/(api|images|assets)(\/|$|\?)/
const BAD_ADDRESS = "/address-that-cannot-be-read/-/-/-"

/** Answers every address that nothing else answers with a page. No header of the request but the coding it accepts has a say. */
export function servePages(app: FastifyInstance, services: Services, cache: PageCache, source: PageSource): void {
  const mark = randomBytes(18).toString("base64url")
  const render = (address: string) => renderPage(services.config, source, address, mark)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const found = pageAddressOf(request.raw.url ?? "/")
    const address = found?.address ?? BAD_ADDRESS
    try {
      const page = found?.keepable && source.isBuilt ? await cache.get(address, () => render(address)) : await render(address)
      return sendPage(request, reply, found ? page : { ...page, status: 400 })
    } catch (fault) {
      request.log.error({ err: fault }, "a page could not be rendered")
      return reply.status(500).header("cache-control", "no-store").type("text/html; charset=utf-8").send(FAULT_PAGE)
    }
  }

  app.get("/*", (request, reply) => {
    if (NOT_PAGES.test(request.url)) return sendProblem(reply, new Refusal("not_found"))
    return answer(request, reply)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  // The policy of the API's answers is not a page's.
  reply.removeHeader("content-security-policy").headers(page.headers)
  if (page.status === 200 && request.headers["if-none-match"] === page.headers["etag"]) return reply.status(304).send()
  reply.status(page.status)
  const accepted = request.headers["accept-encoding"] ?? ""
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip)
  return reply.send(page.identity)
}
