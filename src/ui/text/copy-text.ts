/** Copies a text to the clipboard; false when the browser allows no way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on pages without https.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return import("./copy-by-selection.ts").then(
      ({ copyBySelection }) => copyBySelection(text),
      () => false,
    )
  }
}
