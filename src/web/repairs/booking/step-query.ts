/** What a step of the booking is entered with: `{ device: "3", brand: "1" }`. */
export type StepChoices = Readonly<Record<string, string>>

const ID = /^\d{1,9}$/

/** The choices that a query names, or null when there is none. */
export function stepQuery(query: StepChoices): StepChoices | null {
  const chosen = idsOf(query, ["device", "brand"])
  return Object.keys(chosen).length > 0 ? chosen : null
}

/** Those of the named choices that are ids. */
export function idsOf(choices: StepChoices, names: readonly string[]): StepChoices {
  return Object.fromEntries(names.flatMap((name) => (ID.test(choices[name] ?? "") ? [[name, choices[name] ?? ""]] : [])))
}
