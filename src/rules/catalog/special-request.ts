/** The quantity in a typed text; 0 for anything but a positive whole number. */
export function requestedQuantity(text: string): number {
  const typed = text.trim()
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
}

type SpecialRequestForm = {
  contactName: string
  contactNumber: string
  address: string
  selectedQuantity: number
  /** The maximum quantity of one order; null without a maximum. */
  maxQuantity: number | null
}

/**
 * Whether a special request can be sent: name, phone number and address are filled in, and the quantity exceeds what can be ordered. The
 * note is optional. [spec 1 §5]
 */
export function canSendSpecialRequest(form: SpecialRequestForm): boolean {
  const texts = [form.contactName, form.contactNumber, form.address]
  return form.selectedQuantity > (form.maxQuantity ?? 0) && texts.every((text) => text.trim() !== "")
}
