/** An amount in QAR as a person types it: with or without separators and decimals; null for another text. */
export function amountOf(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, "")
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
