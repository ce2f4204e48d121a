import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { faults, production } from "./config.fixture.ts"
import { readConfig } from "./config.ts"

/** Writes files into a folder that the test deletes; returns the path of each. */
function secretFiles(contents: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "corniche-secrets-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return Object.fromEntries(
    Object.entries(contents).map(([name, content]) => {
      writeFileSync(join(folder, name), content)
      return [`${name}_FILE`, join(folder, name)]
    }),
  )
}

test("secrets can come from files, and a trailing newline is not part of them", () => {
  const secrets = {
    DATABASE_URL: production.DATABASE_URL,
    SMTP_URL: production.SMTP_URL,
    SKIPCASH_CLIENT_ID: "client",
    SKIPCASH_KEY_ID: "key",
    SKIPCASH_KEY_SECRET: "hunter3",
    SKIPCASH_WEBHOOK_KEY: "hunter4",
  }
  const others = Object.fromEntries(Object.entries(production).filter(([name]) => !(name in secrets)))
  const files = secretFiles(Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, `${value}\n`])))
  expect(readConfig({ ...others, ...files })).toEqual(readConfig(production))
  const firebase = { IDENTITY: "firebase", FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com", FIREBASE_PROJECT_ID: "shop" }
  expect(readConfig({ ...firebase, ...secretFiles({ FIREBASE_API_KEY: "AIza" }) }).identity).toMatchObject({ apiKey: "AIza" })
})

test("a secret that is set twice or has an unusable file is reported without the secret", () => {
  const { SMTP_URL_FILE = "" } = secretFiles({ SMTP_URL: production.SMTP_URL })
  expect(faults({ ...production, SMTP_URL_FILE })).toEqual(["SMTP_URL and SMTP_URL_FILE are both set. Leave one of them out."])
  const { SMTP_URL: _url, ...others } = production
  expect(faults({ ...others, SMTP_URL_FILE: "/nowhere/smtp" })).toEqual([
    "SMTP_URL_FILE names /nowhere/smtp, which cannot be read: it does not exist.",
  ])
  expect(faults({ ...others, SMTP_URL_FILE: tmpdir() })).toEqual([`SMTP_URL_FILE names ${tmpdir()}, which cannot be read: it is a folder.`])
  const files = secretFiles({ SMTP_URL: " \n" })
  expect(faults({ ...others, ...files })).toEqual([`SMTP_URL_FILE names ${files["SMTP_URL_FILE"]}, which is empty.`])
  const large = secretFiles({ SMTP_URL: "x".repeat(20_000) })
  expect(faults({ ...others, ...large })).toEqual([`SMTP_URL_FILE names ${large["SMTP_URL_FILE"]}, which is too large for a secret.`])
})
