import type { Config } from "#server/config/config.ts"
import type { FirebaseSettings } from "#server/config/identity.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { endEarlierSignIns, type Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { refuseWeak } from "#server/guards/weak-passwords.ts"
import { firebaseTokens } from "./firebase-tokens.ts"
import type { FirebaseIdentity } from "./port.ts"

const TIMEOUT_MS = 10_000

export type FirebaseParts = {
  db: Database
  config: Pick<Config, "shopName">
  settings: FirebaseSettings
  /** Counts an attempt at an account's password; refuses with `too_many_requests`. */
  countTry: (uid: string) => Promise<void>
  /** Queues the mail about a changed password, in the transaction that ends earlier sign-ins. */
  queueChangedMail: (tx: Queries, owner: Pick<Principal, "email" | "name">) => Promise<void>
  /** Receives the fault when the published keys could not be renewed. */
  onRenewalFailed: (fault: unknown) => void
  /** The origins that replace Google's. */
  google?: { keys: string; accounts: string }
}

/**
 * Firebase Authentication without a service account: tokens are verified against the published keys, and accounts are changed through the
 * browser's API. That API cannot end other sessions, so tokens of earlier sign-ins are refused here.
 */
export function firebaseIdentity(parts: FirebaseParts): FirebaseIdentity {
  const { db, config, settings, countTry, queueChangedMail, onRenewalFailed, google = googleOf(settings) } = parts
  const ask = (method: string, body: object) => askGoogle(google.accounts, settings.apiKey, method, body)
  const signedInAgain = async ({ uid, email }: Principal, password: string) => {
    await countTry(uid)
    const signedIn = await ask("signInWithPassword", { email, password, returnSecureToken: true })
    if (signedIn.localId !== uid) throw new Refusal("wrong_password")
    return signedIn
  }
  return {
    kind: "firebase",
    principalOf: firebaseTokens(settings, google.keys, { onRenewalFailed }),
    setDisplayName: async (_principal, token, displayName) => {
      await ask("update", { idToken: token, displayName, returnSecureToken: false })
    },
    deleteAccount: async (principal, password, forget) => {
      const { idToken } = await signedInAgain(principal, password)
      await shortTransaction(db, async (tx) => {
        await forget(tx)
        // Last, so that a failed deletion at Google loses nothing here, and no retry repeats it. Only the owner's own changes wait for it.
        await ask("delete", { idToken })
      })
    },
    // Only its owner's token deletes an account there. No earlier token is accepted here any more.
    deleteAccountOf: async () => {},
    changePassword: async (principal, _token, { current, next }) => {
      const { uid, email, name } = principal
      const signedIn = await signedInAgain(principal, current)
      refuseWeak("new_password", next, { email, name, shopName: config.shopName })
      await ask("update", { idToken: signedIn.idToken, password: next, returnSecureToken: false })
      await shortTransaction(db, async (tx) => {
        await endEarlierSignIns(tx, uid)
        await queueChangedMail(tx, { email, name })
      })
    },
  }
}

function googleOf({ emulator }: FirebaseSettings): { keys: string; accounts: string } {
  if (emulator !== null) return { keys: emulator, accounts: `${emulator}/identitytoolkit.googleapis.com` }
  return { keys: "https://www.googleapis.com", accounts: "https://identitytoolkit.googleapis.com" }
}

type GoogleAnswer = { localId?: string; idToken?: string; error?: { message?: string } }

async function askGoogle(origin: string, apiKey: string, method: string, body: object): Promise<GoogleAnswer> {
  const answer = await fetch(`${origin}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((fault: unknown) => {
    throw new Refusal("overloaded", { cause: fault })
  })
  const content = (await answer.json()) as GoogleAnswer
  if (answer.ok) return content
  // Some errors have a sentence after their name.
  const [name = ""] = content.error?.message?.split(" : ") ?? []
  throw refusalOf(name)
}

/** The contract's code for an error of Google's. */
function refusalOf(name: string): Error {
  switch (name) {
    case "INVALID_LOGIN_CREDENTIALS":
    case "INVALID_PASSWORD":
    case "EMAIL_NOT_FOUND":
    case "MISSING_PASSWORD":
      return new Refusal("wrong_password")
    case "WEAK_PASSWORD":
    case "PASSWORD_DOES_NOT_MEET_REQUIREMENTS":
      return new Refusal("weak_password", { fields: ["new_password"] })
    case "TOO_MANY_ATTEMPTS_TRY_LATER":
      return new Refusal("too_many_requests", { retryAfterSeconds: 60 })
    case "USER_DISABLED":
    case "USER_NOT_FOUND":
    case "TOKEN_EXPIRED":
      return new Refusal("unauthenticated")
    default:
      return new Error(`Google refused a change of an account: ${name}`)
  }
}
