import { SignJWT, UnsecuredJWT } from "jose"
import { expect, onTestFinished, test } from "vitest"
import { tokensWithOneChange } from "#server/testing/requests.ts"
import { firebaseStandIn } from "#server/testing/stand-ins/firebase-stand-in.ts"
import { claimsOf, nowSeconds } from "#server/testing/stand-ins/firebase-tokens.ts"
import { firebaseTokens } from "./firebase-tokens.ts"

const USER = { uid: "u-1", email: "Noor@example.com", emailVerified: true, displayName: "Noor Salem" }

async function standInForThisTest() {
  const standIn = await firebaseStandIn()
  onTestFinished(standIn.close)
  return standIn
}

/** A Firebase project whose keys the stand-in publishes, and the claims of a valid token. */
async function project({ emulator = null, ...options }: { emulator?: string | null; askAgainAfterMs?: number } = {}) {
  const standIn = await standInForThisTest()
  const principalOf = firebaseTokens({ projectId: standIn.projectId, emulator }, standIn.url, options)
  return { standIn, principalOf, claims: claimsOf(standIn.projectId, USER, nowSeconds()) }
}

test("[AUTH-43] [AUTH-44] an ID token is verified against the published keys and yields its principal", async () => {
  const { standIn, principalOf, claims } = await project()
  expect(await principalOf(await standIn.signer.sign(claims))).toEqual({
    uid: "u-1",
    email: "noor@example.com",
    emailVerified: true,
    name: "Noor Salem",
    authenticatedAt: new Date(Number(claims["auth_time"]) * 1000),
  })
})

test("[ROLE-07] a token that claims to be more than a customer's yields a customer", async () => {
  const { standIn, principalOf, claims } = await project()
  const more = { admin: true, role: "admin", roles: ["owner"], permissions: ["orders:write"], firebase: { tenant: "staff" } }
  expect(await principalOf(await standIn.signer.sign({ ...claims, ...more }))).toEqual(await principalOf(await standIn.signer.sign(claims)))
})

test("[AUTH-43] a token with any one letter changed is rejected", async () => {
  const { standIn, principalOf, claims } = await project()
  const token = await standIn.signer.sign(claims)
  const changed = tokensWithOneChange(token)
  expect(changed.length).toBeGreaterThan(500)
  const accepted = (await Promise.all(changed.map(principalOf))).filter((principal) => principal !== null)
  expect(accepted).toEqual([])
  expect(await principalOf(token)).not.toBeNull()
})

test("[AUTH-43] the keys are requested once, and tokens with unknown keys do not cause further requests", async () => {
  const { standIn, principalOf, claims } = await project()
  for (let time = 0; time < 5; time++) await principalOf(await standIn.signer.sign(claims))
  for (let time = 0; time < 5; time++) expect(await principalOf(await standIn.signer.sign(claims, { kid: `x${time}` }))).toBeNull()
  expect(standIn.keySetRequests()).toBe(1)
})

test("[AUTH-43] the keys are requested again when a token names a newly published one", async () => {
  const { standIn, principalOf, claims } = await project({ askAgainAfterMs: 0 })
  const earlier = await standIn.signer.sign(claims)
  expect(await principalOf(earlier)).toMatchObject({ uid: "u-1" })
  await standIn.signer.rotate()
  expect(await principalOf(await standIn.signer.sign(claims))).toMatchObject({ uid: "u-1" })
  expect(await principalOf(earlier)).toMatchObject({ uid: "u-1" })
  expect(standIn.keySetRequests()).toBe(2)
})

test.each([
  ["of another project", { aud: "another" }],
  ["of another issuer", { iss: "https://securetoken.google.com/another" }],
  ["of Google, but of no project", { iss: "https://accounts.google.com" }],
  ["that has expired", { exp: nowSeconds() - 60 }],
  ["without an end", { exp: undefined }],
  ["from the future", { iat: nowSeconds() + 600 }],
  ["without its time", { iat: undefined }],
  ["of a sign-in in the future", { auth_time: nowSeconds() + 600 }],
  ["without a sign-in", { auth_time: undefined }],
  ["of nobody", { sub: "" }],
  ["without a subject", { sub: undefined }],
  ["of a subject that is too long", { sub: "x".repeat(129) }],
  ["without an email", { email: undefined }],
])("[AUTH-43] a token %s is rejected", async (_name, changed) => {
  const { standIn, principalOf, claims } = await project()
  expect(await principalOf(await standIn.signer.sign({ ...claims, ...changed }))).toBeNull()
})

test("[AUTH-43] a token that is unsigned, signed by another, or signed in another way is rejected", async () => {
  const { standIn, principalOf, claims } = await project()
  const others = await (await standInForThisTest()).signer.sign(claims)
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "key-1" }).sign(Buffer.alloc(32))
  const good = await standIn.signer.sign(claims)
  const [header, , signature] = good.split(".")
  const forged = `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: "u-2" })).toString("base64url")}.${signature}`
  for (const token of [
    new UnsecuredJWT(claims).encode(),
    others,
    shared,
    forged,
    "",
    "x",
    "a.b.c",
    good.slice(0, -9),
    `${good}x`,
    "e30.e30.",
  ]) {
    expect(await principalOf(token), token).toBeNull()
  }
})

test("[AUTH-43] tokens of Google's emulator are unsigned, and are accepted only where it is configured", async () => {
  const { principalOf, claims } = await project({ emulator: "http://127.0.0.1:9" })
  expect(await principalOf(new UnsecuredJWT(claims).encode())).toMatchObject({ uid: "u-1" })
  expect(await principalOf(new UnsecuredJWT({ ...claims, aud: "another" }).encode())).toBeNull()
  expect(await principalOf(new UnsecuredJWT({ ...claims, exp: nowSeconds() - 60 }).encode())).toBeNull()
})

test("unavailable keys are no fault of the token: the shop is busy", async () => {
  const { standIn, principalOf, claims } = await project()
  const token = await standIn.signer.sign(claims)
  await standIn.close()
  await expect(principalOf(token)).rejects.toMatchObject({ code: "overloaded" })
})
