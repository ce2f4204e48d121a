/** The quantity in a typed text; 0 for anything but a positive whole number. */
export function requestedQuantity(text: string): number {
  const typed = text.trim()
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
}

/** Whether a special request can be sent: who asks, how to reach them, where, and how many. The note may be left out. [spec 1 §5] */
export function canSendSpecialRequest(form: { contactName: string; contactNumber: string; address: string; selectedQuantity: number }) {
  const texts = [form.contactName, form.contactNumber, form.address]
  return form.selectedQuantity !== 0 && texts.every((text) => text.trim() !== "")
}
