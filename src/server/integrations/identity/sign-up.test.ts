import { expect, test } from "vitest"
import { identity } from "#contract/identity.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { mailedToken, queuedMails } from "#server/testing/mails.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

const NOOR = { email: "noor@example.com", password: "seven blue kites", display_name: "Noor Salem" }

test("[AUTH-20] sign-up makes the account, sets the display name and mails the verification link", async () => {
  const shop = await aShopForThisTest({ app: { logger: { level: "error" } } })
  const answer = await shop.call("POST", identity.signUp.path, { ...NOOR, email: " Noor@Example.com " })
  expect(answer.status).toBe(201)
  expectContract(identity.signUp, answer)
  expect(answer.json()).toMatchObject({ user: { email: NOOR.email, display_name: "Noor Salem", email_verified: false } })
  const [mail, ...more] = await queuedMails(shop.db)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: "verify-email", to: NOOR.email, contents: { name: "Noor Salem" } })

  const token = await mailedToken(shop.db, NOOR.email, "verify-email")
  expect((await shop.call("POST", identity.verifyEmail.path, { token })).status).toBe(204)
  const signedIn = await shop.call("POST", identity.signIn.path, { email: NOOR.email, password: NOOR.password })
  expectContract(identity.signIn, signedIn)
  const { token: bearer } = signedIn.json<{ token: string }>()
  const headers = { authorization: `Bearer ${bearer}` }
  expect((await shop.call("POST", identity.verifyPassword.path, { password: NOOR.password }, headers)).status).toBe(204)
  expectProblem(await shop.call("POST", identity.verifyPassword.path, { password: "another" }, headers), 401)
  expect((await shop.call("POST", identity.signOut.path, undefined, headers)).status).toBe(204)
  expectProblem(await shop.call("POST", identity.verifyPassword.path, { password: NOOR.password }, headers), 401)
})
