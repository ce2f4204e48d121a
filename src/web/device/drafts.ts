import { onRemembered } from "./device-memory.ts"
import { customerKey } from "./token.ts"

type Draft = Readonly<Record<string, string>>

/** The number of drafts; the oldest is dropped for a new one. */
const MAX_DRAFTS = 10
/** The characters of a draft as JSON, more than the fields of a form take; a longer one is not kept. */
const MAX_LENGTH = 4000

const drafts = new Map<string, Draft>()
let owner: string | null = null
let isWatching = false

/** What the customer typed into a form that was closed before it was sent; null when nothing is kept. */
export function draftOf<Fields extends Draft>(name: string): Fields | null {
  dropOfOthers()
  // Only the form of this name keeps drafts under it.
  return (drafts.get(name) as Fields | undefined) ?? null
}

/** Keeps what is typed into a form, in memory: until it is dropped, the customer signs out or changes, or the page is reloaded. */
export function keepDraft(name: string, fields: Draft): void {
  dropOfOthers()
  drafts.delete(name)
  if (owner === null || JSON.stringify(fields).length > MAX_LENGTH) return
  drafts.set(name, { ...fields })
  for (const oldest of [...drafts.keys()].slice(0, -MAX_DRAFTS)) drafts.delete(oldest)
}

/** Called when a form was sent, or its fields were discarded. */
export function dropDraft(name: string): void {
  drafts.delete(name)
}

/** Drops the drafts of the customer who was signed in before, now and at every later change. */
function dropOfOthers(): void {
  const present = customerKey()
  if (present !== owner) drafts.clear()
  owner = present
  if (isWatching) return
  isWatching = true
  onRemembered(dropOfOthers)
}
