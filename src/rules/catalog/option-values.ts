const GB_PER_TB = 1024

// The factor of each unit relative to the smallest of its kind in the catalog.
const UNITS: ReadonlyMap<string, number> = new Map([
  ["mb", 1 / 1024],
  ["gb", 1],
  ["tb", GB_PER_TB],
  ["mm", 1],
  ["cm", 10],
  ["m", 1000],
  ["in", 25.4],
  ["inch", 25.4],
  ["ah", 1000],
  ["kw", 1000],
])

/**
 * A storage size in GB or TB: "256gb" is "256 GB", "1024 GB" is "1 TB", a bare number counts as GB. Whole and half TB show as TB. A text
 * that is no size is only trimmed. [spec 1 §9]
 */
export function normaliseStorage(value: string): string {
  const gb = gigabytes(value)
  if (gb === null) return value.trim()
  return gb >= GB_PER_TB && gb % (GB_PER_TB / 2) === 0 ? `${gb / GB_PER_TB} TB` : `${gb} GB`
}

/** A memory size as "N GB". A text that is no size is only trimmed. [spec 1 §9] */
export function normaliseMemory(value: string): string {
  const gb = gigabytes(value)
  return gb === null ? value.trim() : `${gb} GB`
}

/** The value of an option as the shop shows it; only Storage and RAM are rewritten. [spec 1 §9] */
export function normaliseOptionValue(optionTitle: string, value: string): string {
  switch (optionTitle.trim().toLowerCase()) {
    case "storage":
      return normaliseStorage(value)
    case "ram":
    case "memory":
      return normaliseMemory(value)
    default:
      return value.trim()
  }
}

/** The common key of all spellings of a value: "Coral Red" and "Coralred" are the same colour. */
export function spellingKey(value: string): string {
  return value.toLowerCase().replaceAll(" ", "")
}

/** `shown` is the translation, on a page in another language. */
type ChosenValue = { option: string; value: string; shown?: string | undefined }

/** A value as a page shows it: its translation, if there is one. */
export function shownOptionValue({ option, value, shown }: ChosenValue): string {
  return shown ?? normaliseOptionValue(option, value)
}

/** The chosen values in one line: "Black, 256 GB"; empty for a product without options. */
export function optionValuesText(values: readonly ChosenValue[]): string {
  return values.map(({ option, value }) => normaliseOptionValue(option, value)).join(", ")
}

/**
 * The name of a variant with all its option values. A list of them at its end is in the order of the pages: "Pearl Phone (256 GB, Black)" is
 * "Pearl Phone (Black, 256 GB)". Another name is unchanged when it contains every value, else the values are appended.
 */
export function nameWithOptions(name: string, { title, values }: { title: string; values: readonly ChosenValue[] }): string {
  const own = name.startsWith(title) ? name.slice(title.length) : name
  const [end, before, list = ""] = /^(.*?) \((.+)\)$/.exec(own) ?? []
  const listed = listedValues(list, values)
  if (end && listed) return `${name.slice(0, -end.length)}${before} (${listed.join(", ")})`
  const says = (text: string) => ` ${words(own)} `.includes(` ${words(text)} `)
  const isWhole = values.every(({ option, value }) => says(normaliseOptionValue(option, value)))
  return isWhole ? name : `${name} (${optionValuesText(values)})`
}

/** The parts of a list such as "12 GB RAM, Black" in the order of the values; null when it lists anything else. */
function listedValues(list: string, values: readonly ChosenValue[]): string[] | null {
  const parts = list.split(", ")
  if (parts.length !== values.length) return null
  const found = values.map(({ option, value }) => {
    const text = words(normaliseOptionValue(option, value))
    return parts.find((part) => words(part) === text || words(part) === `${text} ${words(option)}`)
  })
  return found.every((part) => part !== undefined) && new Set(found).size === parts.length ? found : null
}

/** A text in lower case with one space between its words, which consist of letters and digits of any language. */
function words(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}

/**
 * Orders two values of an option by the number at their start, with units converted (512 GB before 1 TB, 90 cm before 1 m). Values without
 * a number come last and are equal to each other, and so are all colours: a stable sort keeps them in the order given. [spec 1 §9]
 */
export function compareOptionValues(optionTitle: string, a: string, b: string): number {
  if (/^colou?r$/i.test(optionTitle.trim())) return 0
  const first = magnitude(a)
  const second = magnitude(b)
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** The values of an option in display order. [spec 1 §9] */
export function sortOptionValues<T extends { value: string }>(optionTitle: string, values: readonly T[]): T[] {
  return [...values].sort((a, b) => compareOptionValues(optionTitle, a.value, b.value))
}

function gigabytes(value: string): number | null {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(gb|tb)?$/i.exec(value.trim()) ?? []
  if (digits === undefined) return null
  return Number(digits) * (unit?.toLowerCase() === "tb" ? GB_PER_TB : 1)
}

function magnitude(value: string): number {
  const plain = value.trim().replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)[\s-]*([a-z]*)/i.exec(plain) ?? []
  const isNetwork = /^\dg$/i.test(plain) // "5G" is a name, no quantity
  if (digits === undefined || isNetwork) return Number.POSITIVE_INFINITY
  return Number(digits) * (UNITS.get(unit.toLowerCase()) ?? 1)
}
