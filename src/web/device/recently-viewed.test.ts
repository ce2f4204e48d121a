import { expect, test } from "vitest"
import { viewedOf } from "./recently-viewed.ts"

test.each([
  [null, []],
  ["", []],
  ["{}", []],
  ["[1,", []],
  ['["7", 3.5, -1, 1003]', [1003]],
  ["[1,2,3,4,5,6,7]", [1, 2, 3, 4, 5, 6]],
])("the stored text %j gives the products %j", (stored, ids) => {
  expect(viewedOf(stored)).toEqual(ids)
})
