/**
 * Where toasts belong just now. A modal dialog lies above everything and takes the rest of the page away from hands and readers, so
 * while one is open, toasts show inside the topmost one.
 */
const slots: Element[] = []
const listeners = new Set<() => void>()

/** Puts a dialog's place for toasts on top; the answer takes it away again. */
export function pushToastSlot(slot: Element): () => void {
  slots.push(slot)
  tell()
  return () => {
    slots.splice(slots.indexOf(slot), 1)
    tell()
  }
}

export function topToastSlot(): Element | null {
  return slots.at(-1) ?? null
}

export function onToastSlotChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
