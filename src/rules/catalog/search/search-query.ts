import { type Atom, isNumber } from "./search-words.ts"

export const SYNONYM_KINDS = ["brand", "line", "category", "feature", "unit", "colour", "word"] as const

/** People's words, as normalised by `phraseOf`, and the catalog's words for them. */
export type Synonym = { phrase: string; meaning: string; kind: (typeof SYNONYM_KINDS)[number] }

/** A word that a product must have, or a prefix of one. */
export type WordPattern = { word: string; isStart: boolean }

/** A part of the keyword: any one of the alternatives matches it, each of which needs all of its words. */
export type Term = { typed: string; anyOf: WordPattern[][] }

const MAX_WORDS = 8
const MAX_PHRASE = 5
/** Words that no name is found by. */
const STOP_WORDS = new Set(["a", "an", "the", "for", "with", "and", "of", "in", "on", "to", "من", "في", "مع", "على", "و"])

const MODEL_WORDS = new Set(["pro", "max", "promax", "plus", "ultra", "mini", "air", "lite", "fe"])

/** Whether a word is the number of a model, or one of those that follow it: 13 and pro in "iphone 13 pro". */
export function isModelWord(word: string): boolean {
  return /\d/.test(word) || MODEL_WORDS.has(word)
}

/** The atoms that the search uses: the first eight words, without the small words among them. */
export function readAtoms(atoms: readonly Atom[]): Atom[] {
  const starts = atoms.flatMap(({ isGlued }, place) => (isGlued ? [] : [place]))
  const first = atoms.slice(0, starts[MAX_WORDS] ?? MAX_WORDS * 4)
  const telling = first.filter(({ text, isGlued }, place) => isGlued || first[place + 1]?.isGlued || !STOP_WORDS.has(text))
  return telling.length > 0 ? telling : first
}

/** Atoms as a phrase of the table of synonyms. */
export function phraseOf(atoms: readonly Atom[]): string {
  return atoms.map(({ text }) => text).join(" ")
}

/** Every phrase within the atoms that may be in the table. */
export function phrasesOf(atoms: readonly Atom[]): string[] {
  const phrases = atoms.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_PHRASE, atoms.length - from) }, (_, more) => phraseOf(atoms.slice(from, from + more + 1))),
  )
  return [...new Set(phrases)]
}

/** The required terms, for atoms and the synonyms of their phrases. */
export function termsOf(atoms: readonly Atom[], synonyms: readonly Synonym[]): Term[] {
  return spansOf(atoms, synonyms).flatMap(({ from, upTo, meanings }): Term[] => {
    const own = runsOf(atoms, from, upTo).map((run) => termOfRun(atoms, run))
    if (meanings.length === 0) return own
    const typed = own.map((term) => term.typed).join(" ")
    // The whole keyword, or one of its meanings.
    const asTyped = own.reduce<WordPattern[][]>((all, { anyOf }) => all.flatMap((needs) => anyOf.map((more) => [...needs, ...more])), [[]])
    return [{ typed, anyOf: [...asTyped, ...meanings.flatMap((meaning) => readingsOf(meaning.split(" ")))].slice(0, 40) }]
  })
}

/** The whole keyword as one key, and in the catalog's words: each phrase replaced by its first meaning. */
export function wholeKeys(atoms: readonly Atom[], synonyms: readonly Synonym[]): string[] {
  const meant = spansOf(atoms, synonyms).map(({ from, upTo, meanings }) => meanings[0] ?? phraseOf(atoms.slice(from, upTo)))
  return [...new Set([phraseOf(atoms), meant.join("")].map((text) => text.replaceAll(" ", "")))]
}

/** A word and a number that were typed side by side: joined, and the word when it follows the number; each as typed and in the catalog's words. */
export type NumberedPair = { joined: string[]; following: string[] }

/** What belongs together: the 15 of "iphone 15" is the 15 of "iPhone 15", not that of "15 W". */
export function numberedPairs(atoms: readonly Atom[], synonyms: readonly Synonym[]): NumberedPair[] {
  const units = spansOf(atoms, synonyms).flatMap(({ from, upTo, meanings: [meaning] }) => {
    const own = atoms.slice(from, upTo)
    if (meaning === undefined) return own.map(({ text, isGlued }) => ({ starts: [text], ends: [text], isGlued }))
    const [typed, meant] = [own.map(({ text }) => text), meaning.split(" ")]
    return [{ starts: firstOf([typed, meant]), ends: firstOf([typed.toReversed(), meant.toReversed()]), isGlued: own[0]?.isGlued ?? false }]
  })
  return units.slice(1).flatMap(({ starts, isGlued }, place): NumberedPair[] => {
    const pairs = (units[place]?.ends ?? []).flatMap((end) => starts.map((start) => [end, start] as const))
    const mixed = isGlued ? [] : pairs.filter(([end, start]) => isNumber(end) !== isNumber(start))
    const following = mixed.map(([, start]) => start).filter((start) => !isNumber(start))
    return mixed.length === 0 ? [] : [{ joined: mixed.map((pair) => pair.join("")), following: [...new Set(following)] }]
  })
}

function firstOf(lists: readonly string[][]): string[] {
  return [...new Set(lists.flatMap(([first]) => first ?? []))]
}

/** Whether words, such as those of a variant's options, match a term. */
export function answersTerm({ anyOf }: Term, words: ReadonlySet<string>): boolean {
  const has = ({ word, isStart }: WordPattern) => words.has(word) || (isStart && [...words].some((own) => own.startsWith(word)))
  return anyOf.some((needs) => needs.every(has))
}

type Span = { from: number; upTo: number; meanings: string[] }

/** The atoms split into phrases with a meaning, the longest first, and single atoms without one. */
function spansOf(atoms: readonly Atom[], synonyms: readonly Synonym[]): Span[] {
  const spans: Span[] = []
  for (let from = 0; from < atoms.length; from = spans.at(-1)?.upTo ?? atoms.length) {
    const longest = Math.min(MAX_PHRASE, atoms.length - from)
    const found = Array.from({ length: longest }, (_, less) => from + longest - less)
      .map((upTo) => ({ from, upTo, meanings: meaningsOf(atoms, { from, upTo }, synonyms) }))
      .find(({ meanings }) => meanings.length > 0)
    const last = spans.at(-1)
    if (found) spans.push(found)
    else if (last && last.meanings.length === 0) last.upTo = from + 1
    else spans.push({ from, upTo: from + 1, meanings: [] })
  }
  return spans
}

function meaningsOf(atoms: readonly Atom[], { from, upTo }: { from: number; upTo: number }, synonyms: readonly Synonym[]): string[] {
  const phrase = phraseOf(atoms.slice(from, upTo))
  const counts = ({ kind }: Synonym) => {
    if (kind === "unit") return isNumber(atoms[from - 1]?.text ?? "")
    if (kind === "colour") return atoms.length > upTo - from
    return kind !== "word" || from > 0
  }
  return synonyms.filter((synonym) => synonym.phrase === phrase && counts(synonym)).map(({ meaning }) => meaning)
}

/** The indexes of atoms typed without a blank between them, by run. */
function runsOf(atoms: readonly Atom[], from: number, upTo: number): number[][] {
  const runs: number[][] = []
  for (let place = from; place < upTo; place++) {
    const last = runs.at(-1)
    if (last && atoms[place]?.isGlued) last.push(place)
    else runs.push([place])
  }
  return runs
}

function termOfRun(atoms: readonly Atom[], run: readonly number[]): Term {
  const texts = run.map((place) => atoms[place]?.text ?? "")
  const typed = texts.join("")
  const [only = ""] = texts
  if (run.length === 1) return { typed, anyOf: [...spellingsOf(only).map((need) => [need]), ...joinsOf(atoms, run[0] ?? 0)] }
  // "s26ultra" is the words s26 and 26ultra; long words may also occur alone, short ones would match everywhere.
  const chain = texts
    .slice(1)
    .map((text, place) => ({ word: texts[place] + text, isStart: place === texts.length - 2 && text.length > 1 && !isNumber(text) }))
  const apart = texts.every((text) => isNumber(text) || text.length > 2)
    ? texts.map((text) => ({ word: text, isStart: !isNumber(text) }))
    : []
  return { typed, anyOf: apart.length > 0 ? [chain, apart] : [chain] }
}

/** An atom joined with its neighbour on either side. */
function joinsOf(atoms: readonly Atom[], place: number): WordPattern[][] {
  const own = atoms[place]?.text ?? ""
  const [before, after, beyond] = [atoms[place - 1], atoms[place + 1], atoms[place + 2]]
  const joins: string[] = []
  if (before && !before.isGlued && !atoms[place]?.isGlued) joins.push(before.text + own)
  if (after && !after.isGlued && !beyond?.isGlued) joins.push(own + after.text)
  return joins.map((word) => [{ word, isStart: word.length > 3 && !/\d$/.test(word) }])
}

/** A word, its prefix, and its other forms. */
function spellingsOf(word: string): WordPattern[] {
  const isStart = !isNumber(word) && word.length > 2
  return formsOf(word).map((spelling) => ({ word: spelling, isStart }))
}

const IRREGULAR = new Map([
  ["mouse", "mice"],
  ["mice", "mouse"],
])

/** A word, without its plural ending, and its plural where that does not begin with it: "battery" is in "Batteries", "mouse" in "Mice". */
export function formsOf(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  const plural = /^[a-z]{2,}[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []
  return [word, ...singularsOf(word), ...plural, ...(irregular ? [irregular] : [])]
}

function singularsOf(word: string): string[] {
  if (!/^[a-z]{3,}s$/.test(word) || word.endsWith("ss")) return []
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`]
  return /(?:ch|sh|x|s)es$/.test(word) ? [word.slice(0, -2)] : [word.slice(0, -1)]
}

/** The words of a meaning in all forms, each alone or joined with the next. */
function readingsOf(words: readonly string[]): WordPattern[][] {
  const [first, second, ...others] = words
  if (first === undefined) return [[]]
  const need = (word: string): WordPattern => ({ word, isStart: !/\d$/.test(word) && word.length > 2 })
  const rest = readingsOf(words.slice(1))
  const apart = formsOf(first).flatMap((form) => rest.map((needs) => [need(form), ...needs]))
  if (second === undefined) return apart
  return [...apart, ...readingsOf(others).map((needs) => [need(first + second), ...needs])]
}
