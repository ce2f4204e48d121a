import { answersTerm, type Term, type WordPattern } from "./search-query.ts"
import { searchKey, wordsOf } from "./search-words.ts"

/** Words that say that something is to be repaired, beside its issue. */
const REPAIR_WORDS = new Set(
  "repair repairs repairing fix fixing replace replacing replacement change تصليح صيانه اصلاح تغيير تبديل".split(" "),
)
/** Words of issues that name none of them: of "Rear camera not working", the last two. */
const OF_ANY_ISSUE = ["not", "does", "or", "working", "problem", "other", "phone"]
/** What issues call a part that people call so. */
const PARTS = new Map([
  ["screen", ["display", "glass"]],
  ["lcd", ["screen", "display"]],
  ["display", ["screen"]],
  ["شاشه", ["screen", "display", "glass"]],
])
/** Other words for the words of a device's title. */
const SAME_DEVICE = new Map([
  ["mobile", ["phone", "smartphone", "cellphone"]],
  ["computer", ["pc", "desktop"]],
])

/** Whether one of the terms says that something is to be repaired, also together with the issue. */
export function asksForRepair(terms: readonly Term[]): boolean {
  return terms.some(({ anyOf }) => anyOf.some((needs) => needs.some(({ word }) => REPAIR_WORDS.has(word))))
}

/** The terms, those for a part also in the words of issues: "ipad screen" means "Display broken". */
export function withParts(terms: readonly Term[]): Term[] {
  return terms.map((term) => ({ ...term, anyOf: [...term.anyOf, ...term.anyOf.flatMap(inWordsOfIssues)] }))
}

function inWordsOfIssues(needs: readonly WordPattern[]): WordPattern[][] {
  return needs.flatMap(({ word: typed }) =>
    (PARTS.get(typed) ?? []).map((part) => needs.map((need) => (need.word === typed ? { word: part, isStart: false } : need))),
  )
}

/** The terms that neither ask for a repair nor name the device. */
export function termsBesideDevice(device: string, terms: readonly Term[]): Term[] {
  const own = new Set([...deviceWords(device), ...REPAIR_WORDS])
  return terms.filter((term) => !answersTerm(term, own))
}

/** The terms that a repair's issue does not answer; null when none names the issue itself, as neither "phone" nor "not working" does. */
export function termsBesideIssue({ title, device }: { title: string; device: string }, terms: readonly Term[]): Term[] | null {
  const own = new Set([...wordsOf(title), ...REPAIR_WORDS])
  const others = new Set([...REPAIR_WORDS, ...OF_ANY_ISSUE, ...deviceWords(device)])
  const isNamed = terms.some((term) => answersTerm(term, own) && !answersTerm(term, others))
  return isNamed ? terms.filter((term) => !answersTerm(term, own)) : null
}

/** The terms as they name an issue of this title, without their synonyms for other things: of "battery", not "power bank". */
export function asNamedBy(title: string, terms: readonly Term[]): Term[] {
  const own = new Set([...wordsOf(title), ...REPAIR_WORDS])
  return terms.map((term) => ({ ...term, anyOf: term.anyOf.filter((needs) => answersTerm({ ...term, anyOf: [needs] }, own)) }))
}

function deviceWords(device: string): string[] {
  return wordsOf(device).flatMap((word) => [word, ...(SAME_DEVICE.get(word) ?? [])])
}

export type RepairedModel = { id: number; name: string; brand: { id: number; name: string } }

/**
 * The model that these terms name, or its brand when they name several models of it; null when they name none, or models of several brands.
 * At least one term must be in the name of the model, unless a repair is requested: a brand alone sells more than it has repaired.
 */
export function namedModel(
  models: readonly RepairedModel[],
  terms: readonly Term[],
  { isForRepair = false }: { isForRepair?: boolean } = {},
): { model: number | null; brand: number; name: string } | null {
  if (terms.length === 0) return null
  const found = models.filter(({ name, brand }) => {
    const own = new Set(wordsOf(name))
    const all = new Set([...own, ...wordsOf(brand.name)])
    return (isForRepair || terms.some((term) => answersTerm(term, own))) && terms.every((term) => answersTerm(term, all))
  })
  const [first] = found
  if (!first || found.some(({ brand }) => brand.id !== first.brand.id)) return null
  const typed = terms.map((term) => term.typed).join("")
  const whole =
    found.length === 1
      ? first
      : found.find(({ name, brand }) => [name, `${brand.name} ${name}`].some((each) => searchKey(each) === searchKey(typed)))
  return whole
    ? { model: whole.id, brand: first.brand.id, name: whole.name }
    : { model: null, brand: first.brand.id, name: first.brand.name }
}
