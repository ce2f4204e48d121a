/** Opens the labels of tickets as one document, and prints it when it is there. The document itself has no script. */
export function printLabels(references: readonly string[]): void {
  const document = window.open(`/office/repairs/labels?refs=${references.join(",")}`)
  document?.addEventListener("load", () => document.print())
}
