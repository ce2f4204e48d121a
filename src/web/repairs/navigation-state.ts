import { customerKeyHash } from "#web/device/token.ts"
import type { BrandCard } from "./repair-brand.ts"

type BookingState = { of: string; reference: string }

declare module "@tanstack/react-router" {
  // The router's way to type the state of history entries.
  interface HistoryState {
    repairBrand?: BrandCard
    booking?: BookingState
  }
}

/** The state of the navigation to a brand's page. [spec 2 §2] */
export function stateOfBrand(brand: BrandCard): { repairBrand: BrandCard } {
  return { repairBrand: brand }
}

/** The brand in a history entry's state, if it is the one in the address. */
export function brandOfState(state: BrandCard | undefined, id: number): BrandCard | null {
  return state?.id === id && typeof state.name === "string" && typeof state.slug === "string" ? state : null
}

/** The state of the navigation to the success page. It names the customer, because a history entry outlives a sign-out. */
export function stateOfBooking({ reference }: { reference: string }): { booking: BookingState } {
  return { booking: { of: customerKeyHash(), reference } }
}

/** The reference in a history entry's state, if it belongs to the current customer. */
export function referenceOfState(state: BookingState | undefined): string | null {
  return state && state.of === customerKeyHash() && typeof state.reference === "string" ? state.reference : null
}
