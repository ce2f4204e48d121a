/** The length limit of a stored name. */
export const MAX_NAME_LENGTH = 100
/** A first and a last name with a blank between them. */
export const MAX_FULL_NAME_LENGTH = 2 * MAX_NAME_LENGTH + 1

/** A letter of any script with its marks. */
const LETTER = String.raw`\p{L}\p{M}*`
/** A full stop before a lower-case letter is part of a domain, such as "www.example.com"; "J.R.R." and "Mohd.Ali" have none. */
const SIGN = String.raw`(?:[-'’]|\.-?(?!\p{Ll}))`
/** Letters with single punctuation marks between them, and a full stop at the end, as in "Jr.". */
const WORD = String.raw`${LETTER}(?:${SIGN}?${LETTER})*\.?`
const WORDS = new RegExp(`^ *${WORD}(?: +${WORD})* *$`, "u")

/**
 * Whether a text is a valid first or last name: letters of any script, blanks, and inside a name hyphen, apostrophe and full stop. [spec 1
 * §5, spec 3 §9]
 */
export function isPersonName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && WORDS.test(text)
}

/**
 * The first and last name in one text, as identity providers store it: everything after the first word is the last name. Empty for an
 * invalid name.
 */
export function namesOf(fullName: string): { first_name: string; last_name: string } {
  if (!isFullName(fullName)) return { first_name: "", last_name: "" }
  const [first = "", ...others] = fullName.trim().split(/\s+/)
  return { first_name: first.slice(0, MAX_NAME_LENGTH), last_name: others.join(" ").slice(0, MAX_NAME_LENGTH) }
}

/** As `isPersonName`, for first and last name in one text. */
export function isFullName(text: string): boolean {
  return text.length <= MAX_FULL_NAME_LENGTH && WORDS.test(text)
}
