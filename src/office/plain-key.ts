const OFF = "office-keys-off"

/** Whether single-letter keys are switched off, in Me. */
export function areKeysOff(): boolean {
  return localStorage.getItem(OFF) === "1"
}

export function switchKeys(off: boolean): void {
  localStorage.setItem(OFF, off ? "1" : "0")
}

/** Calls `press` for keys outside of fields, dialogs and menus. Single letters count unless they are switched off. [OFFICE-34] */
export function onPlainKey(press: (event: KeyboardEvent) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    if (isLetter && areKeysOff()) return
    press(event)
  }
  addEventListener("keydown", listen)
  return () => removeEventListener("keydown", listen)
}

/** Whether the focused element handles the key itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
