/** The save bar's contents while a form is dirty. */
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

const dirty = new Map<symbol, SaveBarState>()
let state: SaveBarState | null = null
const listeners = new Set<() => void>()

/** Shows the changes of a form in the bar, or none any more. The forms of one page share the bar. */
export function setSaveBar(form: symbol, next: SaveBarState | null): void {
  if (next) dirty.set(form, next)
  else dirty.delete(form)
  state = together([...dirty.values()])
  for (const tell of listeners) tell()
}

export function subscribeToSaveBar(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** One bar for all dirty forms: it saves one after the other, until one is refused. */
function together(bars: readonly SaveBarState[]): SaveBarState | null {
  const [first, ...more] = bars
  if (!first || more.length === 0) return first ?? null
  return {
    changes: bars.flatMap(({ changes }) => changes),
    isSaving: bars.some(({ isSaving }) => isSaving),
    mistake: bars.find(({ mistake }) => mistake !== null)?.mistake ?? null,
    save: async () => {
      for (const { save } of bars) if (!(await save())) return false
      return true
    },
    discard: () => {
      for (const { discard } of bars) discard()
    },
  }
}

export const currentSaveBar = () => state
