import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { account } from "#contract/account.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aFaultProxy, type Fault, type FaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { type FirebaseStandIn, firebaseStandIn } from "#server/testing/stand-ins/firebase-stand-in.ts"
import { firebaseEnvironment } from "#server/testing/stand-ins/firebase-to-test.ts"
import { claimsOf, nowSeconds } from "#server/testing/stand-ins/firebase-tokens.ts"
import { firebaseTokens, type KeySetOptions } from "./firebase-tokens.ts"

const USER = { uid: "u-1", email: "noor@example.com", emailVerified: true, displayName: "Noor Salem" }

/** Each test sets how it reaches the published keys. */
let shop: TestShop
beforeAll(async () => {
  const standIn = await firebaseStandIn()
  shop = await aShop({ environment: firebaseEnvironment(standIn) })
  await standIn.close()
})
afterAll(() => shop.close())

async function standInForThisTest() {
  const standIn = await firebaseStandIn()
  onTestFinished(standIn.close)
  return standIn
}

/** The shop, whose connection to the published keys can fail. */
async function theShopBehindFaults(options: KeySetOptions = {}) {
  const standIn = await standInForThisTest()
  const proxy = await aFaultProxy(standIn.url)
  const { projectId } = standIn
  shop.services.identity.principalOf = firebaseTokens({ projectId, emulator: null }, proxy.url, {
    askAgainAfterMs: 0,
    failFastMs: 0,
    ...options,
  })
  const claims = claimsOf(projectId, USER, nowSeconds())
  const profile = (token: string) => shop.call("GET", account.profile.path, undefined, { authorization: `Bearer ${token}` })
  return {
    standIn,
    proxy,
    profile,
    tokenOf: ({ signer }: FirebaseStandIn) => signer.sign(claims),
    isBusy: async (token: string) => {
      const answer = await profile(token)
      expectProblem(answer, 503)
      expect(answer.headers["retry-after"]).toBe("2")
    },
  }
}

type Trouble = { times?: KeySetOptions; begin: (way: { proxy: FaultProxy; standIn: FirebaseStandIn }) => Promise<void> | void }

const onTheWay = (fault: Fault): Trouble => ({ begin: ({ proxy }) => proxy.set(fault) })
const answered = (status: number, body: string): Trouble => ({ begin: ({ standIn }) => standIn.answerKeysWith({ status, body }) })

const troubles: [name: string, trouble: Trouble][] = [
  ["refuses connections", onTheWay({ kind: "refuse" })],
  ["resets connections before a byte", onTheWay({ kind: "reset-after", bytes: 1 })],
  ["resets connections within the answer", onTheWay({ kind: "reset-after", bytes: 600 })],
  ["never answers", { ...onTheWay({ kind: "blackhole" }), times: { timeoutMs: 1000 } }],
  ["answers too slowly", { ...onTheWay({ kind: "slice", bytes: 8, ms: 50 }), times: { timeoutMs: 1000 } }],
  ["answers 500", answered(500, "{}")],
  ["answers 429 with keys", answered(429, '{"keys":[]}')],
  ["answers with a page", answered(200, "<!doctype html><title>Sign in to the network</title>")],
  ["answers with half of a set", answered(200, '{"keys":[{"kid":"key-1","kty":"RSA","n":"')],
  ["answers with something else", answered(200, '"keys"')],
  ["answers with no keys", answered(200, '{"keys":[]}')],
  ["answers with a key that is none", answered(200, '{"keys":[{"kid":"key-1","kty":"RSA","alg":"RS256","n":"!","e":"AQAB"}]}')],
]

async function mend({ proxy, standIn }: { proxy: FaultProxy; standIn: FirebaseStandIn }): Promise<void> {
  standIn.answerKeysWith(null)
  await proxy.set({ kind: "pass" })
}

test.each(troubles)(
  "[AUTH-43] the publisher of the keys %s: no token is accepted or refused, and everything works again afterwards",
  async (_name, { begin, times }) => {
    const { standIn, proxy, profile, isBusy, tokenOf } = await theShopBehindFaults(times)
    const token = await tokenOf(standIn)
    const forged = await tokenOf(await standInForThisTest())
    await begin({ proxy, standIn })
    await isBusy(token)
    await isBusy(forged)
    expectProblem(await profile("no token at all"), 401)
    await mend({ proxy, standIn })
    expect((await profile(token)).status).toBe(200)
    expectProblem(await profile(forged), 401)
  },
)

test.each(troubles)("[AUTH-43] the publisher of the keys %s: tokens of known keys are read as before", async (_name, { begin, times }) => {
  // Every request triggers one more request for the keys, in the background.
  const { standIn, proxy, profile, isBusy, tokenOf } = await theShopBehindFaults({ ...times, renewAfterMs: 0 })
  const token = await tokenOf(standIn)
  const forged = await tokenOf(await standInForThisTest())
  expect((await profile(token)).status).toBe(200)
  proxy.cutAll()
  await begin({ proxy, standIn })
  await standIn.signer.rotate()
  const ofNewKey = await tokenOf(standIn)
  for (let time = 0; time < 2; time++) {
    expect((await profile(token)).status).toBe(200)
    expectProblem(await profile(forged), 401)
    await isBusy(ofNewKey)
  }
  await mend({ proxy, standIn })
  for (const good of [token, ofNewKey]) expect((await profile(good)).status).toBe(200)
  expectProblem(await profile(forged), 401)
})

test("[AUTH-43] keys that could not be renewed for too long are no longer used", async () => {
  const { standIn, proxy, profile, isBusy, tokenOf } = await theShopBehindFaults({ keepMs: 0 })
  const token = await tokenOf(standIn)
  expect((await profile(token)).status).toBe(200)
  proxy.cutAll()
  await proxy.set({ kind: "refuse" })
  await isBusy(token)
  await proxy.set({ kind: "pass" })
  expect((await profile(token)).status).toBe(200)
})

test("[AUTH-43] a key that is no longer published is dropped when the keys are renewed", async () => {
  const { standIn, proxy, profile, tokenOf } = await theShopBehindFaults({ renewAfterMs: 0, askAgainAfterMs: 60_000 })
  const token = await tokenOf(standIn)
  expect((await profile(token)).status).toBe(200)
  const other = await standInForThisTest()
  await other.signer.rotate()
  const { keys } = other.signer.keySet()
  standIn.answerKeysWith({ status: 200, body: JSON.stringify({ keys: keys.slice(1) }) })
  await proxy.set({ kind: "pass" })
  await expect.poll(async () => (await profile(token)).status).toBe(401)
})

test("[AUTH-43] after a failed request for the keys nobody waits for another for ten seconds", async () => {
  let nowMs = 0
  const { standIn, proxy, profile, isBusy, tokenOf } = await theShopBehindFaults({ failFastMs: 10_000, now: () => nowMs })
  const token = await tokenOf(standIn)
  await proxy.set({ kind: "refuse" })
  await isBusy(token)
  await proxy.set({ kind: "pass" })
  nowMs = 9999
  for (let time = 0; time < 3; time++) await isBusy(token)
  expect(standIn.keySetRequests()).toBe(0)
  nowMs = 10_000
  expect((await profile(token)).status).toBe(200)
  expect(standIn.keySetRequests()).toBe(1)
})

test("[AUTH-43] a failed renewal of the keys is reported, and the known keys stay in use", async () => {
  const failed = Promise.withResolvers<unknown>()
  const { standIn, proxy, profile, tokenOf } = await theShopBehindFaults({ renewAfterMs: 0, onRenewalFailed: failed.resolve })
  const token = await tokenOf(standIn)
  expect((await profile(token)).status).toBe(200)
  proxy.cutAll()
  await proxy.set({ kind: "refuse" })
  expect((await profile(token)).status).toBe(200)
  expect(await failed.promise).toBeInstanceOf(Error)
  expect((await profile(token)).status).toBe(200)
})
