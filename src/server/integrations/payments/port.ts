/** How a payment stands at its provider. `unknown`: the provider says something that we do not understand, and it is read again. */
export type ProviderState = "pending" | "paid" | "failed" | "refunded" | "unknown"

/** What a provider says of a payment. */
export type ProviderPayment = {
  providerId: string
  /** Ours, as it was given at creation. */
  transactionId: string
  /** `refunded`: it was paid, and all or a part of it went back. */
  state: ProviderState
  amountDirhams: number
  currency: string
  /** The newest refund of it, whoever asked for it. */
  refund: { refundId: string; state: RefundState } | null
}

/** How a refund stands at the provider. `asked`: it is under way. */
export type RefundState = "asked" | "done" | "failed"

/** A verified message of a provider. It is a hint to read the payment, never the truth itself. */
export type PaymentNotice = {
  /** The provider's id of the payment, or of the refund that it is about. */
  providerId: string
  transactionId: string | null
  /** The provider's own word for what happened; the same word for the same payment is the same notice. */
  status: string
  /** What may be kept of it: no card fields. */
  body: Record<string, string | number | null>
  /** Something odd about it that a person may want to know. */
  remark: string | null
}

export type NewPayment = {
  transactionId: string
  reference: string
  amountDirhams: number
  /** The phone in its international form, `+974XXXXXXXX`. */
  customer: { firstName: string; lastName: string; phone: string; email: string }
  /** Where the shopper comes back to, without a query. */
  returnUrl: string
  webhookUrl: string
}

export type NewRefund = {
  /** Of the payment. */
  providerId: string
  amountDirhams: number
  /** What the whole payment was. */
  paidDirhams: number
  /** Asking again with the same key does not pay twice, where the provider can tell. */
  key: string
}

/**
 * A provider of online payments. Every method but `verify` throws `ProviderFault` when the provider is down, slow (10 s) or answers
 * nonsense; nothing is known then, and the caller asks again.
 */
export type PaymentProvider = {
  /** Part of the webhook's address. */
  name: string
  create: (payment: NewPayment) => Promise<{ providerId: string; paymentUrl: string }>
  /** `withinMs` shortens the time that the provider gets. */
  read: (providerId: string, options?: { withinMs?: number }) => Promise<ProviderPayment>
  /** Asks for money back, all or a part. */
  refund: (refund: NewRefund) => Promise<{ refundId: string }>
  /** The notice, or null when its signature is not the provider's. */
  verify: (headers: Readonly<Record<string, string | string[] | undefined>>, body: string) => PaymentNotice | null
}

/** The provider could not be asked, or its answer is not to be understood. */
export class ProviderFault extends Error {
  override name = "ProviderFault"
}
