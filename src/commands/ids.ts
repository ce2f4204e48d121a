/** The ids of `--items`; empty without the option, null when it is malformed. */
export function idsOf(text: string | undefined): number[] | null {
  if (text === undefined) return []
  const ids = text.split(",").map((part) => part.trim())
  return ids.every((id) => /^[1-9]\d{0,8}$/.test(id)) ? ids.map(Number) : null
}

export function notIds(text: string | undefined): string {
  return `--items takes ids separated by commas, such as 12,13, not "${text}".`
}
