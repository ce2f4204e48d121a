import { dirhams } from "#rules/values/money.ts"

/**
 * Whole percent off the maximum price, 0 to 99; 0 when there is nothing to strike through. Both prices
 * in the same unit. A discount below half a percent rounds to 0. [spec 1 §5, 3 §8]
 */
export function discountPercent(selling: number, maximum: number): number {
  // Integers, so that a half is exact: 9.95 of 10 is exactly 0.5 percent off.
  const from = dirhams(maximum)
  const to = dirhams(selling)
  if (from <= 0 || to >= from) return 0
  return Math.min(99, Math.round(((from - to) * 100) / from))
}

/** The price of a cart, in integer dirhams: the sum of price times quantity. [spec 2 §2] */
export function cartTotalDirhams(lines: readonly { priceDirhams: number; quantity: number }[]): number {
  return lines.reduce((sum, { priceDirhams, quantity }) => sum + priceDirhams * quantity, 0)
}
