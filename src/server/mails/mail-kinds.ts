import type { RefundCause } from "#rules/orders/refund-shares.ts"
import type { Quote } from "#rules/repairs/tariff.ts"

type OrderMailItem = {
  name: string
  quantity: number
  priceDirhams: number
  /** The promise of the product's page; empty for the general one. Absent where the mail is not about a delivery to come. */
  delivery?: string
}

/** What every mail about an order says. */
export type OrderMail = {
  /** The customer's. */
  name: string
  orderId: number
  reference: string
  /** The items that the mail is about, possibly not all of the order. Names include the chosen options. */
  items: OrderMailItem[]
  /** The total of all items that are not cancelled, and what of it is still to be paid. Absent in mails of before it was said. */
  amounts?: { totalDirhams: number; toPayDirhams: number; isOnline: boolean }
  /** Where the order is collected; null when it is delivered. Absent in mails of before it was said. */
  pickup?: { addressLines: string[]; hours: string; mapLink: string } | null
}

/** Why items were cancelled, and in the customer's case the reason that was chosen. */
export type CancelReason = { by: "customer" | "operator" | "payment" | "expiry"; text: string | null }

/** What every mail about a refund says. */
export type RefundMail = { name: string; orderId: number; reference: string; cause: RefundCause; amountDirhams: number }

/** What every mail about a repair says. */
export type RepairMail = {
  /** The customer's. */
  name: string
  reference: string
  device: string
  brand: string
  model: string
  /** Whether the model was chosen from the list; otherwise it is called as the customer wrote it. */
  isListedModel: boolean
  issue: string
  /** Since 1970; of a visit at home the start of a time slot. */
  preferredAtMs: number
  isHome: boolean
  addressLines: string[]
  /** What the customer wrote of the issue. */
  description: string
  /** The price shown at the booking; null when it was to be confirmed. */
  quote: Quote | null
  /** Of a repair in the shop, as long as the branch exists: its hours, and where it is on a map. */
  branch: { name: string; hours: string; mapLink: string } | null
}

/** Every mail that the shop sends, with what its template needs. */
export type MailContents = {
  /** To a new customer, who must verify the address. */
  "verify-email": { name: string; link: string }
  /** To a customer who forgot the password. */
  "reset-password": { name: string; link: string }
  /** To the owner of an account whose address somebody tried to sign up with. */
  "address-in-use": { name: string }
  /** After a password was changed or reset. */
  "password-changed": { name: string }
  /** To the shop: somebody wants more pieces than can be ordered at once. */
  "special-request": {
    id: number
    productTitle: string
    variantTitle: string
    requestedQuantity: number
    contactName: string
    contactNumber: string
    address: string
    notes: string
    customerEmail: string
    /** Leads to the product. */
    link: string
  }
  /** The order is placed and waits for the shop's confirmation. */
  "order-received": OrderMail & { totalDirhams: number; isPaid: boolean; isPickup: boolean; addressLines: string[] }
  "order-confirmed": OrderMail & { trackingId: string }
  /** The order is ready at the branch. */
  "order-ready": OrderMail
  "order-shipped": OrderMail
  "order-delivered": OrderMail
  /** `refundDirhams` goes back to who paid online. The reason is absent in mails of before it was said. */
  "order-cancelled": OrderMail & { refundDirhams: number; reason?: CancelReason }
  "replacement-requested": OrderMail
  /** Money goes back for another reason than a cancellation, whose mail says so. */
  "refund-started": RefundMail
  "refund-done": RefundMail
  "refund-failed": RefundMail
  /** The order waits to be paid. */
  "payment-pending": OrderMail & { payUntilMs: number; transactionId: string }
  /** The repair is booked and waits for the shop's confirmation. */
  "repair-booked": RepairMail
  "repair-confirmed": RepairMail
  "repair-ready": RepairMail
  "repair-shipped": RepairMail
  "repair-delivered": RepairMail
  "repair-cancelled": RepairMail
  /** The customer chose another time; `beforeMs` is the one before. */
  "repair-moved": RepairMail & { beforeMs: number }
}

export type MailKind = keyof MailContents

/** A mail that is to be sent. */
export type Mail<Kind extends MailKind = MailKind> = { [K in Kind]: { kind: K; to: string; contents: MailContents[K] } }[Kind]
