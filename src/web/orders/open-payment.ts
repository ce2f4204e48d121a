import { remember, remembered } from "#web/device/device-memory.ts"
import { readToken } from "#web/device/token.ts"

const OPEN_PAYMENT = "open-payment"

/** Stores which order was led to its payment on this device; null when its payment is over. */
export function rememberOpenPayment(orderId: number | null): void {
  remember(OPEN_PAYMENT, orderId === null ? null : String(orderId))
}

/** The order that the signed-in customer led to its payment on this device, whether or not it is paid by now; null when there is none. */
export function openPayment(): string | null {
  return readToken() === null ? null : remembered(OPEN_PAYMENT)
}
