/**
 * Truncates a text after a number of characters and appends an ellipsis; a shorter text is unchanged. The default is the limit of item
 * names. [spec 1 §9, A36]
 */
export function truncate(text: string, limit = 30): string {
  const characters = Array.from(text) // by code point: half an emoji is no character
  return characters.length <= limit ? text : `${characters.slice(0, limit).join("")}…`
}

/** A text of at most `maxLength` characters, truncated between words where possible, with an ellipsis. */
export function truncateAtWord(text: string, maxLength: number): string {
  const characters = Array.from(text)
  if (characters.length <= maxLength) return text
  const start = characters.slice(0, maxLength).join("")
  const isBetweenWords = /\s/.test(characters[maxLength] ?? "")
  const cut = isBetweenWords ? start : start.replace(/\s+\S*$/, "")
  return `${cut.trimEnd()} …`
}
