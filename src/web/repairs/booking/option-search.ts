/** What somebody typed into a searchable list, and the row that was chosen in it. */
export type OptionSearch = { typed: string; id: number | null }

type Option = { id: number; name: string }

/** The options whose name contains what is typed, in whatever case; all while nothing is typed. [spec 2 §2] */
export function matchingOptions<Row extends Option>(options: readonly Row[], typed: string): readonly Row[] {
  const part = typed.trim().toLowerCase()
  return part === "" ? options : options.filter(({ name }) => name.toLowerCase().includes(part))
}

/**
 * The option that is meant: the chosen one, while the list shows it, or else the one of exactly the name that is typed; null when there
 * is none. [spec 2 §5]
 */
export function chosenOption<Row extends Option>(options: readonly Row[], { typed, id }: OptionSearch): Row | null {
  return matchingOptions(options, typed).find((option) => option.id === id) ?? options.find(({ name }) => name === typed.trim()) ?? null
}
