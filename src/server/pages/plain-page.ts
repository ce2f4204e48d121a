import { localizedPath } from "#rules/languages/localized-path.ts"
import { DIRECTION, type Locale } from "#rules/values/locale.ts"

type PlainPage = {
  shopName: string
  sentence: string
  locale: Locale
  /** The browser reloads the page after this time. */
  reloadSeconds: number | undefined
}

/** A page with one sentence, for when no other page can be rendered. It depends on nothing that could fail. */
export function plainPage({ shopName, sentence, locale, reloadSeconds }: PlainPage): Buffer {
  const name = escaped(shopName)
  const reload = reloadSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${reloadSeconds}">`
  return Buffer.from(
    `<!doctype html><html lang="${locale}" dir="${DIRECTION[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${reload}<title>${name}</title></head><body><h1>${escaped(sentence)}</h1><p><a href="${localizedPath("/", locale)}">${name}</a></p></body></html>`,
  )
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
