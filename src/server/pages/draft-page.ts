import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Api } from "#contract/contract.ts"
import { homePage, type ShownHome } from "#contract/office/storefront/home-page.ts"
import { localizedPath, readLocalizedPath } from "#rules/languages/localized-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import { decompressed } from "#server/cache/compressed.ts"
import type { RenderedPage } from "./page-cache.ts"
import { plainPage } from "./plain-page.ts"

/** The language of a request for the storefront's home page with the draft, `/?draft=home`; null for every other request. */
export function draftLanguageOf(url: string): Locale | null {
  const [address = "", query = ""] = url.split("?")
  const { path, locale } = readLocalizedPath(address)
  return path === "/" && new URLSearchParams(query).get("draft") === "home" ? locale : null
}

type RenderDraft = (request: FastifyRequest, address: string, replaced: (api: Api) => Api) => Promise<RenderedPage>

/**
 * Answers with the storefront's own home page with the draft, which passes by every cache. The office's API decides by the cookie of the
 * request who may see it. [OFFICE-138]
 */
export function draftAnswers(app: FastifyInstance, shopName: string, render: RenderDraft) {
  return async (request: FastifyRequest, reply: FastifyReply, locale: Locale) => {
    const draft = await askForDraft(app, request, locale)
    if (!("shown" in draft)) {
      const page = plainPage({ shopName, sentence: draft.sentence, locale, reloadSeconds: undefined })
      return asDraft(reply, FRAMED).status(draft.status).type("text/html; charset=utf-8").send(page)
    }
    const { status, headers, gzip } = await render(request, localizedPath("/?draft=home", locale), withDraft(draft.shown))
    const policy = headers["content-security-policy"]?.replace("frame-ancestors 'none'", FRAMED)
    return asDraft(reply.headers(headers), policy)
      .status(status)
      .send(await decompressed(gzip))
  }
}

const FRAMED = "frame-ancestors 'self'"

type DraftAnswer = { shown: ShownHome } | { status: number; sentence: string }

async function askForDraft(app: FastifyInstance, request: FastifyRequest, language: Locale): Promise<DraftAnswer> {
  const { cookie, "user-agent": userAgent } = request.headers
  const answer = await app.inject({
    method: homePage.shown.method,
    url: homePage.shown.path,
    query: { language },
    remoteAddress: request.ip,
    headers: {
      "accept-language": language,
      ...(cookie === undefined ? {} : { cookie }),
      ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
    },
  })
  if (answer.statusCode === 200) return { shown: answer.json<ShownHome>() }
  return { status: answer.statusCode, sentence: answer.json<{ detail: string }>().detail }
}

/** The API with the draft in place of what is live. */
function withDraft({ banners, layout }: ShownHome) {
  return (api: Api): Api => ({ ...api, home: { ...api.home, banners: async () => banners, layout: async () => layout } })
}

/** A draft is kept nowhere, found by no search engine, and framed by the office alone. */
function asDraft(reply: FastifyReply, policy: string | undefined): FastifyReply {
  reply
    .removeHeader("etag")
    .removeHeader("content-security-policy")
    .header("cache-control", "private, no-store")
    .header("vary", "cookie, accept-encoding")
    .header("x-robots-tag", "noindex, nofollow")
    .header("x-frame-options", "SAMEORIGIN")
  return policy === undefined ? reply : reply.header("content-security-policy", policy)
}
