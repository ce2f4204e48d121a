import { m } from "#messages/messages.js"
import { showToast, toasts } from "#ui/dialog/toast.ts"
import { forgetCustomer, readToken, storeToken } from "#web/device/token.ts"
import { loadIdentity } from "./load-identity.ts"
import { createTokenReplacement } from "./token-replacement.ts"

const replacement = createTokenReplacement(
  { read: readToken, store: storeToken },
  { renew: async () => (await loadIdentity()).renewToken() },
  endSession,
)

/**
 * The token that replaces one that the API refused. When the session has ended there is none, and the customer is signed out on the page
 * they are on. An unreachable provider returns none either, and the session continues.
 */
export function replaceToken(refused: string): Promise<string | null> {
  return replacement(refused).catch(() => null)
}

function endSession(): void {
  forgetCustomer()
  // Later than the caller, whose own toast ("Please login first") is more specific.
  setTimeout(() => {
    if (!toasts.all().some(({ about }) => about === "sign-in")) showToast(m.sign_in_session_ended(), { about: "sign-in" })
  })
}
