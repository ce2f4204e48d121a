import { expect } from "vitest"
import { at, call } from "./support.ts"

export type Account = { firstName: string; lastName: string; email: string; password: string }

let made = 0

/** A person without an account. */
export function newPerson(): Account {
  made += 1
  const email = `shopper-${process.pid}-${Date.now()}-${made}@example.com`
  return { firstName: "Noor", lastName: "Salem", email, password: "blue-dhow-at-dawn" }
}

/** A person who has signed up and, by default, logged in once with the link of the mail. */
export async function newAccount({ verified = true } = {}): Promise<Account> {
  const person = newPerson()
  const { email, password } = person
  const signedUp = await call("POST", "/api/identity/sign-up", { email, password, display_name: "Noor Salem" })
  expect(signedUp.status).toBe(201)
  if (verified) {
    const token = new URL(await mailedLink(email, "verify-email"), at("/")).searchParams.get("token")
    expect((await call("POST", "/api/identity/sign-in", { email, password, link_token: token })).status).toBe(200)
  }
  return person
}

/** A token of the account's session, as a login returns it. */
export async function signedIn({ email, password }: Account): Promise<string> {
  const { json } = await call("POST", "/api/identity/sign-in", { email, password })
  return (json as { token: string }).token
}

/** The mails of a person, the newest first. */
export async function mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const response = await fetch(at(`/dev/mail.json?to=${encodeURIComponent(email)}`))
  return (await response.json()) as { subject: string; text: string; html: string }[]
}

/** Path and query of the link in a person's newest mail; waits for the mail. */
export async function mailedLink(email: string, page: "verify-email" | "reset-password"): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+((?:/ar)?/${page}\\?token=[\\w-]+)`)
  const found = async () => (await mailsTo(email)).map(({ text }) => link.exec(text)?.[1]).find(Boolean)
  await expect.poll(found, { interval: 100 }).toBeTruthy()
  return (await found()) ?? ""
}
