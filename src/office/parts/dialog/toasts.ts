/** A message that leaves by itself. At most three stand, and the oldest makes room. */
export type Toast = {
  id: number
  words: string
  /** Takes back what was done; offered while the toast stands. */
  undo?: () => void | Promise<void>
  /** How long it stands. */
  ms: number
}

const MOST = 3
/** As long as a staged step waits on the server. */
const UNDO_MS = 8000
const PLAIN_MS = 4000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

/** Shows what was done. */
export function showToast(words: string, undo?: Toast["undo"]): void {
  set([...toasts, { id: nextId++, words, undo, ms: undo ? UNDO_MS : PLAIN_MS }].slice(-MOST))
}

export function dropToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Takes back the newest act that can be taken back. */
export function undoLast(): void {
  const last = toasts.findLast(({ undo }) => undo)
  if (!last) return
  dropToast(last.id)
  void last.undo?.()
}

export function subscribeToToasts(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const currentToasts = () => toasts
