import { expect, test } from "vitest"
import { type CancelChoice, cancelChoiceOf, cancelQuery, isAsSeen, piecesOf } from "./cancel-query.ts"

const choice: CancelChoice = {
  itemIds: [41],
  reasonId: 3,
  reasonDescription: "Ordered by mistake",
  additionalReason: "Sorry & thanks, 100%",
  productImage: "phone/a.webp",
  productName: "Phone",
  isAllItems: false,
  pieces: null,
}

test("[CANCEL-08] the confirmation page gets order, item, reason and product from its query", () => {
  const query = cancelQuery(7, choice)
  expect(query).toEqual({
    orderId: "7",
    itemId: "41",
    reasonId: "3",
    reasonDescription: "Ordered by mistake",
    additionalReason: "Sorry & thanks, 100%",
    productImage: "phone/a.webp",
    productName: "Phone",
    isAllItems: "false",
  })
  expect(cancelChoiceOf(query)).toEqual(choice)
})

test("[CANCEL-08] [CANCEL-13] cancelling all lists every item's id as orderId, and they are read back as numbers", () => {
  const all = { ...choice, itemIds: [41, 42, 43], isAllItems: true }
  expect(cancelQuery(7, all)).toMatchObject({ orderId: "41,42,43", isAllItems: "true" })
  expect(cancelChoiceOf(cancelQuery(7, all))?.itemIds).toEqual([41, 42, 43])
})

test("[SH-64] the query contains how many pieces of an item are cancelled, of how many", () => {
  const some = { ...choice, pieces: { quantity: 2, of: 3 } }
  expect(cancelQuery(7, some)).toMatchObject({ itemId: "41", quantity: "2", of: "3" })
  expect(cancelChoiceOf(cancelQuery(7, some))).toEqual(some)
  expect(cancelChoiceOf({ ...cancelQuery(7, choice), quantity: "-2" })?.pieces).toBeNull()
  expect(piecesOf({ quantity: 5 }, 2)).toEqual({ quantity: 2 })
  expect(piecesOf({ quantity: 1 }, 2)).toEqual({ quantity: 1 })
})

test("[SH-64] some pieces of the only item that is left are cancelled, not the whole order", () => {
  const some = { ...choice, isAllItems: true, pieces: { quantity: 1, of: 3 } }
  expect(cancelChoiceOf(cancelQuery(7, some))).toEqual({ ...some, isAllItems: false })
})

test("[SH-64] a choice of pieces does not fit an item whose number of pieces has changed", () => {
  const some = { pieces: { quantity: 1, of: 3 } }
  expect([2, 3].map((quantity) => isAsSeen({ quantity }, some))).toEqual([false, true])
  expect(isAsSeen({ quantity: 2 }, { pieces: null })).toBe(true)
})

test.each([
  {},
  { itemId: "41" },
  { itemId: "x", reasonId: "1" },
  { itemId: "1e3", reasonId: "1" },
  { orderId: "1,,2", isAllItems: "true", reasonId: "1" },
  { itemId: "41", reasonId: "1", quantity: "2" },
  { itemId: "41", reasonId: "1", quantity: "2", of: "x" },
])("an incomplete query contains no choice: %j", (query) => {
  expect(cancelChoiceOf(query)).toBeNull()
})
