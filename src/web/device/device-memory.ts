/** Texts that could not be stored, because storage is full or switched off. They last as long as the page. */
const unstored = new Map<string, string>()

/** The text stored under a name; null when there is none. */
export function remembered(name: string): string | null {
  return unstored.get(name) ?? storedText(name)
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null, and notifies this tab; the browser notifies the others. */
export function remember(name: string, text: string | null): void {
  unstored.delete(name)
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    if (text !== null) unstored.set(name, text)
  }
  window.dispatchEvent(new Event("storage"))
}

/** Calls `listener` at every change of the stored texts, in this tab or another. Returns a function that stops it. */
export function onRemembered(listener: () => void): () => void {
  window.addEventListener("storage", listener)
  return () => window.removeEventListener("storage", listener)
}
