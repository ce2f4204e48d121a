import { expect, test } from "vitest"
import type { Replacement } from "#contract/orders.ts"
import type { ReplacementState } from "#rules/orders/replacement.ts"
import { replacementNews, replacementSteps } from "./replacement-steps.ts"

function request(states: readonly ReplacementState[], more: Partial<Replacement> = {}): Replacement {
  const events = states.map((state, hour) => ({ state, note: null, created_at: `2026-11-21T0${hour}:00:00Z` }))
  return { state: states.at(-1) ?? "REQUESTED", quantity: 1, reason: null, reason_text: null, refund: null, events, ...more }
}

test("[SH-60] each step of a request shows its date, and the pieces and the reason, or the shop's note", () => {
  const refused = request(["REQUESTED", "REFUSED"], { reason: "It does not work", reason_text: "It stays black." })
  refused.events[1] = { state: "REFUSED", note: "It was opened.", created_at: "2026-11-22T00:00:00Z" }
  const refunded = request(["REQUESTED", "REFUNDED"], { quantity: 2, refund: 498 })
  const steps = replacementSteps({ quantity: 3, replacements: [refused, refunded] })
  expect(steps.map(({ title, notes, at }) => [title, notes, at])).toEqual([
    ["Replacement requested", ["1 of 3 pieces", "It does not work", "It stays black."], "2026-11-21T00:00:00Z"],
    ["Replacement refused", ["It was opened."], "2026-11-22T00:00:00Z"],
    ["Replacement requested", ["2 of 3 pieces"], "2026-11-21T00:00:00Z"],
    ["Refunded", ["QR\u00a0498"], "2026-11-21T01:00:00Z"],
  ])
  expect(new Set(steps.map(({ key }) => key)).size).toBe(4)
})

test("[SH-60] [SH-55] a request that ended in a refund to the card says whether the money is on its way or refunded", () => {
  const item = { quantity: 1, replacements: [request(["REQUESTED", "REFUNDED"], { refund: 249 })] }
  const titleWith = (state: "UNDER_WAY" | "DONE" | "FAILED") => replacementNews({ ...item, refund: { amount: 249, state } })?.title
  expect(titleWith("UNDER_WAY")).toBe("Refund on its way")
  expect(titleWith("DONE")).toBe("Refunded")
  expect(titleWith("FAILED")).toBe("Refund not completed")
  // In cash, without a refund to the card.
  expect(replacementNews({ ...item, refund: null })?.title).toBe("Refunded")
})

test("[SH-60] the news of an item is the newest step of its last request, and there is none after a withdrawal", () => {
  const replacements = [request(["REQUESTED", "WITHDRAWN"]), request(["REQUESTED", "ACCEPTED"])]
  expect(replacementNews({ quantity: 1, replacements })?.title).toBe("Replacement accepted")
  expect(replacementNews({ quantity: 1, replacements: replacements.slice(0, 1) })).toBeNull()
  expect(replacementNews({ quantity: 1, replacements: [] })).toBeNull()
})
