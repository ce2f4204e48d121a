import type { ProviderState } from "./port.ts"

/** States by `statusId`. An unknown one is read again later, and is never a success. */
const STATES: Readonly<Record<number, ProviderState>> = {
  0: "pending",
  1: "pending",
  2: "paid",
  3: "failed",
  4: "failed",
  5: "failed",
  6: "refunded",
  // A refund that is under way or failed: the payment is still paid.
  7: "paid",
  8: "paid",
  12: "pending",
}

export function stateOf(statusId: number): ProviderState {
  return STATES[statusId] ?? "unknown"
}
