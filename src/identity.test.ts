import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "#contract/contract.ts"
import { mailedToken } from "#server/testing/mails.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { firebaseCodeTo, firebaseEnvironment, firebaseToTest } from "#server/testing/stand-ins/firebase-to-test.ts"
import { httpClient } from "#web/http-client.ts"
import { embeddedIdentity } from "#web/sign-in/embedded-identity.ts"
import { loginFailure, mailFailure, signUpFailure } from "#web/sign-in/failure-texts.ts"
import { firebaseIdentity } from "#web/sign-in/firebase-identity.ts"
import type { Identity, SignedInUser } from "#web/sign-in/identity.ts"

const PASSWORD = "seven blue kites"
const NEW_PASSWORD = "eight red kites"

/** A listening shop and an open page of it: the device's storage, and the provider from the page's side. */
type World = {
  shop: TestShop
  device: { token: string | null }
  api: Api
  identity: Identity
  /** The code in the newest mail to an address. */
  code: (email: string, purpose: "verify-email" | "reset-password") => Promise<string>
  close: () => Promise<void>
}

const realFetch = globalThis.fetch
let origin = ""

async function listeningShop(environment: Record<string, string>) {
  const shop = await aShop({ environment })
  origin = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  const device: World["device"] = { token: null }
  return { shop, device, api: httpClient("en", () => device.token) }
}

async function embeddedWorld(): Promise<World> {
  const { shop, device, api } = await listeningShop({})
  return { shop, device, api, identity: embeddedIdentity(api), code: (...mail) => mailedToken(shop.db, ...mail), close: shop.close }
}

async function firebaseWorld(): Promise<World> {
  const firebase = await firebaseToTest()
  const { shop, device, api } = await listeningShop(firebaseEnvironment(firebase))
  const { identity: settings } = shop.services.config
  if (settings.kind !== "firebase") throw new Error("The shop is configured with Firebase.")
  const identity = firebaseIdentity(settings, {
    onToken: (token) => {
      if (token === null || device.token !== null) device.token = token
    },
    shop: embeddedIdentity(api),
  })
  return {
    shop,
    device,
    api,
    identity,
    code: (email, purpose) => firebaseCodeTo(firebase, email, purpose === "verify-email" ? "VERIFY_EMAIL" : "PASSWORD_RESET"),
    close: async () => {
      await shop.close()
      await firebase.close()
    },
  }
}

let people = 0
const newEmail = () => `noor-${Date.now()}-${++people}@example.com`

describe.each([
  ["embedded", embeddedWorld],
  ["Firebase", firebaseWorld],
])("with %s", (provider, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.device.token = null
    // A page calls its own origin.
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) => realFetch(address.startsWith("/") ? origin + address : address, init))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const signUp = async (email = newEmail()) => {
    const { token } = await world.identity.createAccount({ email, password: PASSWORD, displayName: "Noor Salem" })
    return { email, token }
  }
  const verifiedAccount = async () => {
    const { email } = await signUp()
    await verified(email)
    return email
  }
  const verified = async (email: string) => {
    const linkToken = await world.code(email, "verify-email")
    await world.identity.verifyEmail(linkToken)
    const { token } = await world.identity.signIn({ email, password: PASSWORD, linkToken })
    await world.identity.signOut(token)
  }
  const signIn = async (email: string, password = PASSWORD): Promise<SignedInUser> => {
    const user = await world.identity.signIn({ email, password })
    world.device.token = user.token
    return user
  }
  const profileStatus = async (token: string) =>
    (await world.shop.call("GET", "/api/user/profile", undefined, { authorization: `Bearer ${token}` })).status
  const faultOf = (work: Promise<unknown>) => work.then(() => null).catch((fault: unknown) => fault)

  test("[API-69] [API-70] [API-71] [AUTH-20] [AUTH-45] an account is created with its name, and the mail verifies it", async () => {
    const { email, token } = await signUp()
    expect(await profileStatus(token)).toBe(401)
    const names = await world.api.account.updateProfile({ first_name: "Noor", last_name: "Salem" }, { token })
    expect(names).toEqual({ first_name: "Noor", last_name: "Salem", email })
    expect(await faultOf(signIn(email))).toMatchObject({ code: "email_unverified" })
    await verified(email)
    expect((await signIn(email)).displayName).toBe("Noor Salem")
    expect(await world.api.account.profile()).toEqual({ first_name: "Noor", last_name: "Salem", email })
  })

  test("[API-72] [DATA-01] [AUTH-35] [AUTH-40] the API knows a signed-in customer until they sign out", async () => {
    const email = await verifiedAccount()
    const user = await signIn(email)
    expect(user).toEqual({ uid: expect.any(String), email, displayName: "Noor Salem", password: null, token: expect.any(String) })
    expect(user.uid).not.toBe("")
    expect(await profileStatus(user.token)).toBe(200)
    world.device.token = null
    await world.identity.signOut(user.token)
    // Google's tokens are not looked up, so a signed-out one stays valid until it expires; nothing replaces it.
    expect(await profileStatus(user.token)).toBe(provider === "embedded" ? 401 : 200)
    expect(await world.identity.renewToken()).toBeNull()
    await world.identity.signOut(user.token)
  })

  test("[AUTH-09] [API-71] an unverified login is refused, and the mail is sent again", async () => {
    const { email } = await signUp()
    const first = await world.code(email, "verify-email")
    expect(await faultOf(world.identity.signIn({ email, password: PASSWORD }))).toMatchObject({ code: "email_unverified" })
    expect(await world.code(email, "verify-email")).not.toBe(first)
    expect(await world.identity.renewToken()).toBeNull()
  })

  test("[API-73] a forgotten password is reset over the mail, once", async () => {
    const email = await verifiedAccount()
    await world.identity.sendResetEmail(email)
    const code = await world.code(email, "reset-password")
    await world.identity.resetPassword(code, NEW_PASSWORD)
    expect(await faultOf(signIn(email))).toMatchObject({ code: "wrong_credentials" })
    await signIn(email, NEW_PASSWORD)
    expect(await faultOf(world.identity.resetPassword(code, PASSWORD))).toMatchObject({ code: "link_spent" })
    await world.identity.sendResetEmail(newEmail())
  })

  test("[API-74] the password of the signed-in customer is verified", async () => {
    await signIn(await verifiedAccount())
    await world.identity.verifyPassword(PASSWORD)
    expect(await faultOf(world.identity.verifyPassword(NEW_PASSWORD))).toMatchObject({ code: "wrong_password" })
    await world.identity.verifyPassword(PASSWORD)
  })

  test("[API-75] [ACCOUNT-13] the password is updated given the current one, and the customer is signed out", async () => {
    const email = await verifiedAccount()
    const { token } = await signIn(email)
    expect(await faultOf(world.identity.updatePassword({ current: NEW_PASSWORD, next: "nine green kites" }))).toMatchObject({
      code: "wrong_password",
    })
    await world.identity.updatePassword({ current: PASSWORD, next: NEW_PASSWORD })
    // The forced logout follows the change, when a hosted provider no longer accepts the token.
    await world.identity.signOut(token)
    expect(await faultOf(signIn(email))).toMatchObject({ code: "wrong_credentials" })
    await signIn(email, NEW_PASSWORD)
  })

  test("an account is deleted given its password", async () => {
    const email = await verifiedAccount()
    const { token } = await signIn(email)
    expect(await faultOf(world.identity.deleteAccount(NEW_PASSWORD))).toMatchObject({ code: "wrong_password" })
    expect(await profileStatus(token)).toBe(200)
    await world.identity.deleteAccount(PASSWORD)
    expect(await profileStatus(token)).toBe(401)
    await world.identity.signOut(token)
    expect(await world.identity.renewToken()).toBeNull()
    expect(await faultOf(world.identity.signIn({ email, password: PASSWORD }))).toMatchObject({ code: "wrong_credentials" })
    await signUp(email)
  })

  test("[AUTH-46] [ERR-01] [ERR-02] [ERR-04] [ERR-07] errors have the messages of the catalog", async () => {
    const email = await verifiedAccount()
    const { identity } = world
    const account = { email, password: PASSWORD, displayName: "Noor Salem" }
    const signUpSentence = async (changed: Partial<typeof account>) =>
      signUpFailure(await faultOf(identity.createAccount({ ...account, ...changed })))
    expect(await signUpSentence({})).toBe("This email is already registered. Please log in to continue.")
    expect(await signUpSentence({ email: "no address" })).toBe("The email address is invalid. Please enter a valid email address.")
    expect(await signUpSentence({ email: newEmail(), password: "12345" })).toBe(
      "The password is too weak. Please enter a stronger password (at least 6 characters). It is too common or too easy to guess.",
    )
    const wrong = "Wrong username or password! Please try again."
    expect(loginFailure(await faultOf(identity.signIn({ email, password: NEW_PASSWORD })))).toBe(wrong)
    expect(loginFailure(await faultOf(identity.signIn({ email: newEmail(), password: PASSWORD })))).toBe(wrong)
    const { email: unverified } = await signUp()
    expect(loginFailure(await faultOf(identity.signIn({ email: unverified, password: PASSWORD })))).toBe(
      "Please verify your email before logging in.",
    )
    expect(mailFailure(await faultOf(identity.verifyEmail("a-code-of-no-mail")))).toBe(
      "This link has expired or was already used. Please request a new one.",
    )
  })
})
