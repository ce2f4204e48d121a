import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { account } from "#contract/account.ts"
import { cart } from "#contract/cart.ts"
import { identity } from "#contract/identity.ts"
import { createApp } from "#server/app.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aShopForThisTest, type TestShop, UNHURRIED } from "#server/testing/shop.ts"
import { type FirebaseStandIn, firebaseStandIn } from "#server/testing/stand-ins/firebase-stand-in.ts"

async function standInForThisTest() {
  const standIn = await firebaseStandIn()
  onTestFinished(standIn.close)
  return standIn
}

/** A shop whose customers sign in with Firebase. */
async function aFirebaseShop() {
  const standIn = await standInForThisTest()
  const environment = {
    IDENTITY: "firebase",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: standIn.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: standIn.host,
  }
  return { standIn, shop: await aShopForThisTest({ environment }) }
}

type Account = { localId: string; idToken: string }

async function google({ url }: FirebaseStandIn, method: string, body: object): Promise<Account> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=key`, {
    method: "POST",
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Account
}

async function aVerifiedUser(standIn: FirebaseStandIn, password = "seven blue kites"): Promise<Account> {
  await google(standIn, "signUp", { email: "noor@example.com", password })
  const user = standIn.userOf("noor@example.com")
  if (user) Object.assign(user, { emailVerified: true, displayName: "Noor Salem" })
  return await google(standIn, "signInWithPassword", { email: "noor@example.com", password })
}

const bearer = ({ idToken }: Account) => ({ authorization: `Bearer ${idToken}` })
const profile = (shop: TestShop, headers: Record<string, string>) => shop.call("GET", account.profile.path, undefined, headers)

test("[AUTH-40] [AUTH-44] [AUTH-45] with Firebase the API accepts the tokens of verified emails, and its own sign-in does not exist", async () => {
  const { standIn, shop } = await aFirebaseShop()
  const fresh = await google(standIn, "signUp", { email: "noor@example.com", password: "seven blue kites" })
  expectProblem(await profile(shop, bearer(fresh)), 401)
  expectProblem(await shop.call("GET", cart.details.path, undefined, bearer(fresh)), 401)
  const names = { first_name: "Noor", last_name: "Salem" }
  expect((await shop.call("POST", account.updateProfile.path, names, bearer(fresh))).status).toBe(200)
  const user = standIn.userOf("noor@example.com")
  if (user) user.emailVerified = true
  const verified = await google(standIn, "signInWithPassword", { email: "noor@example.com", password: "seven blue kites" })
  // The state of Google's token, which is refreshed later.
  expect(standIn.userOf("noor@example.com")?.displayName).toBe("Noor Salem")
  const answer = await profile(shop, bearer(verified))
  expect(answer.json()).toEqual({ ...names, email: "noor@example.com" })
  for (const { method, path } of Object.values(identity)) expectProblem(await shop.call(method, path, {}, bearer(verified)), 404)
})

test("[API-55] [AUTH-46] with Firebase a password change gives the same messages, and ends earlier tokens in every process", async () => {
  const { standIn, shop } = await aFirebaseShop()
  // Google reports the time of a sign-in in whole seconds.
  vi.setSystemTime(Date.now() - 1000)
  const user = await aVerifiedUser(standIn)
  vi.useRealTimers()
  const second = await createApp(shop.services, UNHURRIED)
  onTestFinished(() => second.close())
  expect((await profile(shop, bearer(user))).status).toBe(200)
  const change = (current_password: string, new_password: string) =>
    shop.call("POST", account.changePassword.path, { current_password, new_password }, bearer(user))
  expect(expectProblem(await change("another", "eight red kites"), 401).detail).toBe("The current password is incorrect. Please try again.")
  const weak = "The password is too weak. Please enter a stronger password (at least 6 characters)."
  expect(expectProblem(await change("seven blue kites", "password"), 422).detail).toBe(weak)
  expect(expectProblem(await change("seven blue kites", "12345"), 422).detail).toBe(weak)
  expect((await change("seven blue kites", "eight red kites")).status).toBe(204)

  expect(standIn.userOf("noor@example.com")?.password).toBe("eight red kites")
  expect(await queuedMails(shop.db)).toEqual([{ kind: "password-changed", to: "noor@example.com", contents: { name: "Noor Salem" } }])
  expectProblem(await profile(shop, bearer(user)), 401)
  const { statusCode } = await second.inject({ url: account.profile.path, headers: bearer(user) })
  expect(statusCode).toBe(401)
  const again = await google(standIn, "signInWithPassword", { email: "noor@example.com", password: "eight red kites" })
  expect((await profile(shop, bearer(again))).status).toBe(200)
})

test("with Firebase the account is deleted at Google and here, or nowhere, and a token that is still valid creates no customer", async () => {
  const { standIn, shop } = await aFirebaseShop()
  const user = await aVerifiedUser(standIn)
  const leave = (password: string) => shop.call("POST", account.deleteAccount.path, { password }, bearer(user))
  const customers = async () => (await shop.db.execute(sql`select uid, email from customers`)).rows
  expect((await profile(shop, bearer(user))).status).toBe(200)
  expectProblem(await leave("another"), 401)

  standIn.failNext("delete")
  expectProblem(await leave("seven blue kites"), 500)
  expect(await customers()).toEqual([{ uid: user.localId, email: "noor@example.com" }])

  expect((await leave("seven blue kites")).status).toBe(204)
  expect(standIn.userOf("noor@example.com")).toBeUndefined()
  expectProblem(await profile(shop, bearer(user)), 401)
  expect(await customers()).toEqual([{ uid: expect.stringMatching(/^deleted \d+$/), email: "" }])

  const again = await aVerifiedUser(standIn)
  expect((await profile(shop, bearer(again))).status).toBe(200)
})
