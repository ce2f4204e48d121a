import { localizedPath, readLocalizedPath } from "#rules/languages/localized-path.ts"

/** The home page, in the language of the page to return to. */
export function homeOf(returnUrl: string): string {
  const { locale } = readLocalizedPath(new URL(returnUrl).pathname)
  return new URL(localizedPath("/", locale), returnUrl).href
}
