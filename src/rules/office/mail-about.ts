const ABOUT_ORDERS = /^(order|replacement|refund|payment)-/
const ABOUT_REPAIRS = /^repair-/

/** What a mail to a customer is about, by the name of its template; null for one about an account, or to the staff. */
export function mailAbout(kind: string): "order" | "repair" | null {
  if (ABOUT_ORDERS.test(kind)) return "order"
  return ABOUT_REPAIRS.test(kind) ? "repair" : null
}
