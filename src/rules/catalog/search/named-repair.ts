import { answersTerm, type Term } from "./search-query.ts"
import { searchKey, wordsOf } from "./search-words.ts"

/** Words that say that something is to be repaired, beside its issue. */
const REPAIR_WORDS = new Set(
  "repair repairs repairing fix fixing replace replacing replacement change تصليح صيانه اصلاح تغيير تبديل".split(" "),
)

/** The terms that a repair's issue does not answer; null when none names the issue itself. */
export function termsBesideIssue(title: string, terms: readonly Term[]): Term[] | null {
  const own = new Set([...wordsOf(title), ...REPAIR_WORDS])
  const isNamed = terms.some((term) => answersTerm(term, own) && !answersTerm(term, REPAIR_WORDS))
  return isNamed ? terms.filter((term) => !answersTerm(term, own)) : null
}

export type RepairedModel = { id: number; name: string; brand: { id: number; name: string } }

/**
 * The model that these terms name, or its brand when they name several models of it; null when they name none, or models of several brands.
 * At least one term must be in the name of the model: a brand alone sells more than it has repaired.
 */
export function namedModel(
  models: readonly RepairedModel[],
  terms: readonly Term[],
): { model: number | null; brand: number; name: string } | null {
  const found = models.filter(({ name, brand }) => {
    const own = new Set(wordsOf(name))
    const all = new Set([...own, ...wordsOf(brand.name)])
    return terms.some((term) => answersTerm(term, own)) && terms.every((term) => answersTerm(term, all))
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
