import { estimates, type FollowedRepair } from "#contract/estimates.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { answerByLink, answerOwn, followByLink, followOwn } from "./follow-repair.ts"

/** A repair for its customer, by private link or account, and the answers to its estimate. */
export function serveFollowing(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, estimates.follow, async ({ body, locale }) => inLanguage(db, locale, await followByLink(services, body.token), inWords))
  serve(api, estimates.answerByLink, async ({ body: { token, ...given }, locale }) =>
    inLanguage(db, locale, await answerByLink(services, token, given), inWords),
  )
  serve(api, estimates.estimate, async ({ customer, params, locale }) =>
    inLanguage(db, locale, await followOwn(services, customer, params.reference), inWords),
  )
  serve(api, estimates.answer, async ({ customer, params, body, locale }) =>
    inLanguage(db, locale, await answerOwn(services, customer, params.reference, body), inWords),
  )
}

/** The names of the repair catalog and of branches in a language; lines and note stay as the technician wrote them. */
function inWords(repair: FollowedRepair, texts: Texts): FollowedRepair {
  const phrase = (kind: string, english: string) => texts.phrase(kind, english) ?? english
  const { device, model, issue, place, is_home: isHome } = repair
  return {
    ...repair,
    device: phrase("repair", device),
    model: phrase("repair_models", model),
    issue: phrase("repair_issues", issue),
    place: isHome ? place : phrase("branches", place),
  }
}
