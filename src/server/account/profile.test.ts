import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anAccount, aSession, signIn } from "#server/testing/accounts.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { everyCall } from "#server/testing/requests.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const NAMES = { first_name: "Noor", last_name: "Salem" }
const NEXT = "eight red kites"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

type Headers = Record<string, string>
const profile = (headers: Headers) => shop.call("GET", account.profile.path, undefined, headers)
const update = (body: unknown, headers: Headers) => shop.call("POST", account.updateProfile.path, body, headers)
const change = (current_password: string, new_password: string, headers: Headers, on = shop) =>
  on.call("POST", account.changePassword.path, { current_password, new_password }, headers)

test("[SH-01] [SH-06] an empty or a weak password is refused at its field", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  expect(expectProblem(await change("", NEXT, headers), 422).errors).toEqual([
    { path: "current_password", message: "Please enter your current password." },
  ])
  expect(expectProblem(await change(person.password, "short", headers), 422).errors?.map(({ path }) => path)).toEqual(["new_password"])
})

test("[API-53] the profile is the customer's names and email", async () => {
  const { email, headers } = await aCustomer(shop.db)
  await update(NAMES, headers)
  const answer = await profile(headers)
  expectContract(account.profile, answer)
  expect(answer.json()).toEqual({ ...NAMES, email })
  expect(answer.headers["cache-control"]).toBe("no-store")
})

test("[API-54] an update stores the trimmed names, and changes no other customer", async () => {
  const [one, other] = [await aCustomer(shop.db), await aCustomer(shop.db, { name: "Layla Haddad" })]
  const answer = await update({ first_name: " Noor ", last_name: "نور الدين " }, one.headers)
  expectContract(account.updateProfile, answer)
  expect(answer.json()).toEqual({ first_name: "Noor", last_name: "نور الدين", email: one.email })
  expect((await profile(one.headers)).json()).toEqual(answer.json())
  expect((await profile(other.headers)).json()).toMatchObject({ first_name: "Layla", last_name: "Haddad" })
})

test("the display name at the identity provider is updated with the names, so that mails greet by the new one", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  await update({ first_name: " Layla ", last_name: "Haddad" }, headers)
  const answer = await signIn(shop, person)
  expect(answer.json()).toMatchObject({ user: { display_name: "Layla Haddad" } })
})

test("[SH-43] the current password is not accepted as the new one", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  expect(expectProblem(await change(person.password, person.password, headers), 422).errors).toEqual([
    { path: "new_password", message: "Please choose a password that differs from the current one." },
  ])
})

test("[SH-42] a customer without names gets those of the identity at the next signed-in read", async () => {
  const { id, headers } = await aCustomer(shop.db, { name: "Hamad Saleh" })
  await shop.db.execute(sql`update customers set first_name = '', last_name = '' where id = ${id}`)
  for (const _read of ["first", "second"]) {
    expect((await profile(headers)).json()).toMatchObject({ first_name: "Hamad", last_name: "Saleh" })
  }
  await update(NAMES, headers)
  expect((await profile(headers)).json()).toMatchObject(NAMES)
})

test("[SH-42] a customer whose sign-up never stored its names has them after the first login", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  const { first_name, last_name } = (await profile(headers)).json<typeof NAMES>()
  expect(`${first_name} ${last_name}`).toBe((await signIn(shop, person)).json<{ user: { display_name: string } }>().user.display_name)
})

test("[SH-41] names with the punctuation of names are stored", async () => {
  const { headers, email } = await aCustomer(shop.db)
  for (const names of [
    { first_name: "Al-Anoud", last_name: "O'Neil" },
    { first_name: "Abdul Rahman", last_name: "Al-Kuwari Jr." },
    { first_name: "نورة", last_name: "آل ثاني" },
  ]) {
    expect((await update(names, headers)).json()).toEqual({ ...names, email })
  }
})

test.each([
  [{}, ["first_name", "last_name"]],
  [{ first_name: "Noor" }, ["last_name"]],
  [{ ...NAMES, first_name: "  " }, ["first_name"]],
  [{ ...NAMES, last_name: "x".repeat(101) }, ["last_name"]],
  [{ ...NAMES, first_name: 1 }, ["first_name"]],
  [{ first_name: "N0or", last_name: "Al--Thani" }, ["first_name", "last_name"]],
  [{ ...NAMES, last_name: "www.example.com" }, ["last_name"]],
  [{ ...NAMES, email: "other@example.com" }, ["email"]],
  [{ ...NAMES, id: 1 }, ["id"]],
  [{ ...NAMES, valid_from: null }, ["valid_from"]],
])("[API-54] names that cannot be stored, and fields that a caller cannot set, are refused: %j", async (body, paths) => {
  const { headers } = await aCustomer(shop.db)
  const problem = expectProblem(await update(body, headers), 422)
  expect(problem.errors?.map(({ path }) => path)).toEqual(paths)
  expect((await profile(headers)).json()).toMatchObject({ first_name: "Noor", last_name: "Salem" })
})

test("[AUTH-45] [API-54] a token of an unverified email posts the names and does nothing else", async () => {
  const { headers } = await aCustomer(shop.db, { verified: false })
  expect((await update(NAMES, headers)).status).toBe(200)
  const others = everyCall.filter(({ call }) => call.signedIn && call.path !== account.updateProfile.path)
  expect(others.length).toBeGreaterThan(4)
  for (const { name, call } of others) {
    const answer = await shop.call(call.method, call.path.replaceAll(/\{\w+\}/g, "1"), call.method === "GET" ? undefined : {}, headers)
    expect(expectProblem(answer, 401).detail, name).toBe("Please login first")
  }
})

test("[API-55] a changed password is valid for sign-in, and its owner is notified by mail", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  const answer = await change(person.password, NEXT, headers)
  expect(answer.status).toBe(204)
  expect(answer.text).toBe("")
  expectProblem(await signIn(shop, person), 401)
  expect((await signIn(shop, { ...person, password: NEXT })).status).toBe(200)
  const mails = (await queuedMails(shop.db)).filter(({ to }) => to === person.email)
  expect(mails.at(-1)).toEqual({ kind: "password-changed", to: person.email, contents: { name: person.displayName } })
})

test("[ACCOUNT-20] a password change ends every other session of the customer", async () => {
  const person = await anAccount(shop)
  const [asking, other] = [await aSession(shop, person), await aSession(shop, person)]
  await change(person.password, NEXT, asking.headers)
  expect((await profile(asking.headers)).status).toBe(200)
  expectProblem(await profile(other.headers), 401)
})

test("[API-55] a wrong current password changes nothing", async () => {
  const person = await anAccount(shop)
  const [asking, other] = [await aSession(shop, person), await aSession(shop, person)]
  const refused = await change("another", NEXT, asking.headers)
  expect(expectProblem(refused, 401).detail).toBe("The current password is incorrect. Please try again.")
  expect((await profile(other.headers)).status).toBe(200)
  expect((await signIn(shop, person)).status).toBe(200)
})

test.each(["12345", "qwerty", "Corniche1", "x".repeat(129)])("[AUTH-47] [API-55] a weak new password is refused: %s", async (weak) => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  const problem = expectProblem(await change(person.password, weak, headers), 422)
  expect(problem.detail).toBe("The password is too weak. Please enter a stronger password (at least 6 characters).")
  expect((await signIn(shop, person)).status).toBe(200)
})

test("the password of the signed-in customer is verified", async () => {
  const person = await anAccount(shop)
  const { headers } = await aSession(shop, person)
  const verify = (password: string) => shop.call("POST", identity.verifyPassword.path, { password }, headers)
  expect((await verify(person.password)).status).toBe(204)
  expect(expectProblem(await verify("another"), 401).detail).toBe("The current password is incorrect. Please try again.")
})

test("[API-55] of two concurrent changes one succeeds, and the other is refused because its password is outdated", async () => {
  const person = await anAccount(shop)
  const sessions = [await aSession(shop, person), await aSession(shop, person)]
  const answers = await Promise.all(sessions.map(({ headers }, place) => change(person.password, `${NEXT} ${place}`, headers)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  const winner = answers.findIndex(({ status }) => status === 204)
  expect((await signIn(shop, { ...person, password: `${NEXT} ${winner}` })).status).toBe(200)
})

test("[API-16] a stolen token does not allow unlimited password guesses", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { headers } = await aSession(strict, await anAccount(strict))
  const guess = (password: string) => strict.call("POST", identity.verifyPassword.path, { password }, headers)
  for (const password of ["one", "two", "three"]) expectProblem(await guess(password), 401)
  for (const password of ["four", "five"]) expectProblem(await change(password, NEXT, headers, strict), 401)
  const refused = await change("six", NEXT, headers, strict)
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
  expectProblem(await guess("seven"), 429)
})

test("[AUTH-44] the customer's email follows the identity provider's", async () => {
  const { uid, headers } = await aCustomer(shop.db)
  await shop.db.execute(sql`update identity_users set email = 'moved@example.com' where id = ${uid}`)
  expect((await profile(headers)).json()).toMatchObject({ email: "moved@example.com" })
})
