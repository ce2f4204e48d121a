let isOpen = false
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

export const isPaletteOpen = () => isOpen

/**
 * The element that had the focus when the palette opened, and gets it back. False for one that Tab passes by, as the page is: it takes the
 * focus back itself, because the dialog would give it to the first control inside.
 */
export function paletteOpener(): HTMLElement | false | null {
  if (!opener?.isConnected) return null
  if (opener.tabIndex >= 0) return opener
  const passed = opener
  queueMicrotask(() => passed.focus({ preventScroll: true }))
  return false
}

export function setPaletteOpen(next: boolean): void {
  if (next && !isOpen) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  isOpen = next
  for (const tell of listeners) tell()
}

export function subscribeToPalette(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
