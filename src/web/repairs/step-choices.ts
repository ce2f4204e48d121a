/** What a step of the booking is entered with: `{ device: "3", brand: "1" }`. */
export type StepChoices = Readonly<Record<string, string>>

const NAMES = ["device", "brand"] as const

/** The choices that a query names, or null when there is none. */
export function stepQuery(query: StepChoices): StepChoices | null {
  const chosen = NAMES.flatMap((name) => (/^\d{1,9}$/.test(query[name] ?? "") ? [[name, query[name] ?? ""]] : []))
  return chosen.length > 0 ? Object.fromEntries(chosen) : null
}
