/** Whether each typed word begins a word of the name. Nothing typed matches everything. */
export function hasWords(name: string, typed: string): boolean {
  const words = name.toLowerCase().split(/\s+/)
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return asked.every((part) => words.some((word) => word.startsWith(part)))
}
