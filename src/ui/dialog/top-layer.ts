/**
 * The elements in which toasts can show. A modal dialog covers the page and makes it inert, so while one is open, toasts show inside the
 * topmost one.
 */
const slots: Element[] = []
const listeners = new Set<() => void>()

/** Adds a dialog's element on top. The returned function removes it. */
export function pushToastSlot(slot: Element): () => void {
  slots.push(slot)
  notify()
  return () => {
    slots.splice(slots.indexOf(slot), 1)
    notify()
  }
}

export function topToastSlot(): Element | null {
  return slots.at(-1) ?? null
}

export function onToastSlotChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}
