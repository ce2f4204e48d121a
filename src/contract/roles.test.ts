import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { Call } from "./call.ts"
import { contract } from "./contract.ts"

const calls = Object.values(contract).flatMap((feature) => Object.values<Call>(feature))

/** The properties of a call; of these only `signedIn` concerns the caller's identity. */
const SAID = ["summary", "method", "path", "params", "query", "body", "answers", "refusals", "signedIn", "shared", "keptByBody", "limit"]
const ALSO = ["throttled", "rawBody", "idempotent", "localized"]
const STAFF = /admin|staff|operator|backoffice|role|permission/i

test("[ROLE-07] a call is for everyone or for customers, and nothing else distinguishes callers", () => {
  expect([...new Set(calls.map(({ signedIn }) => signedIn ?? "everyone"))].toSorted()).toEqual(["everyone", true, "unverified"].toSorted())
  const said = new Set(calls.flatMap((call) => Object.keys(call)))
  expect([...said].filter((name) => ![...SAID, ...ALSO].includes(name))).toEqual([])
})

test("[ROLE-07] neither calls nor pages are for the shop's staff", () => {
  const [, ...routes] = readFileSync("src/web/routes.ts", "utf8").split("route(")
  expect(routes.length).toBeGreaterThan(40)
  const addresses = [...calls.map(({ path }) => path), ...routes.map((route) => route.slice(0, route.indexOf(")")))]
  expect(addresses.filter((address) => STAFF.test(address))).toEqual([])
})

test("[ROLE-07] pages know about the visitor only whether there is a token", () => {
  const knowing = globSync("src/web/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.|\.gen\./.test(file))
    .filter((file) => /\b(isAdmin|isStaff|hasRole|customClaims)\b/.test(readFileSync(file, "utf8")))
  expect(knowing).toEqual([])
})
