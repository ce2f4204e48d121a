import { expect, test } from "vitest"
import type { Address } from "#contract/addresses.ts"
import { withAddress } from "./with-address.ts"

const address = (id: number, street = "840") => ({ id, street }) as Address

test("[ADDRESS-20] a new address goes to the top and replaces any with its id", () => {
  expect(withAddress([address(1), address(2)], address(3), { isNew: true }).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(withAddress([address(1), address(2)], address(2, "5"), { isNew: true })).toEqual([address(2, "5"), address(1)])
})

test("an edited address keeps its place", () => {
  expect(withAddress([address(1), address(2)], address(2, "5"), { isNew: false })).toEqual([address(1), address(2, "5")])
})
