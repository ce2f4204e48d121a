import type { Values } from "./merge-changes.ts"

const PREFIX = "office-draft:"
const KEPT_MS = 7 * 86_400_000
/** Larger ones are not kept: the browser gives an address 5 MB for everything. */
const MAX_LENGTH = 400_000

/** `before` are the saved values of that version, which the changes stand on. */
export type Draft = { at: number; version: number; before: Values; values: Values }

/** The kept changes of a person to an object. All drafts that are older than 7 days are removed. [OFFICE-56] */
export function readDraft(person: number, object: string, now = Date.now()): Draft | null {
  for (const key of draftKeys()) if (now - (draftAt(key)?.at ?? 0) >= KEPT_MS) localStorage.removeItem(key)
  return draftAt(keyOf(person, object))
}

/** Keeps a draft, unless the browser has no room for it. */
export function keepDraft(person: number, object: string, draft: Draft): void {
  const text = JSON.stringify(draft)
  if (text.length > MAX_LENGTH) return
  try {
    localStorage.setItem(keyOf(person, object), text)
  } catch {
    // The form continues without a draft.
  }
}

export function dropDraft(person: number, object: string): void {
  localStorage.removeItem(keyOf(person, object))
}

/** Removes every draft on sign-out, because several people may share a browser. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key)
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

/** The draft with this key; null for one that cannot be read. */
function draftAt(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null
  } catch {
    return null
  }
}

const keyOf = (person: number, object: string) => `${PREFIX}${person}:${object}`
