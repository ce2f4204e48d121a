/** What this device remembers under a name; null when it is nothing, or when storage is switched off. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a text, or with null forgets it, and tells this tab as the browser tells the others. */
export function remember(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Storage is full or switched off: nothing is remembered.
  }
  window.dispatchEvent(new Event("storage"))
}

/** Hears every change of what the device remembers, from this tab and from the others. */
export function onRemembered(listener: () => void): () => void {
  window.addEventListener("storage", listener)
  return () => window.removeEventListener("storage", listener)
}
