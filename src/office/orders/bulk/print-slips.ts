import { MAX_SLIPS } from "#rules/orders/office-steps.ts"

export function slipsAddress(references: readonly string[]): string {
  return `/office/orders/packing-slips?refs=${references.join(",")}`
}

/**
 * Opens the packing slips of orders as one document, and prints it when it is there. Returns whether the browser opened it; very many orders
 * have several documents, of which a browser opens none by itself.
 */
export function printSlips(references: readonly string[]): boolean {
  if (references.length > MAX_SLIPS) return false
  const slips = window.open(slipsAddress(references))
  slips?.addEventListener("load", () => slips.print())
  return slips !== null
}
