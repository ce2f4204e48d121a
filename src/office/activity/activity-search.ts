const NAMES = ["staff", "object", "q", "act", "when", "after", "row", "cols"] as const

/** The address of the log: its filter, its place, its columns and the row that is open. */
export type ActivitySearch = Partial<Record<(typeof NAMES)[number], string>>

export function readSearch(search: Readonly<Record<string, unknown>>): ActivitySearch {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])))
}
