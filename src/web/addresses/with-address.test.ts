import { expect, test } from "vitest"
import type { Address } from "#contract/addresses.ts"
import { withAddress } from "./with-address.ts"

const address = (id: number, street = "840") => ({ id, street }) as Address

test("[ADDRESS-20] a new address is added at the top and replaces one with the same id", () => {
  expect(withAddress([address(1), address(2)], address(3), { isNew: true }).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(withAddress([address(1), address(2)], address(2, "5"), { isNew: true })).toEqual([address(2, "5"), address(1)])
})

test("an edited address keeps its position", () => {
  expect(withAddress([address(1), address(2)], address(2, "5"), { isNew: false })).toEqual([address(1), address(2, "5")])
})
