/** The edit distance up to which a word of this length may be corrected. */
function allowedEdits(letters: number): number {
  if (letters < 3) return 0
  return letters < 7 ? 1 : 2
}

/** The word among these that a mistyped one probably means; null when none is near. Of equally near ones the first. */
export function closestWord(typed: string, words: readonly string[]): string | null {
  const near = words
    .map((word) => ({ word, edits: edits(typed, word) + (word[0] === typed[0] ? 0 : 0.5) }))
    .filter((candidate) => candidate.edits < allowedEdits(typed.length) + 1)
  const [best] = near.toSorted((a, b) => a.edits - b.edits)
  return best?.word ?? null
}

/** The edit distance of two words: letters to add, drop, change or swap with their neighbour. */
export function edits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
