import { randomUUID } from "node:crypto"
import { localizedPath } from "#rules/languages/localized-path.ts"
import { LINK_HOURS } from "#rules/people/password.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { forgetLinks, type LinkPurpose, linkValue } from "./accounts.queries.ts"
import { accountsIn } from "./library.ts"
import { newToken } from "./sessions.queries.ts"

const HOUR_MS = 3_600_000

/**
 * Makes a link for an account, or for none, so that an unknown address costs the same. Invalidates an earlier link of the same account and
 * purpose. Needs `lockAddress`.
 */
export async function makeLink(tx: Queries, publicOrigin: string, purpose: LinkPurpose, uid: string | null): Promise<string> {
  const token = newToken()
  const of = uid ?? randomUUID()
  await forgetLinks(tx, [of], purpose)
  await accountsIn(tx).addLink({
    identifier: identifierOf(purpose, token),
    value: linkValue(purpose, of),
    expiresAt: new Date(Date.now() + LINK_HOURS[purpose] * HOUR_MS),
  })
  return publicOrigin + localizedPath(`/${purpose}?token=${token}`, spokenLocale())
}

/** The account of a valid link; null when the link is used, expired or unknown. */
export async function accountOfLink(db: Queries, purpose: LinkPurpose, token: string): Promise<string | null> {
  const link = await accountsIn(db).findLink(identifierOf(purpose, token))
  if (!link || link.expiresAt < new Date()) return null
  return link.value.slice(purpose.length + 1)
}

/** Uses a link up. Of concurrent callers one gets the account, and the others are refused with `link_spent`. */
export async function spendLink(tx: Queries, purpose: LinkPurpose, token: string): Promise<string> {
  const spent = await accountsIn(tx).spendLink(identifierOf(purpose, token))
  if (!spent || spent.expiresAt < new Date()) throw new Refusal("link_spent", { fields: ["token"] })
  return spent.value.slice(purpose.length + 1)
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${token}`
}
