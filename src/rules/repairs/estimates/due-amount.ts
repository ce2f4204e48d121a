import type { Outcome } from "../repair-board.ts"
import { ceilingOf, type EstimateState } from "./estimate.ts"

/** Why a repair began: the customer agreed to the price, or it is free of charge. */
export const CHARGES = ["agreed", "none"] as const
export type Charge = (typeof CHARGES)[number]

/** What the amount due follows from: an approved estimate, the price at the booking, an estimate without approval, or that nothing is charged. */
export const DUE_REASONS = ["estimate", "quote", "unapproved", "nothing"] as const
export type Due = { dirhams: number; by: (typeof DUE_REASONS)[number] }

type ChargedRepair = {
  outcome: Outcome | null
  charge: Charge | null
  /** The newest estimate that counts (`COUNTING_STATES`). */
  newest: { state: EstimateState; totalDirhams: number } | null
  quote: { dirhams: number; isFrom: boolean } | null
}

/**
 * What is due at the hand-over: nothing for a device that was not repaired, or free of charge; otherwise the total of the approved estimate,
 * or without one the fixed price at the booking. Null when no price is known. [OFFICE-108]
 */
export function dueAmount({ outcome, charge, newest, quote }: ChargedRepair): Due | null {
  if (outcome === "UNREPAIRED" || charge === "none") return { dirhams: 0, by: "nothing" }
  const ceiling = ceilingOf(newest)
  if (ceiling !== null) return { dirhams: ceiling, by: newest?.state === "APPROVED" ? "estimate" : "unapproved" }
  return quote === null || quote.isFrom ? null : { dirhams: quote.dirhams, by: "quote" }
}
