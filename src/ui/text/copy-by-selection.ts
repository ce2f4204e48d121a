/** Copies a text to the clipboard by the older method: selects it on the page and copies the selection. */
export function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea")
  field.value = text
  field.className = "sr"
  field.readOnly = true
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand("copy")
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
