import { expect, test } from "vitest"
import { SECTIONS, sectionOf } from "./section-of.ts"

test("[ACCOUNT-02] the fragment names one of five sections", () => {
  expect(SECTIONS).toEqual(["profile", "orderHistory", "serviceHistory", "manageAddress", "wishlist"])
  expect(SECTIONS.map(sectionOf)).toEqual(SECTIONS)
})

test("[ACCOUNT-03] a missing or unknown fragment gives the profile", () => {
  expect(["", "orderhistory", "constructor", "orders"].map(sectionOf)).toEqual(["profile", "profile", "profile", "profile"])
})
