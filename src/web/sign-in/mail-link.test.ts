import { expect, test } from "vitest"
import { readMailLink } from "./mail-link.ts"

test("[AUTH-42] a link of our own mails has the purpose of its page", () => {
  expect(readMailLink("?token=abc-_1", "verify-email")).toEqual({ purpose: "verify-email", code: "abc-_1" })
  expect(readMailLink("?token=abc", "reset-password")).toEqual({ purpose: "reset-password", code: "abc" })
})

test("a Firebase link contains its purpose, on either page", () => {
  const query = (mode: string) => `?mode=${mode}&oobCode=Code1&apiKey=key&continueUrl=https%3A%2F%2Fevil.example&lang=en`
  for (const page of ["verify-email", "reset-password"] as const) {
    expect(readMailLink(query("verifyEmail"), page)).toEqual({ purpose: "verify-email", code: "Code1" })
    expect(readMailLink(query("resetPassword"), page)).toEqual({ purpose: "reset-password", code: "Code1" })
    expect(readMailLink(query("recoverEmail"), page)).toBeNull()
  }
})

test("without a code there is no link", () => {
  for (const query of ["", "?", "?token=", "?mode=verifyEmail", "?other=1"]) expect(readMailLink(query, "verify-email"), query).toBeNull()
})
