import { AsyncLocalStorage } from "node:async_hooks"
import { overwriteGetLocale } from "#messages/runtime.js"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"

const spoken = new AsyncLocalStorage<Locale>()

overwriteGetLocale(spokenLocale)

/** The language of messages here: that of `speaking`, else English. */
export function spokenLocale(): Locale {
  return spoken.getStore() ?? BASE_LOCALE
}

/** Runs `work`, whose messages are in a language, also after it has waited. English outside any other language costs nothing. */
export function speaking<Result>(locale: Locale, work: () => Result): Result {
  return locale === spokenLocale() ? work() : spoken.run(locale, work)
}
