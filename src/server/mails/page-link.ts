import { localizedPath } from "#rules/languages/localized-path.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { type LinkId, linkToken } from "#server/links/link-token.ts"
import type { MailShop } from "./template.ts"

/** The address of a page of the shop, in the language of the mail. */
export function pageLink({ origin }: MailShop, path: string): string {
  return origin + localizedPath(path, spokenLocale())
}

/** The address of a private link. Its token is made while the mail is rendered, so that no queue holds it; the fragment reaches no server. */
export function privateLink(shop: MailShop, link: LinkId | null): string | null {
  const token = link && linkToken(shop.linkKeys, link)
  return token ? pageLink(shop, `/t#${token}`) : null
}
