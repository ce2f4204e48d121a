let isOpen = false
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

export const isPaletteOpen = () => isOpen

/** The element that had the focus when the palette opened, and gets it back. */
export const paletteOpener = () => (opener?.isConnected ? opener : null)

export function setPaletteOpen(next: boolean): void {
  if (next && !isOpen) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  isOpen = next
  for (const tell of listeners) tell()
}

export function subscribeToPalette(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
