/** Whether a street has only a number, as most in Qatar do: it is then shown as "Street 840". */
export function isNumberedStreet(street: string): boolean {
  return /^\d+$/.test(street.trim())
}
