import { expect, test } from "vitest"
import { lowestOffer, offerTotal } from "./offer.ts"

test.each([
  [100_000, 5, 95_000],
  [9_999, 5, 9_500],
  [1, 5, 1],
  [100_000, null, 1],
  [100_000, 0, 100_000],
])("of a price of %i dirhams, a member with %s percent offers at least %i", (list, percent, lowest) => {
  expect(lowestOffer(list, percent)).toBe(lowest)
})

test("the total of an offer is the sum of its lines", () => {
  expect(
    offerTotal([
      { quantity: 20, priceDirhams: 95_000 },
      { quantity: 1, priceDirhams: 500 },
    ]),
  ).toBe(1_900_500)
})
