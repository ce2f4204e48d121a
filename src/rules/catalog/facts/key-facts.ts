/** The maximum number of facts on a product page, and on a card. */
export const MAX_FACTS = 5
export const MAX_CARD_FACTS = 2
/** The maximum number of characters of a fact: what fits beside four others. */
export const MAX_FACT_LENGTH = 26

/** Icons of the sprite that a fact may have. */
// biome-ignore format: one list.
export const FACT_ICONS = [
  "screen", "cpu", "camera", "storage", "memory", "battery", "sound", "wireless", "bolt", "weight", "shield", "clock", "box", "info",
] as const
export type FactIcon = (typeof FACT_ICONS)[number]

/** How a category reads one fact from the specifications of a variant. */
export type FactRule = {
  key: string
  label: string
  icon: FactIcon
  /** The name of the specification. */
  specification: string
  /** See `readFact`. */
  pattern: string
  /** What the shop wrote itself; it takes the place of what the specification says. */
  by_hand: string | null
}

/** A fact of a product; its text is that of the first variant, null where that has none. */
export type Fact = { key: string; label: string; text: string | null }
export type PageFact = Fact & { icon: FactIcon }
/** Facts of a variant that differ from those of the first one, by key; null for one that it lacks. */
export type OwnFacts = Record<string, string | null>

export type Specifications = Readonly<Record<string, string>>

/** Whether a pattern can be read: known readers, closed brackets, and at least one reader. */
export function isFactPattern(pattern: string): boolean {
  return alternativesOf(pattern).every((parts) => parts?.some(({ readers }) => readers.length > 0))
}

/**
 * The text that a pattern makes of a specification; null when it cannot be read or would be too long. A pattern is text with readers:
 * `{value}` is the specification, `{first}` its part before the first comma, `{name}` the same without the brand in front and "for …"
 * behind, `{number Hz}` the first number before that unit, and `{list MP}` the numbers of a list whose every part begins with one:
 * "3 × 48 MP", "50 + 12 MP". What stands in square brackets is left out when it cannot be read; of patterns with `|` between them the first
 * counts that can be read.
 */
export function readFact(pattern: string, specification: string, brand = ""): string | null {
  for (const parts of alternativesOf(pattern)) {
    const text = readParts(parts ?? [], specification, brand)
    if (text !== null) return text
  }
  return null
}

function readParts(parts: readonly Part[], specification: string, brand: string): string | null {
  let text = ""
  for (const { isOptional, words, readers } of parts) {
    const read = readers.map((reader) => readWith(reader, specification.trim(), brand))
    if (read.every((value) => value !== null)) text += words.map((word, place) => word + (read[place] ?? "")).join("")
    else if (!isOptional) return null
  }
  const shown = text.trim()
  return shown === "" || shown.length > MAX_FACT_LENGTH ? null : shown
}

/** The facts of a product's variants: those of the first, and for each variant what differs; null where nothing does. */
export function factsOfVariants(
  rules: readonly FactRule[],
  variants: readonly Specifications[],
): { facts: PageFact[]; own: (OwnFacts | null)[] } {
  const read = variants.map((specifications) => rules.map((rule) => textOf(rule, specifications)))
  const isKnown = rules.map((_, place) => read.some((texts) => texts[place] !== null))
  const first = read[0] ?? []
  const facts = rules
    .map(({ key, label, icon }, place) => ({ key, label, icon, text: first[place] ?? null }))
    .filter((_, place) => isKnown[place])
  const own = read.map((texts) => {
    const differing = rules.flatMap(({ key }, place) => (texts[place] === first[place] ? [] : [[key, texts[place] ?? null] as const]))
    return differing.length > 0 ? Object.fromEntries(differing) : null
  })
  return { facts: facts.slice(0, MAX_FACTS), own }
}

/** The text of a fact in a variant. */
export function textIn({ key, text }: Fact, own: OwnFacts | null | undefined): string | null {
  return own && Object.hasOwn(own, key) ? (own[key] ?? null) : text
}

/** The facts of a variant that are known, with its own texts. */
export function shownFacts<Some extends Fact>(facts: readonly Some[], own: OwnFacts | undefined): (Some & { text: string })[] {
  return facts.flatMap((fact) => {
    const text = textIn(fact, own)
    return text === null ? [] : [{ ...fact, text }]
  })
}

function textOf({ specification, pattern, by_hand }: FactRule, specifications: Specifications): string | null {
  if (by_hand !== null) return by_hand
  const value = Object.hasOwn(specifications, specification) ? specifications[specification] : undefined
  return value === undefined ? null : readFact(pattern, value, specifications.Brand)
}

/** `before` finds the numbers before the unit. */
type Reader = { kind: "value" | "first" | "name" } | { kind: "number" | "list"; unit: string; before: RegExp }
/** Words and readers take turns, words first. */
type Part = { isOptional: boolean; words: string[]; readers: Reader[] }

/** More patterns than the categories of a shop have. */
const MAX_REMEMBERED = 1000
const remembered = new Map<string, (Part[] | null)[]>()

/** The parts of each alternative of a pattern, parsed once: every variant of a listing is read with the same few patterns. */
function alternativesOf(pattern: string): (Part[] | null)[] {
  const known = remembered.get(pattern)
  if (known) return known
  const parsed = pattern.split("|").map(partsOf)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(pattern, parsed)
  return parsed
}

/** The parts of a pattern in and between square brackets; null when it cannot be read. */
function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = []
  for (const [, optional, plain = ""] of pattern.matchAll(/\[([^[\]]*)\]|([^[]+|\[)/g)) {
    const pieces = (optional ?? plain).split(/\{([^{}]*)\}/)
    const words = pieces.filter((_, place) => place % 2 === 0)
    const readers = pieces.filter((_, place) => place % 2 === 1).map(readerOf)
    if (words.some((word) => /[[\]{}]/.test(word)) || readers.includes(null)) return null
    parts.push({ isOptional: optional !== undefined, words, readers: readers.filter((reader) => reader !== null) })
  }
  return parts
}

function readerOf(text: string): Reader | null {
  if (text === "value" || text === "first" || text === "name") return { kind: text }
  const [, kind, unit = ""] = /^(number|list) (\S.*)$/.exec(text) ?? []
  return kind === "number" || kind === "list" ? { kind, unit, before: numbersBefore(unit) } : null
}

function readWith(reader: Reader, specification: string, brand: string): string | null {
  const [first = ""] = specification.split(/,(?!\d)/, 1)
  switch (reader.kind) {
    case "value":
      return specification
    case "first":
      return first
    case "name": {
      const [name = ""] = first.split(" for ", 1)
      return brand !== "" && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
    }
    case "number":
      return specification.matchAll(reader.before).next().value?.[1] ?? null
    case "list":
      return readList(specification, reader)
  }
}

function readList(specification: string, { unit, before }: { unit: string; before: RegExp }): string | null {
  const numbers = specification.split(/,\s+/).map((part) => {
    const [found, ...more] = part.matchAll(before)
    return found?.index === 0 && more.length === 0 ? found[1] : undefined
  })
  const [first] = numbers
  if (first === undefined || numbers.includes(undefined)) return null
  if (numbers.length === 1) return `${first} ${unit}`
  const isSame = numbers.every((number) => number === first)
  return isSame ? `${numbers.length} × ${first} ${unit}` : `${numbers.join(" + ")} ${unit}`
}

function numbersBefore(unit: string): RegExp {
  const escaped = unit.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`(\\d+(?:[.,]\\d+)*)[\\s-]*${escaped}(?![\\p{L}\\d])`, "giu")
}
