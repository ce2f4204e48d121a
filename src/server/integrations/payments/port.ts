/** How a payment stands at its provider. `unknown`: the provider says something that we do not understand, and it is read again. */
export type ProviderState = "pending" | "paid" | "failed" | "refunded" | "unknown"

/** What a provider says of a payment. */
export type ProviderPayment = {
  providerId: string
  /** Ours, as it was given at creation. */
  transactionId: string
  state: ProviderState
  amountDirhams: number
  currency: string
}

/** A verified message of a provider. It is a hint to read the payment, never the truth itself. */
export type PaymentNotice = {
  providerId: string
  transactionId: string | null
  state: ProviderState
  /** What may be kept of it: no card fields. */
  body: Record<string, string | number | null>
}

export type NewPayment = {
  transactionId: string
  reference: string
  amountDirhams: number
  customer: { firstName: string; lastName: string; phone: string; email: string }
  /** Where the shopper comes back to, without a query. */
  returnUrl: string
  webhookUrl: string
}

/**
 * A provider of online payments. Every method throws `ProviderFault` when the provider is down, slow (10 s) or answers nonsense; nothing
 * is known then, and the caller asks again.
 */
export type PaymentProvider = {
  /** Part of the webhook's address. */
  name: string
  create: (payment: NewPayment) => Promise<{ providerId: string; paymentUrl: string }>
  read: (providerId: string) => Promise<ProviderPayment>
  /** Asks for money back, all or a part. Asking again with the same `key` does not pay twice, where the provider can tell. */
  refund: (refund: { providerId: string; amountDirhams: number; key: string }) => Promise<{ refundId: string }>
  /** The notice, or null when its signature is not the provider's. */
  verify: (headers: Readonly<Record<string, string | string[] | undefined>>, body: string) => PaymentNotice | null
}

/** The provider could not be asked, or its answer is not to be understood. */
export class ProviderFault extends Error {
  override name = "ProviderFault"
}
