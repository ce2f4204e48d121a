import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anEmail, PASSWORD, sessionOf, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { mailedTokens } from "#server/testing/mails.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

const UNVERIFIED = "Please verify your email before logging in."
const OWNERS = { password: PASSWORD, display_name: "Noor Salem" }
const STRANGERS = { password: "the strangers one", display_name: "Somebody Else" }

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

type Person = typeof OWNERS
const signUp = (email: string, person: Person) => shop.call("POST", identity.signUp.path, { email, ...person })
const click = (token: string) => shop.call("POST", identity.verifyEmail.path, { token })
const logIn = (email: string, { password }: Person, linkToken?: string) => signIn(shop, { email, password, linkToken })
const links = (email: string) => mailedTokens(shop.db, email, "verify-email")
const profileStatus = async (answer: TestAnswer) =>
  (await shop.call("GET", account.profile.path, undefined, sessionOf(answer).headers)).status
const usersOf = async (email: string) =>
  (await shop.db.execute<{ name: string }>(sql`select name from identity_users where email = ${email}`)).rows.map(({ name }) => name)

test.each([
  ["the owner signs up first", [OWNERS, STRANGERS]],
  ["the stranger signs up first", [STRANGERS, OWNERS]],
])("a stranger's password never opens an address that two signed up with: %s", async (_order, people) => {
  const email = anEmail()
  const shortTokens = []
  for (const person of people) shortTokens.push(sessionOf(await signUp(email, person)).headers)
  // The owner of the mailbox clicks every link.
  const mailed = await links(email)
  expect(mailed).toHaveLength(2)
  for (const token of mailed) expect((await click(token)).status).toBe(204)
  const ownersLink = mailed[people.indexOf(OWNERS)]
  const strangersLink = mailed[people.indexOf(STRANGERS)]

  // The stranger has no link, and the owner's password does not match the stranger's sign-up.
  expect(expectProblem(await logIn(email, STRANGERS), 403).detail).toBe(UNVERIFIED)
  expect(expectProblem(await logIn(email, OWNERS, strangersLink), 403).detail).toBe(UNVERIFIED)
  expect(expectProblem(await logIn(email, OWNERS), 403).detail).toBe(UNVERIFIED)
  const answer = await logIn(email, OWNERS, (await links(email)).at(-1))
  expect(answer.json()).toMatchObject({ user: { email, display_name: "Noor Salem", email_verified: true } })
  expect(await profileStatus(answer)).toBe(200)

  // Everything of the stranger's sign-up has ended: password, link and short token.
  expectProblem(await logIn(email, STRANGERS), 401)
  expectProblem(await logIn(email, STRANGERS, strangersLink), 401)
  for (const token of [ownersLink, strangersLink]) expectProblem(await click(token ?? ""), 422)
  const names = { first_name: "Somebody", last_name: "Else" }
  for (const headers of shortTokens) expectProblem(await shop.call("POST", account.updateProfile.path, names, headers), 401)
  expect(await usersOf(email)).toEqual(["Noor Salem"])
  expect((await logIn(email, OWNERS)).status).toBe(200)
})

test("a click of an owner who never signed up gives the stranger no access", async () => {
  const email = anEmail()
  await signUp(email, STRANGERS)
  const [token = ""] = await links(email)
  for (let time = 0; time < 2; time++) expect((await click(token)).status).toBe(204)
  expect(expectProblem(await logIn(email, STRANGERS), 403).detail).toBe(UNVERIFIED)
  // Later the owner can sign up.
  expect((await signUp(email, OWNERS)).status).toBe(201)
  const answer = await logIn(email, OWNERS, (await links(email)).at(-1))
  expect(answer.status).toBe(200)
  expectProblem(await logIn(email, STRANGERS, token), 401)
})

test("of two sign-ups with the same password, the one with the given link is completed", async () => {
  const email = anEmail()
  await signUp(email, OWNERS)
  await signUp(email, { ...OWNERS, display_name: "Noor Al-Salem" })
  const [first = ""] = await links(email)
  expect((await logIn(email, OWNERS, first)).json()).toMatchObject({ user: { display_name: "Noor Salem" } })
  expect(await usersOf(email)).toEqual(["Noor Salem"])
})

test("of two sign-ups completed at the same moment one succeeds, and the other has ended", async () => {
  const email = anEmail()
  await signUp(email, OWNERS)
  await signUp(email, STRANGERS)
  const [owners, strangers] = await links(email)
  const answers = await Promise.all([logIn(email, OWNERS, owners), logIn(email, STRANGERS, strangers)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await usersOf(email)).toHaveLength(1)
})

test("a reset completes an address with several sign-ups, and ends their passwords and links", async () => {
  const email = anEmail()
  await signUp(email, STRANGERS)
  await signUp(email, OWNERS)
  const mailed = await links(email)
  await shop.call("POST", identity.forgotPassword.path, { email })
  const [token] = await mailedTokens(shop.db, email, "reset-password")
  expect((await shop.call("POST", identity.resetPassword.path, { token, password: "eight red kites" })).status).toBe(204)
  for (const [place, person] of [STRANGERS, OWNERS].entries()) expectProblem(await logIn(email, person, mailed[place]), 401)
  for (const link of mailed) expectProblem(await click(link), 422)
  const answer = await signIn(shop, { email, password: "eight red kites" })
  expect(answer.json()).toMatchObject({ user: { email, email_verified: true } })
  expect(await usersOf(email)).toHaveLength(1)
})

test("at most three sign-ups of a network are pending, and a network that signs up often ends only its own", async () => {
  const email = anEmail()
  const from = (remoteAddress: string, display_name: string) =>
    shop.app.inject({ method: "POST", url: identity.signUp.path, payload: { email, password: PASSWORD, display_name }, remoteAddress })
  await from("192.0.2.1", "Noor")
  for (const name of ["A", "B", "C", "D", "E"]) await from("198.51.100.1", name)
  expect((await usersOf(email)).toSorted()).toEqual(["C", "D", "E", "Noor"])
  // Ten per address in total: many networks end the oldest one.
  for (const name of ["F", "G", "H", "I", "J", "K"]) await from(`203.0.113.${name.charCodeAt(0)}`, name)
  expect((await usersOf(email)).toSorted()).toEqual(["C", "D", "E", "F", "G", "H", "I", "J", "K", "Noor"])
  await from("198.51.100.2", "L")
  expect(await usersOf(email)).toHaveLength(10)
  expect(await usersOf(email)).not.toContain("Noor")
  const { rows } = await shop.db.execute(sql`
    select 1 from identity_verifications v where split_part(v.value, ':', 2) in (select id from identity_users where email = ${email})`)
  expect(rows, "each that waits has its one link").toHaveLength(10)
})
