import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isLocale, type Locale } from "#rules/values/locale.ts"
import type { Config } from "#server/config/config.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { acceptedLanguage } from "#server/http/language-of.ts"
import { sendProblem } from "#server/http/problem.ts"
import { OFFICE_PERMISSIONS_POLICY, officePolicy } from "#server/http/security-headers.ts"
import { signInAddress } from "#server/office/pages/sign-in-address.ts"
import { type OfficeSource, THEMES } from "./office-document.ts"

/** Pages that need no session. */
const OPEN = /^\/office\/(sign-in|invite|recover)\/?(\?|$)/
const ASSETS = /^\/office\/assets(\/|$)/
/** What the browser remembers of the person's choices, so that the first paint has them. Nothing in it is secret. */
const CHOICE = /(?:^|;\s*)office-(theme|language)=(\w+)/g

export type OfficePages = {
  config: Pick<Config, "publicOrigin" | "imageBaseUrl" | "shopName">
  source: OfficeSource
  /** Whether a request has a session of the office. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

/** Answers every address of the office with its document, or with the way to the sign-in. [OFFICE.md §4, §9] */
export function serveOfficePages(app: FastifyInstance, { config, source, isSignedIn }: OfficePages): void {
  const policy = officePolicy(config)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const address = request.originalUrl
    if (ASSETS.test(address)) return sendProblem(reply, new Refusal("not_found"))
    reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex, nofollow")
      .header("permissions-policy", OFFICE_PERMISSIONS_POLICY)
    if (!OPEN.test(address) && !(await isSignedIn(request))) return reply.redirect(signInAddress(address))
    // The policy of the API's answers does not apply to pages.
    reply.removeHeader("content-security-policy")
    if (source.isBuilt) reply.header("content-security-policy", policy)
    const html = await source.document({ address, shopName: config.shopName, ...choicesOf(request) })
    return reply.header("vary", "cookie, accept-language").type("text/html; charset=utf-8").send(html)
  }

  app.get("/office", answer)
  app.get("/office/*", answer)
}

function choicesOf({ headers }: FastifyRequest): { language: Locale; theme: (typeof THEMES)[number] } {
  const chosen = Object.fromEntries([...(headers.cookie ?? "").matchAll(CHOICE)].map(([, name = "", value = ""]) => [name, value]))
  const language = isLocale(chosen["language"]) ? chosen["language"] : acceptedLanguage(headers["accept-language"])
  return { language, theme: THEMES.find((theme) => theme === chosen["theme"]) ?? "system" }
}
