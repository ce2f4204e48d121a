/** What the save bar shows while a form is dirty. One form at a time has it. */
export type SaveBarState = {
  /** The changed fields by name. */
  changes: readonly string[]
  isSaving: boolean
  /** The sentence of a refusal. */
  mistake: string | null
  /** Whether it was saved. */
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
