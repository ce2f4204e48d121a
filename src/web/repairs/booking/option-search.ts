/** What somebody typed into a searchable list, and the row that was chosen in it. */
export type OptionSearch = { typed: string; id: number | null }

type Option = { id: number; name: string }

/** The options whose name contains what is typed, whatever the case, blanks and accents; all while nothing is typed. [spec 2 §2, 3 §9] */
export function matchingOptions<Row extends Option>(options: readonly Row[], typed: string): readonly Row[] {
  const part = folded(typed)
  return part === "" ? options : options.filter(({ name }) => folded(name).includes(part))
}

/**
 * The option that is meant: the chosen one, while the list shows it, or else the one of the name that is typed, whatever the case, blanks and
 * accents; null when there is none. [spec 2 §5, 3 §9]
 */
export function chosenOption<Row extends Option>(options: readonly Row[], { typed, id }: OptionSearch): Row | null {
  const name = folded(typed)
  return (
    matchingOptions(options, typed).find((option) => option.id === id) ?? options.find((option) => folded(option.name) === name) ?? null
  )
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}\s]/gu, "")
    .toLowerCase()
}
