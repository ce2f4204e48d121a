const MAX_KEYWORD = 100

/**
 * The keyword that a typed text searches for: trimmed, lower case, at most 100 characters, without
 * control characters; empty when there is nothing to search for. [spec 1 §7]
 */
export function keywordOf(text: string): string {
  const clean = text
    .replace(/(?!\s)[\p{Cc}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
  return Array.from(clean).slice(0, MAX_KEYWORD).join("").trim()
}

/** A name split into pieces that do and do not match the keyword, regardless of case; joined, they are the name. [spec 1 §2.2] */
export function matchRanges(name: string, keyword: string): { text: string; match: boolean }[] {
  const characters = Array.from(name)
  const matching = matchingCharacters(characters, Array.from(keywordOf(keyword)).map(lower).join(""))

  const pieces: { text: string; match: boolean }[] = []
  characters.forEach((character, index) => {
    const match = matching.has(index)
    const last = pieces.at(-1)
    if (last?.match === match) last.text += character
    else pieces.push({ text: character, match })
  })
  return pieces
}

function matchingCharacters(characters: readonly string[], keyword: string): Set<number> {
  // Lower case can be longer than its capital ("İ" becomes two), so each place of the lower-cased name
  // remembers the character that it came from.
  const origins = characters.flatMap((character, index) => Array.from({ length: lower(character).length }, () => index))
  const text = characters.map(lower).join("")
  const matching = new Set<number>()
  if (keyword === "") return matching
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length)) {
    for (const index of origins.slice(at, at + keyword.length)) matching.add(index)
  }
  return matching
}

function lower(text: string): string {
  return text.toLowerCase()
}
