import { expect, test } from "vitest"
import { viewedOf } from "./recently-viewed.ts"

test.each([
  [null, []],
  ["", []],
  ["{}", []],
  ["[1,", []],
  ['["7", 3.5, -1, 1003]', [1003]],
  ["[1,2,3,4,5,6,7]", [1, 2, 3, 4, 5, 6]],
])("of the stored text %j these products are read: %j", (stored, ids) => {
  expect(viewedOf(stored)).toEqual(ids)
})
