import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { m } from "#messages/messages.js"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { acceptedCoding } from "#server/cache/accepted-coding.ts"
import { decompressed } from "#server/cache/compressed.ts"
import { announcementNow } from "#server/content/site-content.ts"
import { databaseIsAway } from "#server/db/database-away.ts"
import { Arrivals } from "#server/guards/arrivals.ts"
import { atMost, type InTurn, type Queue } from "#server/guards/at-most.ts"
import { CallAllowance } from "#server/guards/call-allowance.ts"
import { networkOf } from "#server/guards/network.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { isCurrent } from "#server/http/not-modified.ts"
import { retryAfterOf, sendProblem } from "#server/http/problem.ts"
import { readyAnswersOf } from "#server/http/ready-answers.ts"
import { isUnreadable } from "#server/http/unreadable-addresses.ts"
import type { Services } from "#server/services.ts"
import { draftAnswers, draftLanguageOf } from "./draft-page.ts"
import { movedPath } from "./moved-address.ts"
import { type KeptPage, type PageCache, pageKey, type Render } from "./page-cache.ts"
import { pageAddressOf } from "./page-key.ts"
import { plainPage } from "./plain-page.ts"
import { type PageRequest, type PageSource, renderPage } from "./render-page.ts"

/** Paths below these prefixes are never pages. */
const NOT_PAGES = /^\/(api|images|assets)(\/|$|\?)/
/** The route of all pages. */
export const PAGES = "/*"
const BAD_ADDRESS = "/address-that-cannot-be-read/-/-/-"

/** The limits on rendering. Cached pages cost next to nothing and have no limit. */
export type RenderingLimits = {
  /** Concurrent renderings, including compression, and those that may wait. */
  queue: Queue
  /** The longest time that a rendering lets arriving requests pass before it begins. */
  passMs: number
  /** The time limit of a rendering. */
  timeoutMs: number
  /** The pages rendered for one network; thousands of shoppers may share one address of a mobile carrier. */
  perSecond: number
  burst: number
}

const LIMITS: RenderingLimits = {
  queue: { running: 2, waiting: 12, waitMs: 300 },
  passMs: 100,
  timeoutMs: 5000,
  perSecond: 30,
  burst: 150,
}

/** The time limit of a page from its sources, which are compiled on its first request. */
const SOURCES_TIMEOUT_MS = 60_000

export type Pages = { cache: PageCache; source: PageSource; limits?: RenderingLimits }

/**
 * Answers every otherwise unhandled address with a page. The only request header with an effect is the accepted coding. Returns the
 * counters of the renderings.
 */
export function servePages(app: FastifyInstance, services: Services, { cache, source, limits = LIMITS }: Pages): InTurn["counts"] {
  const mark = randomBytes(18).toString("base64url")
  const ready = readyAnswersOf(app)
  const inTurn = atMost(limits.queue)
  const arrivals = new Arrivals()
  const allowance = new CallAllowance<string>({ perSecond: limits.perSecond, burst: limits.burst, ...services })

  function renderFor(request: FastifyRequest, address: string, replaced?: PageRequest["replaced"]): Render {
    const render = async () => {
      await arrivals.letPass(limits.passMs)
      const timeoutMs = source.isBuilt ? limits.timeoutMs : SOURCES_TIMEOUT_MS
      const page = await renderNow(app, services, source, { address, mark, timeoutMs, ...(replaced ? { replaced } : {}) })
      return page.status === 404 ? { ...page, movedTo: await movedPath(services.db, pathOf(request.originalUrl)) } : page
    }
    return async ({ isRenewal }) => {
      if (isRenewal) return inTurn.orNot(render)
      allowance.take(networkOf(request.ip))
      return inTurn(render)
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    arrivals.note()
    const found = pageAddressOf(request.originalUrl)
    const address = found?.address ?? BAD_ADDRESS
    const isKeepable = source.isBuilt && (found?.keepable ?? true)
    try {
      const render = renderFor(request, address)
      const page = isKeepable ? await cache.get(address, render) : await render({ isRenewal: false })
      const lowerCase = found && page.status === 404 ? inLowerCase(request.originalUrl) : request.originalUrl
      if (lowerCase !== request.originalUrl) return reply.redirect(lowerCase, 301)
      if (!found) return sendPage(request, reply, { ...page, status: 400 })
      if (typeof page.movedTo === "string") return reply.redirect(page.movedTo + queryOf(request.originalUrl), 301)
      return sendPage(request, reply, page, (bytes) => ready.offer(request, reply, bytes, { key: pageKey(address), value: page }))
    } catch (fault) {
      return refuse(request, reply, fault)
    }
  }

  const answerDraft = draftAnswers(app, services.config.shopName, (request, address, replaced) =>
    renderFor(request, address, replaced)({ isRenewal: false }),
  )
  function refuse(request: FastifyRequest, reply: FastifyReply, fault: unknown) {
    const refusal = refusalOf(fault)
    if (refusal.code === "internal") request.log.error({ err: fault }, "a page could not be rendered")
    return sendRefusal(request, reply, refusal, services.config)
  }

  function pressureHandler(request: FastifyRequest, reply: FastifyReply) {
    const refusal = new Refusal("overloaded")
    return NOT_PAGES.test(request.url) ? Promise.reject(refusal) : sendRefusal(request, reply, refusal, services.config)
  }

  app.get(PAGES, { config: { pressureHandler } }, (request, reply) => {
    if (NOT_PAGES.test(request.url)) return sendProblem(reply, new Refusal(isUnreadable(request) ? "malformed" : "not_found"))
    const draftLanguage = draftLanguageOf(request.originalUrl)
    if (draftLanguage === null) return answer(request, reply)
    return answerDraft(request, reply, draftLanguage).catch((fault: unknown) => refuse(request, reply, fault))
  })
  return inTurn.counts
}

const sentences = {
  internal: m.refusal_internal,
  overloaded: m.refusal_overloaded,
  too_many_requests: m.refusal_too_many_requests,
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, { shopName }: Services["config"]) {
  const { locale } = readLocalizedPath(request.originalUrl)
  const sentence = refusal.code in sentences ? sentences[refusal.code as keyof typeof sentences] : m.refusal_internal
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter)
  reply.status(refusal.status).header("cache-control", "no-store").type("text/html; charset=utf-8")
  return reply.send(plainPage({ shopName, sentence: sentence({}, { locale }), locale, reloadSeconds: retryAfter }))
}

/** The database is asked outside of the API's calls too: for the announcement and for former addresses. */
function refusalOf(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault
  return new Refusal(databaseIsAway(fault) ? "overloaded" : "internal")
}

/** Renders a page with the announcement of this moment. */
async function renderNow(app: FastifyInstance, services: Services, source: PageSource, request: Omit<PageRequest, "announcement">) {
  const announcement = await announcementNow(services.db, services.clock.now())
  return renderPage(app, services.config, source, { ...request, announcement })
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? ""
}

function queryOf(url: string): string {
  return url.slice(pathOf(url).length)
}

/** An address with its path in lower case, like all slugs; percent-encoded characters stay. */
function inLowerCase(url: string): string {
  const [path = "", ...query] = url.split("?")
  return [path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase())), ...query].join("?")
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage, onBytes: (bytes: Buffer) => void = () => {}) {
  // The policy of the API's answers does not apply to pages.
  reply.removeHeader("content-security-policy").headers(page.headers)
  if (page.status === 200 && isCurrent(request, page.headers["etag"] ?? "")) return reply.status(304).send()
  reply.status(page.status)
  const coding = acceptedCoding(request.headers["accept-encoding"])
  if (coding !== "identity") reply.header("content-encoding", coding)
  if (coding === "identity") return reply.send(await decompressed(page.gzip))
  const bytes = coding === "br" ? page.brotli : page.gzip
  onBytes(bytes)
  return reply.send(bytes)
}
