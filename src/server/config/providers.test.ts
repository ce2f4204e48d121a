import { expect, test } from "vitest"
import { faults, production, skipCash } from "./config.fixture.ts"
import { readConfig } from "./config.ts"

const firebase = {
  IDENTITY: "firebase",
  FIREBASE_API_KEY: "key-1",
  FIREBASE_AUTH_DOMAIN: "shop-1.firebaseapp.com",
  FIREBASE_PROJECT_ID: "shop-1",
}

test("[AUTH-40] [AUTH-41] the embedded identity provider is the default, and Firebase Authentication is chosen by configuration", () => {
  expect(readConfig({}).identity).toEqual({ kind: "embedded" })
  expect(readConfig({ ...firebase, IDENTITY: "embedded" }).identity).toEqual({ kind: "embedded" })
  const hosted = { kind: "firebase", apiKey: "key-1", authDomain: "shop-1.firebaseapp.com", projectId: "shop-1" }
  expect(readConfig({ ...production, ...firebase }).identity).toEqual({ ...hosted, emulator: null })
  expect(readConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }).identity).toEqual({
    ...hosted,
    emulator: "http://127.0.0.1:9099",
  })
})

test("a hosted identity provider without its settings names the missing ones", () => {
  expect(faults({ IDENTITY: "firebase" })).toEqual([
    expect.stringContaining("IDENTITY=firebase needs FIREBASE_AUTH_DOMAIN"),
    expect.stringContaining("IDENTITY=firebase needs FIREBASE_API_KEY"),
    expect.stringContaining("IDENTITY=firebase needs FIREBASE_PROJECT_ID"),
  ])
  expect(faults({ IDENTITY: "auth0" })).toEqual(['IDENTITY must be embedded or firebase, not "auth0".'])
  expect(faults({ ...firebase, FIREBASE_AUTH_DOMAIN: "https://shop" })).toEqual([expect.stringContaining("FIREBASE_AUTH_DOMAIN must be")])
})

test("an emulator, which accepts anyone, is refused in a shop that takes money", () => {
  expect(faults({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "http://127.0.0.1" })).toEqual([expect.stringContaining("a host and a port")])
  expect(faults({ ...production, ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" })).toEqual([
    expect.stringContaining("FIREBASE_AUTH_EMULATOR_HOST must not be set"),
  ])
  expect(faults({ ...production, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" })).toHaveLength(1)
})

test("[PAY-02] payments go to the sandbox by default, but never in production", () => {
  const { PAYMENTS: _left, ...withoutPayments } = production
  for (const environment of [withoutPayments, { ...production, PAYMENTS: "sandbox" }]) {
    expect(faults(environment)).toEqual([expect.stringContaining("PAYMENTS must be skipcash when NODE_ENV=production")])
  }
})

test("[PAY-04] SkipCash has its settings, and several webhook keys while one is replaced", () => {
  expect(readConfig(skipCash).payments).toEqual({
    provider: "skipcash",
    url: "https://skipcashtest.azurewebsites.net",
    clientId: "client",
    keyId: "key",
    keySecret: "hunter3",
    webhookKeys: ["hunter4"],
  })
  expect(readConfig(production).payments).toMatchObject({ url: "https://api.skipcash.app" })
  expect(readConfig({ ...skipCash, SKIPCASH_URL: "http://127.0.0.1:4000/" }).payments).toMatchObject({ url: "http://127.0.0.1:4000" })
  expect(readConfig({ ...skipCash, SKIPCASH_WEBHOOK_KEY: " new, old ," }).payments).toMatchObject({ webhookKeys: ["new", "old"] })
})

test("[PAY-04] missing and invalid settings of SkipCash are named, without repeating a key", () => {
  expect(faults({ PAYMENTS: "skipcash" }).map((line) => line.split(" ")[0])).toEqual([
    "SKIPCASH_CLIENT_ID",
    "SKIPCASH_KEY_ID",
    "SKIPCASH_KEY_SECRET",
    "SKIPCASH_WEBHOOK_KEY",
  ])
  const sameKey = faults({ ...skipCash, SKIPCASH_WEBHOOK_KEY: "hunter4,hunter3" })
  expect(sameKey).toEqual([expect.stringContaining("SKIPCASH_WEBHOOK_KEY must not be the key secret")])
  expect(sameKey.join()).not.toContain("hunter")
  for (const SKIPCASH_URL of [
    "http://api.skipcash.app",
    "https://api.skipcash.app/api",
    "api.skipcash.app",
    "https://a@api.skipcash.app",
  ]) {
    expect(faults({ ...skipCash, SKIPCASH_URL }), SKIPCASH_URL).toEqual([expect.stringContaining("SKIPCASH_URL must be")])
  }
  expect(faults({ ...production, SKIPCASH_URL: "http://127.0.0.1:4000" })).toEqual([expect.stringContaining("SKIPCASH_URL must be")])
})
