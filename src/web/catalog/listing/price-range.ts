/** Prices in QAR. */
export type PriceRange = { min: number; max: number }

const STEPS_ACROSS = 50

/** The range limited to the bounds and in order; the bounds when there is no range. */
export function rangeWithin(range: PriceRange | null, bounds: PriceRange): PriceRange {
  if (range === null) return bounds
  const min = clamped(range.min, bounds)
  return { min, max: Math.max(min, clamped(range.max, bounds)) }
}

/** The range as a filter; null when it excludes nothing. */
export function filterOfRange(range: PriceRange, bounds: PriceRange): PriceRange | null {
  return range.min <= bounds.min && range.max >= bounds.max ? null : range
}

/** The range after a thumb was moved to a price: it stays inside the bounds, and the thumbs do not cross. */
export function rangeWith(range: PriceRange, thumb: keyof PriceRange, price: number, bounds: PriceRange): PriceRange {
  return thumb === "min"
    ? { ...range, min: Math.min(clamped(price, bounds), range.max) }
    : { ...range, max: Math.max(clamped(price, bounds), range.min) }
}

/** The range after a price was typed: it is kept, and the other price moves to its end of the bounds when the two would cross. */
export function rangeTyped(range: PriceRange, end: keyof PriceRange, price: number, bounds: PriceRange): PriceRange {
  const typed = clamped(price, bounds)
  if (end === "min") return { min: typed, max: typed > range.max ? bounds.max : range.max }
  return { min: typed < range.min ? bounds.min : range.min, max: typed }
}

/** The step of an arrow key: 1, 2 or 5 times a power of ten, about a fiftieth of the whole range. */
export function priceStep({ min, max }: PriceRange): number {
  const wanted = (max - min) / STEPS_ACROSS
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)))
  const factor = [1, 2, 5].findLast((candidate) => candidate * power <= wanted) ?? 1
  return factor * power
}

/** The price at which a thumb was dropped, rounded; the ends are exact. */
export function roundedPrice(price: number, bounds: PriceRange): number {
  const step = priceStep(bounds)
  if (price - bounds.min < step / 2) return bounds.min
  if (bounds.max - price < step / 2) return bounds.max
  return clamped(Math.round(price / step) * step, bounds)
}

/** The position of a price between the bounds, in percent with two decimals. */
export function percentOf(price: number, { min, max }: PriceRange): number {
  if (max <= min) return 0
  return Math.round(((clamped(price, { min, max }) - min) / (max - min)) * 10_000) / 100
}

/** A typed price ("QR 1,349", "1349.5", "1,349 ر.ق"); null when the text is not a price. */
export function typedPrice(text: string): number | null {
  const digits = text.replaceAll(/^\s*(?:QR|QAR)|ر\.?\s?ق\.?\s*$|[\s,]/gi, "")
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

function clamped(price: number, { min, max }: PriceRange): number {
  return Math.min(Math.max(price, min), max)
}
