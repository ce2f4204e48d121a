/** Prices in QAR. */
export type PriceRange = { min: number; max: number }

const STEPS_ACROSS = 50

/** The range inside the bounds, in order; the bounds themselves for none. */
export function rangeWithin(range: PriceRange | null, bounds: PriceRange): PriceRange {
  if (range === null) return bounds
  const min = clamped(range.min, bounds)
  return { min, max: Math.max(min, clamped(range.max, bounds)) }
}

/** The range as a filter: none when it leaves nothing out. */
export function filterOfRange(range: PriceRange, bounds: PriceRange): PriceRange | null {
  return range.min <= bounds.min && range.max >= bounds.max ? null : range
}

/** The range after one thumb was moved to a price: it stays inside the bounds and does not pass the other thumb. */
export function rangeWith(range: PriceRange, thumb: keyof PriceRange, price: number, bounds: PriceRange): PriceRange {
  return thumb === "min"
    ? { ...range, min: Math.min(clamped(price, bounds), range.max) }
    : { ...range, max: Math.max(clamped(price, bounds), range.min) }
}

/** One press of an arrow key: 1, 2 or 5 with zeros, and some fifty of them from end to end. */
export function priceStep({ min, max }: PriceRange): number {
  const wanted = (max - min) / STEPS_ACROSS
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)))
  const factor = [1, 2, 5].findLast((candidate) => candidate * power <= wanted) ?? 1
  return factor * power
}

/** A price that a thumb was dragged to, as a round number; the ends are exact. */
export function roundedPrice(price: number, bounds: PriceRange): number {
  const step = priceStep(bounds)
  if (price - bounds.min < step / 2) return bounds.min
  if (bounds.max - price < step / 2) return bounds.max
  return clamped(Math.round(price / step) * step, bounds)
}

/** Where a price lies between the bounds, in percent with two places. */
export function percentOf(price: number, { min, max }: PriceRange): number {
  if (max <= min) return 0
  return Math.round(((clamped(price, { min, max }) - min) / (max - min)) * 10_000) / 100
}

/** The price that someone typed ("QR 1,349", "1349.5"); null when it is none. */
export function typedPrice(text: string): number | null {
  const digits = text.replace(/^\s*(?:QR|QAR)/i, "").replace(/[\s,]/g, "")
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

function clamped(price: number, { min, max }: PriceRange): number {
  return Math.min(Math.max(price, min), max)
}
