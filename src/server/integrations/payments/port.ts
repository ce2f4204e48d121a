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
  /** Its newest refund, requested by anyone. */
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
  /** How the payment stands by that word. */
  state: ProviderState
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
  /** Whether the provider knows the shop's account, asked without moving anything. It proves no more of the keys than a reading call carries. */
  check: () => Promise<boolean>
  /** The notice, or null when its signature is not the provider's. Throws `UnreadableNotice` for one that is signed and is none. */
  verify: (headers: Readonly<Record<string, string | string[] | undefined>>, body: string) => PaymentNotice | null
}

/** A message is signed by the provider, and does not say what about. */
export class UnreadableNotice extends Error {
  override name = "UnreadableNotice"
}

/** The provider could not be asked, or its answer is not to be understood. The message holds no secret, and an operator may read it. */
export class ProviderFault extends Error {
  override name = "ProviderFault"
  /** Whether the provider as a whole is out of order, and not this one request. */
  readonly isOutage: boolean
  /** Of the provider's answer over HTTP; null when it gave none, or a success that says otherwise. */
  readonly status: number | null

  constructor(message: string, options: { cause?: unknown; isOutage?: boolean; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.isOutage = options.isOutage ?? false
    this.status = options.status ?? null
  }
}
