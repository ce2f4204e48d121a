/** What a part is; null where a repair needs none. */
export const PART_GRADES = ["original", "compatible", "used"] as const
export type PartGrade = (typeof PART_GRADES)[number]

/** What one way to repair an issue costs, for a model, for a brand, or for the kind of device. */
export type Tariff = {
  issue: number
  brand: number | null
  model: number | null
  grade: PartGrade | null
  /** QAR. */
  price: number
  /** The price is the least that it costs. */
  is_from: boolean
  minutes: number
  warranty_days: number
  at_home: boolean
  /** Days on which it counts, `2026-11-21`, the last included; null without a beginning or an end. */
  valid_from: string | null
  valid_until: string | null
}

/** What a customer is shown of the price before the repair; of several ways the least of each. */
export type Quote = Pick<Tariff, "grade" | "price" | "is_from" | "minutes" | "warranty_days">

/** What is to be repaired. Without a model, which may not be chosen yet or not be listed, what holds for the brand or the device. */
export type ToRepair = { issue: number; brand: number | null; model: number | null }

/**
 * The ways to repair an issue that count on a day: those for the model, else those for the brand, else those for the device. Original parts
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

/** What counts on a day for any model of a brand: its own rows, and those for the device where models without a row fall back on them. */
export function tariffsOfBrand(tariffs: readonly Tariff[], { issue, brand }: { issue: number; brand: number }, day: string): Tariff[] {
  const own = tariffs.filter((each) => each.issue === issue && each.brand === brand && countsOn(each, day))
  const forOthers = tariffsFor(tariffs, { issue, brand, model: null }, day)
  return [...own.filter((each) => each.model !== null), ...forOthers]
}

function countsOn({ valid_from, valid_until }: Tariff, day: string): boolean {
  return (valid_from ?? day) <= day && day <= (valid_until ?? day)
}

/** What is said of the price in one line: the one way there is, or of several the least price, time and warranty; null without any. */
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
