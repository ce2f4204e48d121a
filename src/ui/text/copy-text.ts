/** Copies a text to the clipboard; false when the browser allows no way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on pages without https.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The older method: selects a text on the page and copies the selection. */
function copyBySelection(text: string): boolean {
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
