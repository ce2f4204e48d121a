/** The state of a payment at its provider. `unknown`: the provider's state is not recognised, and is read again later. */
export type ProviderState = "pending" | "paid" | "failed" | "refunded" | "unknown"

/** A payment as the provider reports it. */
export type ProviderPayment = {
  providerId: string
  /** The shop's id, as given at creation. */
  transactionId: string
  /** `refunded`: it was paid, and all or part of it was refunded. */
  state: ProviderState
  amountDirhams: number
  currency: string
  /** Its newest refund, requested by anyone. */
  refund: { refundId: string; state: RefundState } | null
}

/** The state of a refund at the provider. `asked`: it is under way. */
export type RefundState = "asked" | "done" | "failed"

/** A verified message of a provider. It only prompts the shop to read the payment, and is never trusted by itself. */
export type PaymentNotice = {
  /** The provider's id of the payment or refund concerned. */
  providerId: string
  transactionId: string | null
  /** The provider's name of the event; the same name for the same payment is the same notice. */
  status: string
  /** The state of the payment that the event implies. */
  state: ProviderState
  /** The part that may be stored: no card fields. */
  body: Record<string, string | number | null>
  /** An oddity that a person may want to know. */
  remark: string | null
}

export type NewPayment = {
  transactionId: string
  reference: string
  amountDirhams: number
  /** The phone in its international form, `+974XXXXXXXX`. */
  customer: { firstName: string; lastName: string; phone: string; email: string }
  /** The shopper's return address, without a query. */
  returnUrl: string
  webhookUrl: string
}

export type NewRefund = {
  /** The payment's id. */
  providerId: string
  amountDirhams: number
  /** The amount of the whole payment. */
  paidDirhams: number
  /** A repeated request with the same key does not pay twice, where the provider supports it. */
  key: string
}

/**
 * A provider of online payments. Every method except `verify` throws `ProviderFault` when the provider is down, slow (10 s) or returns
 * nonsense; the outcome is then unknown, and the caller asks again.
 */
export type PaymentProvider = {
  /** Part of the webhook's path. */
  name: string
  create: (payment: NewPayment) => Promise<{ providerId: string; paymentUrl: string }>
  /** `withinMs` shortens the timeout. */
  read: (providerId: string, options?: { withinMs?: number }) => Promise<ProviderPayment>
  /** Requests a refund of all or part of a payment. */
  refund: (refund: NewRefund) => Promise<{ refundId: string }>
  /** Closes an unpaid payment, so that it can no longer be paid. Has no effect on a payment that is paid or under way. Absent where the provider has no such call. */
  close?: (providerId: string) => Promise<void>
  /** Whether the provider accepts the shop's account, checked by a read. It verifies only the keys that a read sends. */
  check: () => Promise<boolean>
  /** The notice, or null when its signature is invalid. Throws `UnreadableNotice` for a signed message that is no valid notice. */
  verify: (headers: Readonly<Record<string, string | string[] | undefined>>, body: string) => PaymentNotice | null
}

/** A message is signed by the provider but does not identify its subject. */
export class UnreadableNotice extends Error {
  override name = "UnreadableNotice"
}

/** The provider could not be reached, or its response is not understood. The message contains no secret, and an operator may read it. */
export class ProviderFault extends Error {
  override name = "ProviderFault"
  /** Whether the provider as a whole is failing, rather than this request. */
  readonly isOutage: boolean
  /** The HTTP status of the provider's response; null without a response, or with a success that contains an error. */
  readonly status: number | null

  constructor(message: string, options: { cause?: unknown; isOutage?: boolean; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.isOutage = options.isOutage ?? false
    this.status = options.status ?? null
  }
}
