/** The save bar's contents while a form is dirty. One form at a time uses it. */
export type SaveBarState = {
  /** The changed fields by name. */
  changes: readonly string[]
  isSaving: boolean
  /** The message of a refusal. */
  mistake: string | null
  /** Resolves with whether it was saved. */
  save: () => Promise<boolean>
  discard: () => void
}

let state: SaveBarState | null = null
const listeners = new Set<() => void>()

export function setSaveBar(next: SaveBarState | null): void {
  state = next
  for (const tell of listeners) tell()
}

export function subscribeToSaveBar(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const currentSaveBar = () => state
