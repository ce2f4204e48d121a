import { expect, test } from "vitest"
import { leadsToTop } from "./forward-scroll.ts"

const listing = (search: Record<string, unknown> = {}) => ({ pathname: "/category/tablets", search })
const home = { pathname: "/", search: {} }

test("[NAV-59] going forward to another page or page number scrolls to the top", () => {
  expect(leadsToTop({ action: "PUSH", from: home, to: listing() })).toBe(true)
  expect(leadsToTop({ action: "PUSH", from: listing(), to: listing({ page: "2" }) })).toBe(true)
  expect(leadsToTop({ action: "PUSH", from: listing({ brands: "3", page: "2" }), to: listing({ brands: "3" }) })).toBe(true)
})

test("[NAV-59] another search scrolls to the top, a filter of the same search does not", () => {
  const search = (query: Record<string, unknown>) => ({ pathname: "/search", search: query })
  expect(leadsToTop({ action: "PUSH", from: search({ q: "galaxy" }), to: search({ q: "apple" }) })).toBe(true)
  expect(leadsToTop({ action: "PUSH", from: search({ q: "galaxy" }), to: search({ q: "galaxy", brands: "3" }) })).toBe(false)
})

test("[NAV-61] a change of filters does not scroll, also when it returns to page 1", () => {
  expect(leadsToTop({ action: "PUSH", from: listing(), to: listing({ brands: "3" }) })).toBe(false)
  expect(leadsToTop({ action: "PUSH", from: listing({ page: "3" }), to: listing({ brands: "3" }) })).toBe(false)
})

test("[NAV-59] a page that replaces another, such as the order after the checkout, starts at its top", () => {
  const replaced = { ...home, state: { isAnotherPage: true } } as const
  expect(leadsToTop({ action: "REPLACE", from: listing(), to: replaced })).toBe(true)
  expect(leadsToTop({ action: "BACK", from: listing(), to: replaced })).toBe(false)
})

test("[NAV-60] going back or forward in the history and replacing the address do not scroll to the top", () => {
  for (const action of ["BACK", "FORWARD", "GO", "REPLACE"]) {
    expect(leadsToTop({ action, from: listing(), to: home })).toBe(false)
  }
})
