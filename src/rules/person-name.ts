/** What a stored name can hold. */
export const MAX_NAME_LENGTH = 100

/** Letters of any script, with the marks that some need, and spaces. */
const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]+$/u

/** Whether a text can be a first or last name: letters and spaces only, and at least one letter. [spec 1 §5] */
export function isPersonName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && LETTERS_AND_SPACES.test(text) && text.trim() !== ""
}
