import { randomUUID } from "node:crypto"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/http/refusal.ts"
import { accountsIn } from "./library.ts"
import { newToken } from "./sessions.queries.ts"

/** What the link of a mail is for; also its address, and how long it may be used. */
export type LinkPurpose = "verify-email" | "reset-password"

const HOUR_MS = 3_600_000
const LIFE_MS = { "verify-email": 24 * HOUR_MS, "reset-password": HOUR_MS } satisfies Record<LinkPurpose, number>

/** What a link's row says besides the hash of its token. */
export function linkValue(purpose: LinkPurpose, uid: string): string {
  return `${purpose}:${uid}`
}

/**
 * Makes a link for an account, or for nobody, so that an unknown address costs the same. Earlier links stay valid until one is used:
 * mails overtake each other.
 */
export async function makeLink(tx: Queries, publicOrigin: string, purpose: LinkPurpose, uid: string | null): Promise<string> {
  const token = newToken()
  await accountsIn(tx).createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: linkValue(purpose, uid ?? randomUUID()),
    expiresAt: new Date(Date.now() + LIFE_MS[purpose]),
  })
  return `${publicOrigin}/${purpose}?token=${token}`
}

/** The account of a link that could be used now. Refuses with `link_spent`. */
export async function accountOfLink(db: Queries, purpose: LinkPurpose, token: string): Promise<string> {
  const found = await accountsIn(db).findVerificationValue(identifierOf(purpose, token))
  if (!found || found.expiresAt < new Date()) throw new Refusal("link_spent")
  return uidOf(purpose, found.value)
}

/** Uses a link up: of many who try at once, one gets the account and all others are refused with `link_spent`. */
export async function spendLink(tx: Queries, purpose: LinkPurpose, token: string): Promise<string> {
  const spent = await accountsIn(tx).consumeVerificationValue(identifierOf(purpose, token))
  if (!spent) throw new Refusal("link_spent")
  return uidOf(purpose, spent.value)
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${token}`
}

function uidOf(purpose: LinkPurpose, value: string): string {
  return value.slice(purpose.length + 1)
}
