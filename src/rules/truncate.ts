/**
 * A text cut after a number of characters and followed by an ellipsis; a shorter one as it is. The default
 * is the limit of item names. [spec 1 §9, A36]
 */
export function truncate(text: string, limit = 30): string {
  const characters = Array.from(text) // by code point: half an emoji is no character
  return characters.length <= limit ? text : `${characters.slice(0, limit).join("")}…`
}
