import type { FastifyRequest } from "fastify"
import { chosenLocale, isLocale, type Locale } from "#rules/values/locale.ts"

/** Browsers send few different headers; reading one costs more than finding an answer that is ready. */
const MAX_READ = 500
const MAX_LENGTH = 200
const read = new Map<string, Locale>()

/** The language of the caller: any that asks for none, or for one that the shop does not have, gets English. */
export function languageOf({ query, headers }: Pick<FastifyRequest, "query" | "headers">): Locale {
  // The framework has read no query when it refuses the path.
  const { lang } = (query ?? {}) as Readonly<Record<string, unknown>>
  return isLocale(lang) ? lang : acceptedLanguage(headers["accept-language"])
}

/** The language of an `Accept-Language`. */
export function acceptedLanguage(header: string | undefined): Locale {
  const known = read.get(header ?? "")
  if (known) return known
  const locale = chosenLocale({ acceptLanguage: header })
  if (header !== undefined && header.length > MAX_LENGTH) return locale
  if (read.size >= MAX_READ) read.clear()
  read.set(header ?? "", locale)
  return locale
}
