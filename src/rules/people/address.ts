/** Whether a street has only a number, as most of Qatar's have: it then reads "Street 840". */
export function isNumberedStreet(street: string): boolean {
  return /^\d+$/.test(street.trim())
}
