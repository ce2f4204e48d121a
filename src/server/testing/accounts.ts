import { identity } from "#contract/identity.ts"
import { mailedToken } from "./mails.ts"
import type { TestAnswer, TestShop } from "./shop.ts"

export type TestAccount = { email: string; password: string; displayName: string; uid: string }

type Session = { token: string; headers: { authorization: string } }

let made = 0

export const PASSWORD = "seven blue kites"

/** A unique email address. */
export function anEmail(): string {
  return `person-${process.pid}-${++made}@example.com`
}

/** An account created by the calls and, unless `verified` says otherwise, verified by link and password, and signed out. */
export async function anAccount(shop: TestShop, { verified = true, email = anEmail(), password = PASSWORD } = {}): Promise<TestAccount> {
  const displayName = "Noor Salem"
  const answer = await shop.call("POST", identity.signUp.path, { email, password, display_name: displayName })
  if (answer.status !== 201) throw new Error(`Sign-up answers ${answer.status}: ${answer.text}`)
  if (verified) {
    const { headers } = await aSession(shop, { email, password, linkToken: await mailedToken(shop.db, email, "verify-email") })
    await shop.call("POST", identity.signOut.path, undefined, headers)
  }
  return { email, password, displayName, uid: answer.json<{ user: { uid: string } }>().user.uid }
}

type Credentials = { email: string; password: string; linkToken?: string | undefined }

export function signIn(shop: TestShop, { email, password, linkToken }: Credentials): Promise<TestAnswer> {
  return shop.call("POST", identity.signIn.path, { email, password, ...(linkToken === undefined ? {} : { link_token: linkToken }) })
}

/** A new session of an account. */
export async function aSession(shop: TestShop, account: Credentials): Promise<Session> {
  const answer = await signIn(shop, account)
  if (answer.status !== 200) throw new Error(`Sign-in answers ${answer.status}: ${answer.text}`)
  return sessionOf(answer)
}

/** The session in a response to sign-up or sign-in. */
export function sessionOf(answer: TestAnswer): Session {
  const { token } = answer.json<{ token: string }>()
  return { token, headers: { authorization: `Bearer ${token}` } }
}
