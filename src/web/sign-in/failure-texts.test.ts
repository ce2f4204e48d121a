import { afterEach, expect, test, vi } from "vitest"
import { httpClient } from "#web/http-client.ts"
import { embeddedIdentity } from "./embedded-identity.ts"
import { changeFailure, loginFailure, mailFailure, signUpFailure } from "./failure-texts.ts"
import { firebaseCode } from "./firebase-codes.ts"
import { IdentityProblem } from "./identity.ts"

const ofFirebase = (code: string) => new IdentityProblem(firebaseCode({ code: `auth/${code}` }))

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ["[ERR-01]", "email-already-in-use", "This email is already registered. Please log in to continue."],
  ["[ERR-02]", "invalid-email", "The email address is invalid. Please enter a valid email address."],
  ["[ERR-03]", "operation-not-allowed", "Email/password accounts are not enabled. Please contact support."],
  [
    "[ERR-04] [SH-43]",
    "weak-password",
    "The password is too weak. Please enter a stronger password (at least 6 characters). It is too common or too easy to guess.",
  ],
  [
    "[ERR-04]",
    "password-does-not-meet-requirements",
    "The password is too weak. Please enter a stronger password (at least 6 characters). It is too common or too easy to guess.",
  ],
  ["[ERR-05]", "network-request-failed", "An unknown error occurred. Please try again later."],
  ["[ERR-05]", "too-many-requests", "An unknown error occurred. Please try again later."],
  ["[ERR-05]", "internal-error", "An unknown error occurred. Please try again later."],
  ["[ERR-05]", "admin-restricted-operation", "An unknown error occurred. Please try again later."],
])("%s [AUTH-46] the sentence for a sign-up that Firebase refuses with %s", (_id, code, sentence) => {
  expect(signUpFailure(ofFirebase(code))).toBe(sentence)
})

test.each(["invalid-credential", "wrong-password", "user-not-found"])("[ERR-07] [AUTH-46] Firebase's %s is a wrong login", (code) => {
  expect(loginFailure(ofFirebase(code))).toBe("Wrong username or password! Please try again.")
})

test("[ERR-07] a login that fails without a known reason shows the server's message, or else the sentence for a wrong login", () => {
  expect(loginFailure(new IdentityProblem("unknown", "The shop is being moved."))).toBe("The shop is being moved.")
  expect(loginFailure(ofFirebase("internal-error"))).toBe("Wrong username or password! Please try again.")
  expect(loginFailure(new Error("a fault of the page"))).toBe("Wrong username or password! Please try again.")
})

test("[ERR-08] a mail that cannot be sent shows the provider's message", () => {
  expect(mailFailure(new IdentityProblem("unknown", "The shop is being moved."))).toBe("The shop is being moved.")
  expect(mailFailure(ofFirebase("too-many-requests"))).toBe("Too many requests. Please try again in a moment.")
  expect(mailFailure(ofFirebase("expired-action-code"))).toBe("This link has expired or was already used. Please request a new one.")
})

test("[AUTH-46] an unreachable provider has a different sentence from a refusal", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  const lost: unknown = await embeddedIdentity(httpClient("en", () => null))
    .signIn({ email: "noor@example.com", password: "123456" })
    .catch((fault: unknown) => fault)
  const sentence = "No connection. Please check your network and try again."
  expect([loginFailure(lost), mailFailure(lost)]).toEqual([sentence, sentence])
  expect(loginFailure(ofFirebase("network-request-failed"))).toBe(sentence)
})

test("a change of the account without an answer may have been made, and says so", () => {
  const sentences = { failed: "Failed to update password.", perhaps: "It may have been changed anyway." }
  const lost = changeFailure(new IdentityProblem("no_connection"), sentences)
  expect(lost).toBe("No connection. Please check your network and try again. It may have been changed anyway.")
  expect(changeFailure(new IdentityProblem("weak_password"), sentences)).toMatch(/^Failed to update password\. The password is too weak/)
})
