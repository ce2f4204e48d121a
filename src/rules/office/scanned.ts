/** The address in the QR codes of slips and labels, and a reference alone, as in Code 128 or typed. */
const SCANNED = /(?:^|\/office\/s\/)([0-9A-Za-z]{3,20})$/

/** The reference of an order or a repair in the text of a code, or as a person types it; null when it holds none. [OFFICE-161] */
export function referenceIn(text: string): string | null {
  const [, reference] = SCANNED.exec(text.replaceAll(/\s/g, "")) ?? []
  return reference?.toUpperCase() ?? null
}
