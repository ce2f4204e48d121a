import type { CloseJob } from "#server/orders/close-payment.queries.ts"
import type { Services } from "#server/services.ts"
import { paymentsToClose } from "./payments.queries.ts"

/**
 * Closes the payments of an order without unpaid items at their provider, so that a cancelled order is not paid. A payment that is made
 * anyway, where the provider cannot close it, is refunded. Throws `ProviderFault`.
 */
export async function closePayments({ db, payments }: Pick<Services, "db" | "payments">, { orderId }: CloseJob): Promise<void> {
  if (!payments.close) return
  for (const providerId of await paymentsToClose(db, payments.name, orderId)) await payments.close(providerId)
}
