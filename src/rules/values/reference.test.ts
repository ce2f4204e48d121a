import { expect, test } from "vitest"
import { REFERENCE_BYTES, referenceOf } from "./reference.ts"

test("a reference has 50 random bits in unambiguous characters", () => {
  const everySign = referenceOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(new Set(everySign).size).toBe(32)
  expect(everySign).not.toMatch(/[ILOU]|[^0-9A-Z]/)
  for (const sign of new Set(everySign)) expect(everySign.split(sign)).toHaveLength(256 / 32 + 1)
  expect(referenceOf(new Uint8Array(REFERENCE_BYTES))).toBe("0000000000")
})
