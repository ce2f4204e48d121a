import { expect, test } from "vitest"
import { isAccepted } from "./licences.ts"

test("a licence is accepted when all of its parts and one of its alternatives are", () => {
  expect(["MIT", "(MIT OR GPL-3.0)", "Apache-2.0 AND LGPL-3.0-or-later AND MIT", "OFL-1.1"].filter(isAccepted)).toHaveLength(4)
  expect(["GPL-3.0", "unknown", "MIT AND GPL-3.0", "UNLICENSED", "SEE LICENSE IN FILE"].filter(isAccepted)).toEqual([])
})
