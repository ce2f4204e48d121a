import type { FastifyRequest } from "fastify"
import { chosenLocale, type Locale } from "#rules/values/locale.ts"

/** The language of the caller: any that asks for none, or for one that the shop does not have, gets English. */
export function languageOf({ query, headers }: Pick<FastifyRequest, "query" | "headers">): Locale {
  const { lang } = query as Readonly<Record<string, unknown>>
  return chosenLocale({ lang, acceptLanguage: headers["accept-language"] })
}
