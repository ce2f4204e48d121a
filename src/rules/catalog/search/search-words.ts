/** A run of letters or a number of a text, folded; `glued` when it follows the previous one directly. */
export type Atom = { text: string; isGlued: boolean }

/** Arabic letters that are used for one another. Marks, such as the hamza above an alif, are removed before. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ة: "ه", ہ: "ه", ھ: "ه", ۀ: "ه", ک: "ك", گ: "ج", پ: "ب", چ: "ش", ڤ: "ف", ژ: "ج", ء: "", ـ: "" },
  ...{ ς: "σ", ı: "i" },
}
const WRITTEN_FOR_OTHERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g")
/** Arabic prefixes "the", "and the", "with the" …, removed when enough of a word remains. */
const ARTICLE = /^(?:وال|بال|كال|فال|لل|ال)(?=\p{L}{3})/u
const INVISIBLE = /[\p{M}\p{Cf}'’]/gu

/**
 * The atoms of a text that the search compares: runs of letters and numbers, in lower case, without accents and vowel signs, with
 * interchangeable letters unified and digits of every script as 0 to 9. "Galaxy S26+" is galaxy, s, 26, plus; "1,024 GB" is 1024, gb.
 */
export function atomsOf(text: string): Atom[] {
  const folded = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(WRITTEN_FOR_OTHERS, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d)٫(?=\d)/g, ".")
    .replace(/(?<=[\p{L}\d])\+/gu, " plus ")
  const found = [...folded.matchAll(/\d+(?:\.\d+)?|\p{L}+/gu)]
  return found.map(([run], place) => {
    const before = found[place - 1]
    const isGlued = before !== undefined && before.index + before[0].length === found[place]?.index
    return { text: isGlued ? run : run.replace(ARTICLE, ""), isGlued }
  })
}

/** A text as one key, equal for texts that differ only in case, blanks and punctuation: "iphone17pro". */
export function searchKey(text: string): string {
  return atomsOf(text)
    .map((atom) => atom.text)
    .join("")
}

/**
 * The words that find a text: its atoms, and each two neighbours as one word, so that "i phone" matches "iPhone", and "256GB" matches "256
 * GB".
 */
export function wordsOf(text: string): string[] {
  const atoms = atomsOf(text).map((atom) => atom.text)
  return [...new Set([...atoms, ...atoms.slice(1).map((atom, place) => atoms[place] + atom)])]
}

/** As `wordsOf` for long texts: only a number and its unit also form one word. */
export function plainWordsOf(text: string): string[] {
  const atoms = atomsOf(text).map((atom) => atom.text)
  const joined = atoms.slice(1).flatMap((atom, place) => (isNumber(atoms[place] ?? "") !== isNumber(atom) ? [atoms[place] + atom] : []))
  return [...new Set([...atoms, ...joined])]
}

/** Whether an atom is a number. */
export function isNumber(atom: string): boolean {
  return /^\d/.test(atom)
}

const LATIN = new Map(
  Object.entries({
    ...{ ا: "a", ب: "b", ت: "t", ث: "th", ج: "j", ح: "h", خ: "kh", د: "d", ذ: "dh", ر: "r", ز: "z", س: "s", ش: "sh", ص: "s" },
    ...{ ض: "d", ط: "t", ظ: "z", ع: "e", غ: "g", ف: "f", ق: "q", ك: "k", ل: "l", م: "m", ن: "n", ه: "h", و: "w", ي: "y" },
  }),
)

/** A folded word in ASCII letters, the only ones for which every database makes trigrams. */
export function latinOf(word: string): string {
  return Array.from(
    word,
    (letter) => LATIN.get(letter) ?? (/[a-z0-9]/.test(letter) ? letter : `u${letter.codePointAt(0)?.toString(36)}`),
  ).join("")
}

/** Letters and digits that `atomsOf` reads as another one, and the marks that it does not read. */
const SPELLINGS = `${Object.keys(LETTERS).join("")}آأإؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹`
const MARKS = "\u064b-\u0655\u0670\u200e\u200f\u2066-\u2069ـء"
const BY_FOLDED = Map.groupBy(SPELLINGS, (letter) => atomsOf(letter)[0]?.text ?? "")

/**
 * A regular expression of PostgreSQL for the spellings of a folded word inside a text in lower case, as written in catalogs: "شاشه" finds
 * "الشَّاشة". A word of one or two letters is found at the start of a word alone; the text must begin with a space.
 */
export function spellingPattern(word: string): string {
  const letters = Array.from(word, (letter) => `[${letter}${BY_FOLDED.get(letter)?.join("") ?? ""}]`)
  return `${word.length < 3 ? " " : ""}${letters.join(`[${MARKS}]*`)}`
}
