import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isLocale, type Locale } from "#rules/values/locale.ts"
import type { Config } from "#server/config/config.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { acceptedLanguage } from "#server/http/language-of.ts"
import { sendProblem } from "#server/http/problem.ts"
import { OFFICE_PERMISSIONS_POLICY, officePolicy } from "#server/http/security-headers.ts"
import { signInAddress } from "#server/office/pages/sign-in-address.ts"
import { type OfficeSource, THEMES, type Theme } from "./office-document.ts"

/** Pages that need no session. */
const OPEN = /^\/office\/(sign-in|invite|recover)\/?(\?|$)/
const ASSETS = /^\/office\/assets(\/|$)/
/** What the browser remembers of the person's choices, so that the first paint has them. Nothing in it is secret. */
const CHOICE = /(?:^|;\s*)office-(theme|language)=(\w+)/g

export type OfficePages = {
  config: Pick<Config, "publicOrigin" | "imageBaseUrl" | "shopName">
  source: OfficeSource
  /** The language of the member whose session comes with a request, or null without a session of the office. */
  languageOf: (request: FastifyRequest) => Promise<Locale | null>
}

/** Answers every address of the office with its document, or with the way to the sign-in. */
export function serveOfficePages(app: FastifyInstance, { config, source, languageOf }: OfficePages): void {
  const policy = officePolicy(config)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const address = request.originalUrl
    if (ASSETS.test(address)) return sendProblem(reply, new Refusal("not_found"))
    reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex, nofollow")
      .header("permissions-policy", OFFICE_PERMISSIONS_POLICY)
    const language = OPEN.test(address) ? languageBeforeSignIn(request) : await languageOf(request)
    if (language === null) return reply.redirect(signInAddress(address))
    // The policy of the API's answers does not apply to pages.
    reply.removeHeader("content-security-policy")
    if (source.isBuilt) reply.header("content-security-policy", policy)
    const html = await source.document({ address, shopName: config.shopName, language, theme: themeOf(request) })
    return reply.header("vary", "cookie, accept-language").type("text/html; charset=utf-8").send(html)
  }

  app.get("/office", answer)
  app.get("/office/*", answer)
}

/** A session has the language of its member, who may have chosen it in another browser. Before the sign-in only the browser knows one. */
function languageBeforeSignIn(request: FastifyRequest): Locale {
  const language = chosen(request, "language")
  return isLocale(language) ? language : acceptedLanguage(request.headers["accept-language"])
}

function themeOf(request: FastifyRequest): Theme {
  const chosenTheme = chosen(request, "theme")
  return THEMES.find((theme) => theme === chosenTheme) ?? "system"
}

function chosen({ headers }: FastifyRequest, name: "theme" | "language"): string | undefined {
  return [...(headers.cookie ?? "").matchAll(CHOICE)].findLast(([, choice]) => choice === name)?.[2]
}
