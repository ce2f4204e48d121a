import type { PriceChange } from "#contract/office/products.ts"

/** The selling prices of one variant in the order of time, from its changes, the newest first; none for a price that never changed. */
export function priceSteps(changes: readonly PriceChange[]): { at: string; price: number }[] {
  const steps = changes
    .toReversed()
    .filter(({ before, price }, place) => place === 0 || before?.price !== price)
    .map(({ at, price }) => ({ at, price }))
  return steps.length > 1 ? steps : []
}
