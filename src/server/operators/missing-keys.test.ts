import { expect, test } from "vitest"
import { keysMissingOf } from "./missing-keys.ts"

test("doctor warns about each key that is not set, and says what the shop leaves undone", () => {
  const key = Buffer.alloc(32)
  expect(keysMissingOf({ links: [key], unlock: [key] })).toEqual([])
  expect(keysMissingOf({ links: [key], unlock: [] })).toMatchObject([{ name: "UNLOCK_KEYS", says: expect.stringContaining("UNLOCK_KEYS") }])
  expect(keysMissingOf({ links: [], unlock: [] }).map(({ name }) => name)).toEqual(["LINK_KEYS", "UNLOCK_KEYS"])
})
