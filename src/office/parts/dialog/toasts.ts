import { faultWords } from "#office/problem.ts"

/** A message that disappears after a time. At most three are shown; a new one replaces the oldest. */
export type Toast = {
  id: number
  words: string
  /** Undoes the action; offered while the toast is shown. */
  undo?: () => unknown
  /** How long it is shown. */
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

/** Shows a toast. */
export function showToast(words: string, undo?: Toast["undo"]): void {
  set([...toasts, { id: nextId++, words, undo, ms: undo ? UNDO_MS : PLAIN_MS }].slice(-MOST))
}

export function dropToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Undoes the newest action that can be undone. */
export function undoLast(): void {
  const last = toasts.findLast(({ undo }) => undo)
  if (last) void takeBack(last)
}

/** Closes a toast and undoes its action. The toast is gone by the time of a refusal, so another one says why. */
export async function takeBack({ id, undo }: Toast): Promise<void> {
  dropToast(id)
  try {
    await undo?.()
  } catch (fault) {
    showToast(faultWords(fault))
  }
}

export function subscribeToToasts(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const currentToasts = () => toasts
