import { customerKeyHash } from "#web/token.ts"
import type { BrandCard } from "./repair-brand.ts"

type BookingState = { of: string; reference: string }

declare module "@tanstack/react-router" {
  // The library's way to say what the entries of the history hold.
  interface HistoryState {
    repairBrand?: BrandCard
    booking?: BookingState
  }
}

/** The state of the navigation to a brand's page. [spec 2 §2] */
export function stateOfBrand(brand: BrandCard): { repairBrand: BrandCard } {
  return { repairBrand: brand }
}

/** The brand that an entry of the history holds, if it is the one of the address. */
export function brandOfState(state: BrandCard | undefined, id: number): BrandCard | null {
  return state?.id === id && typeof state.name === "string" && typeof state.slug === "string" ? state : null
}

/** The state of the navigation to the success page. An entry of the history outlives a sign-out, so it says whose it is. */
export function stateOfBooking({ reference }: { reference: string }): { booking: BookingState } {
  return { booking: { of: customerKeyHash(), reference } }
}

/** The reference that an entry of the history holds, if it belongs to the customer who is signed in. */
export function referenceOfState(state: BookingState | undefined): string | null {
  return state && state.of === customerKeyHash() && typeof state.reference === "string" ? state.reference : null
}
