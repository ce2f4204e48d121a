/** The text typed into a searchable list, and the row selected in it. */
export type OptionSearch = { typed: string; id: number | null }

type Option = { id: number; name: string }

/** The options whose name contains the typed text, ignoring case, blanks and accents; all of them while it is empty. [spec 2 §2, 3 §9] */
export function matchingOptions<Row extends Option>(options: readonly Row[], typed: string): readonly Row[] {
  const part = folded(typed)
  return part === "" ? options : options.filter(({ name }) => folded(name).includes(part))
}

/**
 * The chosen option: the selected row while the list shows it, or else the one with the typed name, ignoring case, blanks and accents; null
 * when there is none. [spec 2 §5, 3 §9]
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
