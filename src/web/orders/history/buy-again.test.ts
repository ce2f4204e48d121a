import { expect, test } from "vitest"
import type { OrderItem } from "#contract/orders.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { buyAgain, linesOf } from "./buy-again.ts"

const item = (variant: number, quantity: number) =>
  ({ product: { id: variant, title: `Phone ${variant}`, option_values: [{ option: "Color", value: "Black" }] }, quantity }) as OrderItem

test("[SH-64] Buy again adds one line for each variant, with all its pieces", () => {
  expect(linesOf([item(1, 2), item(2, 1), item(1, 3)])).toEqual([
    { variant: 1, title: "Phone 1, Black", quantity: 5 },
    { variant: 2, title: "Phone 2, Black", quantity: 1 },
  ])
})

test("[SH-64] Buy again names the lines that could not be added, and adds the others", async () => {
  const asked: [number, number][] = []
  const put = (variant: number, quantity: number) => {
    asked.push([variant, quantity])
    return Promise.resolve(variant === 2 ? new ApiProblem(409, "Selected quantity exceeds available stock.") : null)
  }
  expect(await buyAgain(linesOf([item(1, 1), item(2, 4), item(3, 1)]), put)).toEqual({
    added: 2,
    missing: [{ title: "Phone 2, Black", reason: "Selected quantity exceeds available stock." }],
    isSignedOut: false,
  })
  expect(asked).toEqual([
    [1, 1],
    [2, 4],
    [3, 1],
  ])
  expect(await buyAgain(linesOf([item(1, 1)]), () => Promise.resolve(new ApiProblem(401, "")))).toMatchObject({ isSignedOut: true })
})
