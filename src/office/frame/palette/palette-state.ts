let isOpen = false
const listeners = new Set<() => void>()

export const isPaletteOpen = () => isOpen

export function setPaletteOpen(next: boolean): void {
  isOpen = next
  for (const tell of listeners) tell()
}

export function subscribeToPalette(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
