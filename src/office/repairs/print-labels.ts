/**
 * Opens the labels of tickets as one document, and prints it when it is there. The document itself has no script. Returns whether the
 * browser opened it.
 */
export function printLabels(references: readonly string[]): boolean {
  const document = window.open(`/office/repairs/labels?refs=${references.join(",")}`)
  document?.addEventListener("load", () => document.print())
  return document !== null
}
