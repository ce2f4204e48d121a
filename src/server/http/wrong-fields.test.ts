import { expect, test } from "vitest"
import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { problemOf } from "./problem.ts"

const invalidCodes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === 422)

test.each(invalidCodes)("[SH-01] %s names each wrong field, with its sentence", (code) => {
  const { detail, errors } = problemOf(new Refusal(code, { fields: ["one", "other"] }))
  expect(errors).toEqual([
    { path: "one", message: detail },
    { path: "other", message: detail },
  ])
})

test("[SH-01] a refusal of status 422 that names no field does not compile", () => {
  // @ts-expect-error: the fields are missing.
  expect(() => new Refusal("weak_password")).not.toThrow()
})
