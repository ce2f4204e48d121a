import { type CursorKey, cursorOf, type ListCursor } from "#rules/office/list-cursor.ts"
import { Refusal } from "#server/guards/refusal.ts"

/** The cursor in an address, null without one; refuses any text that is not a cursor of a list with such keys. */
export function givenCursor(after: string | undefined, keys: CursorKey): ListCursor | null {
  if (after === undefined) return null
  const cursor = cursorOf(after, keys)
  if (cursor === null) throw new Refusal("invalid", { fields: ["after"] })
  return cursor
}
