import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import type { Api } from "#contract/contract.ts"
import { localizedPath, readLocalizedPath } from "#rules/languages/localized-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import { compressed } from "#server/cache/compressed.ts"
import type { Config } from "#server/config/config.ts"
import { withAnnouncement } from "#server/content/announcement-bar.ts"
import type { Announcement } from "#server/content/site-content.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { inMemoryClient, type OnAnswer } from "#server/http/in-memory-client.ts"
import { PERMISSIONS_POLICY, pagePolicy } from "#server/http/security-headers.ts"
import type { OfficeSource } from "./office-document.ts"
import type { RenderedPage } from "./page-cache.ts"
import { withEarlyTaps } from "./scripts/early-taps.ts"
import { withLateScripts } from "./scripts/late-scripts.ts"

/** The inputs of a rendering. */
export type PageMeans = {
  /** The API's calls, in memory. */
  api: Api
  /** Marks the framework's own inline scripts. */
  scriptMark: string
}

/** A source of pages. */
export type PageSource = {
  /** The document of `address` (path and query), in the language of the address. */
  render: (address: string, means: PageMeans) => Promise<Response>
  /** Built pages never change: they may be cached, and get the policy. Development sources change and contain scripts of their tools. */
  isBuilt: boolean
  /** The document of the office; a shop of pages alone has none. */
  office?: OfficeSource
}

/**
 * The time at which the framework loaded a part of the page. Removing it makes the same contents the same bytes, with the same ETag. Quotes
 * inside data are escaped, so they cannot match.
 */
const LOADED_AT = /,u:\d{13},s:"/g

/** The origin that pages see during rendering: the real one is not part of a page. */
const INNER_ORIGIN = "http://shop.invalid"

const BROTLI_QUALITY = 5

export type PageRequest = {
  address: string
  mark: string
  /** The time limit of a rendering. */
  timeoutMs: number
  /** The text of the announcement bar; null for none. */
  announcement: Announcement | null
  /** Answers in place of the API's, for a draft. */
  replaced?: (api: Api) => Api
}

/**
 * Renders one page and everything sent with it. The framework puts the nonce `mark`, a secret of this process, on its own inline scripts:
 * only those get a hash in the policy, so a script injected through data never runs. The nonce itself is removed. Throws `overloaded` when
 * the page could not be rendered because the shop cannot answer its calls at the moment.
 */
export async function renderPage(
  app: FastifyInstance,
  config: Config,
  source: PageSource,
  { address, mark, timeoutMs, announcement, replaced = (api) => api }: PageRequest,
): Promise<RenderedPage> {
  const calls = callsOfPage()
  const { locale } = readLocalizedPath(address)
  const api = replaced(inMemoryClient(app, calls.onAnswer, locale))
  const { response, html } = await within(timeoutMs, documentOf(source.render(address, { api, scriptMark: mark })))
  if (response.status >= 500 && calls.isUnavailable()) throw new Refusal("overloaded")
  const rendered = html.replaceAll(LOADED_AT, ',u:Date.now(),s:"')
  const announced = withAnnouncement(rendered, announcement, { locale, mark })
  const marked = source.isBuilt ? withLateScripts(withEarlyTaps(announced, mark), mark) : announced
  const hashes = inlineScripts(marked, mark).map((script) => createHash("sha256").update(script).digest("base64"))
  const identity = Buffer.from(marked.replaceAll(` nonce="${mark}"`, "").replace(`<meta property="csp-nonce" content="${mark}"/>`, ""))
  const location = ownLocation(response.headers.get("location"), locale)
  // The referrer policy in the head is too late for requests made before the head is parsed.
  const [, referrer] = /<meta name="referrer" content="([\w-]+)"\/>/.exec(identity.toString()) ?? []
  const [gzip, brotli] = await Promise.all([
    compressed(identity, "gzip", { brotliQuality: BROTLI_QUALITY }),
    compressed(identity, "br", { brotliQuality: BROTLI_QUALITY }),
  ])
  return {
    status: response.status,
    headers: {
      "content-type": response.headers.get("content-type") ?? "text/html; charset=utf-8",
      ...(source.isBuilt ? { "content-security-policy": pagePolicy(config, [...new Set(hashes)]) } : {}),
      "permissions-policy": PERMISSIONS_POLICY,
      "cache-control": "public, max-age=0, must-revalidate",
      etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      vary: "accept-encoding",
      ...(location ? { location } : {}),
      ...(referrer ? { "referrer-policy": referrer } : {}),
    },
    gzip,
    brotli,
    shows: calls.shown(),
    isIncomplete: calls.hasFailed(),
  }
}

/** The redirect target as an address of this shop, in the same language: never another origin, however the address was requested. */
function ownLocation(location: string | null, locale: Locale): string | null {
  if (location === null) return null
  const { origin, pathname, search, hash } = new URL(location, INNER_ORIGIN)
  if (origin !== INNER_ORIGIN || pathname.startsWith("//")) throw new Error(`A page leads to another origin: ${location}`)
  return localizedPath(pathname + search + hash, locale)
}

async function documentOf(rendering: Promise<Response>): Promise<{ response: Response; html: string }> {
  const response = await rendering
  return { response, html: await response.text() }
}

/** Records the products in the answers to a page's calls, whether these count stock, and whether any call failed. */
function callsOfPage() {
  const statuses = new Set<number>()
  const details = new Set<number>()
  const cards = new Set<number>()
  let countsStock = false
  const onAnswer: OnAnswer = ({ status, shown }) => {
    statuses.add(status)
    for (const id of shown?.details ?? []) details.add(id)
    for (const id of shown?.cards ?? []) cards.add(id)
    countsStock ||= shown?.countsStock ?? false
  }
  return {
    onAnswer,
    shown: () => ({ details: [...details], cards: [...cards], countsStock }),
    hasFailed: () => [...statuses].some((status) => status >= 500),
    isUnavailable: () => statuses.has(503),
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Refusal("overloaded")), ms)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function inlineScripts(html: string, mark: string): string[] {
  const opening = new RegExp(`<script\\b[^>]*\\bnonce="${mark}"[^>]*>`, "g")
  return [...html.matchAll(opening)]
    .filter(([tag]) => !/\bsrc=/.test(tag))
    .map((match) => {
      const start = match.index + match[0].length
      return html.slice(start, html.indexOf("</script>", start))
    })
}
