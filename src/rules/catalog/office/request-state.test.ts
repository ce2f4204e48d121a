import { expect, test } from "vitest"
import { canSetRequest, REQUEST_STATES } from "./request-state.ts"

test("an open request ends won or lost, one that is over opens again, and only an answer makes it answered", () => {
  const possible = REQUEST_STATES.map((from) => REQUEST_STATES.filter((to) => canSetRequest(from, to)))
  expect(possible).toEqual([["WON", "LOST"], ["WON", "LOST"], ["NEW"], ["NEW"]])
})
