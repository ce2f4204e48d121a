import type { Values } from "./merge-changes.ts"

const PREFIX = "office-draft:"
const KEPT_MS = 7 * 86_400_000
/** Larger ones are not kept: the browser gives an address 5 MB for everything. */
const MAX_LENGTH = 400_000

/** `before` are the saved values of that version, which the changes stand on. */
export type Draft = { at: number; version: number; before: Values; values: Values }

/** The kept changes of a person to an object, unless they are older than 7 days. [OFFICE-56] */
export function readDraft(person: number, object: string, now = Date.now()): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(person, object)) ?? "null") as Draft | null
    return draft && now - draft.at < KEPT_MS ? draft : null
  } catch {
    return null
  }
}

export function keepDraft(person: number, object: string, draft: Draft): void {
  const text = JSON.stringify(draft)
  if (text.length <= MAX_LENGTH) localStorage.setItem(keyOf(person, object), text)
}

export function dropDraft(person: number, object: string): void {
  localStorage.removeItem(keyOf(person, object))
}

/** Removes every draft on sign-out, because several people may share a browser. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

const keyOf = (person: number, object: string) => `${PREFIX}${person}:${object}`
