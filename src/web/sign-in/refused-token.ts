import { m } from "#messages/messages.js"
import { forgetCustomer, readToken, storeToken } from "#web/token.ts"
import { showToast, toasts } from "#web/ui/toast.ts"
import { loadIdentity } from "./load-identity.ts"

/** A token that is refused so soon after it was renewed is refused for good. */
const RENEWED_IN_VAIN_MS = 60_000

type Replacement = { refused: string; next: Promise<string | null>; at: number }

let last: Replacement | undefined

/**
 * The token to go on with after the API refused one: renewed by a provider that can. Otherwise the session has ended, and the customer
 * is signed out without leaving the page. An answer to a token of before ends nothing.
 */
export function replaceToken(refused: string): Promise<string | null> {
  if (last?.refused !== refused) last = { refused, next: replacementOf(refused, last), at: Date.now() }
  return last.next
}

async function replacementOf(refused: string, before: Replacement | undefined): Promise<string | null> {
  if (readToken() !== refused) return null
  const isInVain = before && Date.now() - before.at < RENEWED_IN_VAIN_MS && (await before.next) === refused
  const next = isInVain ? null : await (await loadIdentity()).renewToken()
  const present = readToken()
  // The provider may have stored it itself; anything else is of somebody who signed in or out meanwhile.
  if (present !== refused && present !== next) return null
  if (next === null) endSession()
  else storeToken(next)
  return next
}

function endSession(): void {
  forgetCustomer()
  // After whoever asked has had the chance to say it in the words of the place.
  setTimeout(() => {
    if (toasts.all().length === 0) showToast(m.sign_in_session_ended())
  })
}
