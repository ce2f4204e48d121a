import { localizedPath } from "#rules/languages/localized-path.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import type { MailShop } from "./template.ts"

/** The address of a page of the shop, in the language of the mail. */
export function pageLink({ origin }: MailShop, path: string): string {
  return origin + localizedPath(path, spokenLocale())
}
