/** The kind of a part; null where a repair needs none. */
export const PART_GRADES = ["original", "compatible", "used"] as const
export type PartGrade = (typeof PART_GRADES)[number]

/** The price of one way to repair an issue, for a model, for a brand, or for the kind of device. */
export type Tariff = {
  issue: number
  brand: number | null
  model: number | null
  grade: PartGrade | null
  /** QAR. */
  price: number
  /** The price is a minimum. */
  is_from: boolean
  minutes: number
  warranty_days: number
  at_home: boolean
  /** The days on which it applies, `2026-11-21`, the last included; null for an open start or end. */
  valid_from: string | null
  valid_until: string | null
}

/** The quote shown before the repair; for several ways the minimum of each value. */
export type Quote = Pick<Tariff, "grade" | "price" | "is_from" | "minutes" | "warranty_days">

/** The subject of the repair. Without a model, because none is chosen or listed, the rows of the brand or the device apply. */
export type ToRepair = { issue: number; brand: number | null; model: number | null }

/**
 * The ways to repair an issue that apply on a day: those for the model, else those for the brand, else those for the device. Original parts
 * come first, then compatible and used ones.
 */
export function tariffsFor(tariffs: readonly Tariff[], { issue, brand, model }: ToRepair, day: string): Tariff[] {
  const current = tariffs.filter((each) => each.issue === issue && countsOn(each, day))
  const levels = [
    model === null ? [] : current.filter((each) => each.model === model),
    brand === null ? [] : current.filter((each) => each.model === null && each.brand === brand),
    current.filter((each) => each.model === null && each.brand === null),
  ]
  return (levels.find((level) => level.length > 0) ?? []).toSorted((a, b) => gradePlace(a) - gradePlace(b))
}

/** The rows that apply on a day to any model of a brand: its own, and those for the device where models have no row. */
export function tariffsOfBrand(tariffs: readonly Tariff[], { issue, brand }: { issue: number; brand: number }, day: string): Tariff[] {
  const own = tariffs.filter((each) => each.issue === issue && each.brand === brand && countsOn(each, day))
  const forOthers = tariffsFor(tariffs, { issue, brand, model: null }, day)
  return [...own.filter((each) => each.model !== null), ...forOthers]
}

/** The lowest price at which an issue is repaired at home on a day, for any model of these brands; null without any. QAR. */
export function lowestPriceAtHome(
  tariffs: readonly Tariff[],
  { issue, brands }: { issue: number; brands: readonly number[] },
  day: string,
): number | null {
  const prices = brands.flatMap((brand) =>
    tariffsOfBrand(tariffs, { issue, brand }, day).flatMap(({ at_home, price }) => (at_home ? [price] : [])),
  )
  return prices.length > 0 ? Math.min(...prices) : null
}

function countsOn({ valid_from, valid_until }: Tariff, day: string): boolean {
  return (valid_from ?? day) <= day && day <= (valid_until ?? day)
}

/** The quote in one line: the only way there is, or of several the minimum price, time and warranty; null without any. */
export function quoteOf(options: readonly Tariff[]): Quote | null {
  const [first, ...others] = options
  if (!first) return null
  if (others.length === 0) {
    const { grade, price, is_from, minutes, warranty_days } = first
    return { grade, price, is_from, minutes, warranty_days }
  }
  const least = (values: (each: Tariff) => number) => Math.min(...options.map(values))
  return {
    grade: null,
    price: least(({ price }) => price),
    is_from: true,
    minutes: least(({ minutes }) => minutes),
    warranty_days: least(({ warranty_days }) => warranty_days),
  }
}

function gradePlace({ grade }: Tariff): number {
  return grade === null ? PART_GRADES.length : PART_GRADES.indexOf(grade)
}

/** How long a repair takes, in the unit in which people say it: minutes below two hours, then whole hours, then whole days. */
export function roughDuration(minutes: number): { unit: "minutes" | "hours" | "days"; count: number } {
  if (minutes < 120) return { unit: "minutes", count: minutes }
  const hours = Math.round(minutes / 60)
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "days", count: Math.round(hours / 24) }
}
