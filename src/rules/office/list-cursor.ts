/** The place of a row in a sorted list, after which the next page begins: the row's id, and the value by which the list is sorted, as text. */
export type ListCursor = { id: number; key: string }

/** What a list is sorted by: the values that a cursor can have as its key. */
export type CursorKey = "integer" | "instant" | "text"

const MAX_INTEGER = 2_147_483_647
const INSTANT = /^([12]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/

/** Reads a cursor from an address; null for any text that is not a place in a list that is sorted by such keys. */
export function cursorOf(text: string, keys: CursorKey): ListCursor | null {
  const [, id = "", key = ""] = /^(\d+)~(.*)$/s.exec(text) ?? []
  return isInteger(id) && IS_KEY[keys](key) ? { id: Number(id), key } : null
}

export function cursorText({ id, key }: ListCursor): string {
  return `${id}~${key}`
}

const IS_KEY: Readonly<Record<CursorKey, (key: string) => boolean>> = { integer: isInteger, instant: isInstant, text: () => true }

function isInteger(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_INTEGER
}

/** Whether the text is a time as PostgreSQL writes it, on a day and at a time of day that exist. */
function isInstant(text: string): boolean {
  const [, day = "", time = ""] = INSTANT.exec(text) ?? []
  const at = new Date(`${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`)
}
