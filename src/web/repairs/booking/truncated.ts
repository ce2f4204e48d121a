/** A text of at most `maxLength` characters, cut between words where there are any, and an ellipsis when something was left out. */
export function truncated(text: string, maxLength: number): string {
  const characters = Array.from(text)
  if (characters.length <= maxLength) return text
  const start = characters.slice(0, maxLength).join("")
  const isBetweenWords = /\s/.test(characters[maxLength] ?? "")
  const cut = isBetweenWords ? start : start.replace(/\s+\S*$/, "")
  return `${cut.trimEnd()} …`
}
