import { m } from "#messages/messages.js"
import { showToast, toasts } from "#ui/dialog/toast.ts"
import { forgetCustomer, readToken, storeToken } from "#web/token.ts"
import { loadIdentity } from "./load-identity.ts"
import { createTokenReplacement } from "./token-replacement.ts"

const replacement = createTokenReplacement(
  { read: readToken, store: storeToken },
  { renew: async () => (await loadIdentity()).renewToken() },
  endSession,
)

/**
 * The token to go on with after the API refused one; without one the customer is signed out where they are. A provider that cannot be
 * asked just now gives none, and ends nothing.
 */
export function replaceToken(refused: string): Promise<string | null> {
  return replacement(refused).catch(() => null)
}

function endSession(): void {
  forgetCustomer()
  // After whoever asked has had the chance to say it in the words of the place.
  setTimeout(() => {
    if (toasts.all().length === 0) showToast(m.sign_in_session_ended())
  })
}
