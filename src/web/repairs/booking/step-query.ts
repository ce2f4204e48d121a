/** The choices with which a booking step opens: `{ device: "3", brand: "1" }`. */
export type StepChoices = Readonly<Record<string, string>>

const ID = /^\d{1,9}$/

/** The choices in a query, or null when there are none. */
export function stepQuery(query: StepChoices): StepChoices | null {
  const chosen = idsOf(query, ["device", "brand"])
  return Object.keys(chosen).length > 0 ? chosen : null
}

/** The choices with these names whose values are ids. */
export function idsOf(choices: StepChoices, names: readonly string[]): StepChoices {
  return Object.fromEntries(names.flatMap((name) => (ID.test(choices[name] ?? "") ? [[name, choices[name] ?? ""]] : [])))
}
