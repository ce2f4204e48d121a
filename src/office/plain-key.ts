/** Calls `press` for keys outside of fields, dialogs and menus. [OFFICE-34] */
export function onPlainKey(press: (event: KeyboardEvent) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return
    press(event)
  }
  addEventListener("keydown", listen)
  return () => removeEventListener("keydown", listen)
}

/** Whether what has the focus takes the key itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
