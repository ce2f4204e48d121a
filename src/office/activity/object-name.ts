import { objectWords, settingWords } from "./code-words.ts"
import type { Names } from "./field-words.ts"

type Entry = { object: string | null; object_id: string | null; object_name: string | null; before: object | null; after: object | null }

/** The reference of an object, or for one that has only a number its name: today's, as the entry has it, or that of a member of staff. */
export function objectName({ object, object_id: id, object_name: today, before, after }: Entry, names: Names): string {
  if (id === null) return "–"
  if (today !== null) return today
  if (object === "setting") return settingWords()
  if (!/^\d+$/.test(id)) return id
  const said: Readonly<Record<string, unknown>> = { ...before, ...after }
  const name = said["name"] ?? said["email"] ?? (object === "staff" ? names.get(Number(id)) : null)
  if (typeof name === "string") return name
  return object === null ? `#${id}` : objectWords(object, id)
}
