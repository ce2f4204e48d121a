import { expect, test } from "vitest"
import { leadsToTop } from "./forward-scroll.ts"

const listing = (search: Record<string, unknown> = {}) => ({ pathname: "/category/tablets", search })
const home = { pathname: "/", search: {} }

test("[NAV-59] forward to another page or page number leads to the top", () => {
  expect(leadsToTop({ action: "PUSH", from: home, to: listing() })).toBe(true)
  expect(leadsToTop({ action: "PUSH", from: listing(), to: listing({ page: "2" }) })).toBe(true)
  expect(leadsToTop({ action: "PUSH", from: listing({ brands: "3", page: "2" }), to: listing({ brands: "3" }) })).toBe(true)
})

test("[NAV-61] a change of filter stays where it is, also when it returns to page 1", () => {
  expect(leadsToTop({ action: "PUSH", from: listing(), to: listing({ brands: "3" }) })).toBe(false)
  expect(leadsToTop({ action: "PUSH", from: listing({ page: "3" }), to: listing({ brands: "3" }) })).toBe(false)
})

test("[NAV-59] a page that takes the place of another, as the order's of the checkout, begins at its top", () => {
  const replaced = { ...home, state: { isAnotherPage: true } } as const
  expect(leadsToTop({ action: "REPLACE", from: listing(), to: replaced })).toBe(true)
  expect(leadsToTop({ action: "BACK", from: listing(), to: replaced })).toBe(false)
})

test("[NAV-60] the way back or forward, and a rewritten address, do not lead to the top", () => {
  for (const action of ["BACK", "FORWARD", "GO", "REPLACE"]) {
    expect(leadsToTop({ action, from: listing(), to: home })).toBe(false)
  }
})
