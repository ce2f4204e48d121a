import type { RefundCause } from "#rules/orders/refund-shares.ts"
import type { Due } from "#rules/repairs/estimates/due-amount.ts"
import type { Quote } from "#rules/repairs/tariff.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { LinkId } from "#server/links/link-token.ts"

export type OrderMailItem = {
  name: string
  quantity: number
  priceDirhams: number
  /** The delivery text of the product page; empty for the general one. Absent where the mail is not about a future delivery. */
  delivery?: string
  /** A moment of the day of delivery, where the text says "Today" or "Tomorrow". */
  deliveryDayMs?: number
  /** The path or address of its picture. Absent without a picture. */
  image?: string
}

/** The parts of an order's total. */
type OrderMailDetails = {
  orderedDirhams: number
  cancelledDirhams: number
  couponDirhams: number
  paidDirhams: number
  /** The part of it that is refunded, or due to be. */
  refundedDirhams: number
}

/** The data of every mail about an order. */
export type OrderMail = {
  /** The customer's name. */
  name: string
  orderId: number
  reference: string
  /** The items of the mail, possibly not the whole order. Names include the chosen options. */
  items: OrderMailItem[]
  /** The total of all items that are not cancelled, and the amount due. Absent in mails queued by earlier versions. */
  amounts?: { totalDirhams: number; toPayDirhams: number; isOnline: boolean; details?: OrderMailDetails }
  /** The pickup branch; null for a delivery. Absent in mails queued by earlier versions. */
  pickup?: { addressLines: string[]; hours: string; mapLink: string } | null
}

/** Where an order goes. The customer's note for the driver is absent without one. */
type OrderPlace = { addressLines: string[]; note?: string }

/** Why items were cancelled, with the reason that the customer chose, or the words of the shop. */
export type CancelReason = { by: "customer" | "operator" | "payment" | "expiry"; text: string | null }

/** The data of every mail about a refund. */
export type RefundMail = {
  name: string
  orderId: number
  reference: string
  cause: RefundCause
  amountDirhams: number
  /** The words of the shop about it. Absent without any. */
  words?: string
}

/** The data of every mail about a repair. */
export type RepairMail = {
  /** The customer's name. */
  name: string
  reference: string
  device: string
  brand: string
  model: string
  /** Whether the model was chosen from the list; otherwise its name is the customer's text. */
  isListedModel: boolean
  issue: string
  /** In milliseconds since 1970; for a home visit the start of a time slot. */
  preferredAtMs: number
  isHome: boolean
  addressLines: string[]
  /** The customer's note on the issue. */
  description: string
  /** The price shown at the booking; null when it was to be confirmed. */
  quote: Quote | null
  /** What is due by the answer to an estimate, or because nothing is charged. Mails queued by earlier versions have none. */
  due?: Due | null
  /** For a repair in the shop, as long as the branch exists: its hours and its place on a map. */
  branch: { name: string; hours: string; mapLink: string } | null
}

/** The data of every mail to the shop's staff. */
type StaffMail = { language: Locale }

/** Every mail that the shop sends, with the data of its template. */
export type MailContents = {
  /** To a new customer, or to the address that the shop's staff gave to an account: it must be verified. Absent for a sign-up. */
  "verify-email": { name: string; link: string; isNewAddress?: boolean }
  /** To a customer who forgot the password. */
  "reset-password": { name: string; link: string }
  /** To the owner of an account whose address was used for another sign-up. */
  "address-in-use": { name: string }
  /** After a password was changed or reset. */
  "password-changed": { name: string }
  /** To the address that an account had until the shop's staff changed it. It does not name the new one. */
  "email-changed": { name: string }
  /** To the shop: a request for more pieces than one order allows. */
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
    /** The link to the product. */
    link: string
  }
  /** The shop's answer to a special request, in the words of its staff. */
  "request-answered": { id: number; name: string; quantity: number; product: string; words: string; link: string }
  /** The shop's offer to a special request, or that it ends soon. */
  offer: {
    name: string
    offerId: number
    isReminder: boolean
    /** Prices of a piece, in QAR. */
    lines: { title: string; quantity: number; price: number; listPrice: number }[]
    total: number
    validUntilMs: number
  }
  /** After the account was deleted. It contains no data of the customer. */
  "account-deleted": Record<string, never>
  /** To the shop: something new awaits its staff. It contains no personal data, so it need not be deleted with the customer's. */
  "shop-notice": {
    about: "order" | "delivery" | "replacement" | "withdrawal" | "repair" | "move"
    reference: string
    /** The items, or the device and its issue. */
    lines: string[]
    /** Absent where it is not about money. */
    total?: { dirhams: number; isPaid: boolean }
    /** Why a replacement is requested, from the shop's list. Absent without a reason. */
    reason?: string
    isHome: boolean
    /** The city of a delivery or a visit, or the name of the branch. */
    place: string
  }
  /** The order is placed and awaits the shop's confirmation. */
  "order-received": OrderMail & { totalDirhams: number; isPaid: boolean; isPickup: boolean } & OrderPlace
  /** The customer changed address or note of a home delivery. */
  "order-delivery-changed": OrderMail & OrderPlace
  "order-confirmed": OrderMail & { trackingId: string }
  /** The order is ready at the branch. */
  "order-ready": OrderMail
  "order-shipped": OrderMail
  "order-delivered": OrderMail
  /** `refundDirhams` is refunded to a customer who paid online. The reason is absent in mails queued by earlier versions. */
  "order-cancelled": OrderMail & { refundDirhams: number; reason?: CancelReason }
  /** The reason is absent in mails queued by earlier versions. */
  "replacement-requested": OrderMail & { reason?: string | null }
  /** The shop's answer to a replacement request, with the words of its staff. `refundDirhams` was paid back by hand. */
  "replacement-answered": OrderMail & { answer: "ACCEPTED" | "REFUSED" | "SENT" | "REFUNDED"; note: string | null; refundDirhams: number }
  /** A refund for another reason than a cancellation, whose mail has its own notice. */
  "refund-started": RefundMail
  "refund-done": RefundMail
  "refund-failed": RefundMail
  /** The order awaits payment. */
  "payment-pending": OrderMail & { payUntilMs: number; transactionId: string }
  /** The repair is booked and awaits the shop's confirmation. */
  "repair-booked": RepairMail
  "repair-confirmed": RepairMail
  "repair-ready": RepairMail
  "repair-shipped": RepairMail
  "repair-delivered": RepairMail
  "repair-cancelled": RepairMail
  /** The customer chose another time; `beforeMs` is the one before. */
  "repair-moved": RepairMail & { beforeMs: number; words?: string }
  /** The estimate, and the private link by which it is answered; null where the shop has none. */
  "repair-estimate": RepairMail & {
    totalDirhams: number
    validUntilMs: number
    lines: { title: string; quantity: number; priceDirhams: number }[]
    link: LinkId | null
  }
  "repair-estimate-answered": RepairMail & { answer: "APPROVED" | "DECLINED"; totalDirhams: number; link: LinkId | null }
  /** The day before the visit. */
  "repair-reminder": RepairMail
  /** To somebody who is to work in the back office: as one of the five roles, or an own role by its name. `inviter` is null for one from the command line. */
  "staff-invitation": StaffMail & { inviter: string | null; role: string; link: string; hours: number }
  /** To the one who invited: the invitation ran out, and the invited person asks for a new one. */
  "staff-invitation-asked": StaffMail & { name: string; email: string; link: string }
  /** A sign-in from a device that was not seen before. */
  "staff-new-device": StaffMail & { name: string; device: string; address: string; atMs: number }
  /** A recovery code was used; `left` remain. */
  "staff-recovery-used": StaffMail & { name: string; left: number }
  /** The second factors of a member were removed: to the member, with the link for new ones, and to the one who did it, without it. */
  "staff-factor-reset": StaffMail & { name: string; by: string; member: string; link: string | null; hours: number }
  "staff-password-reset": StaffMail & { name: string; link: string; hours: number }
  "staff-password-changed": StaffMail & { name: string }
  /** Once a day to the managers: the number of variants that are nearly sold out, and the first of them with the pieces left. */
  /** To a member who tries whether the shop can send mail. */
  "staff-test": StaffMail & { name: string }
  "staff-low-stock": StaffMail & { name: string; count: number; lines: { name: string; sku: string; left: number }[] }
}

export type MailKind = keyof MailContents

/** A mail to send; in English without a language. */
export type Mail<Kind extends MailKind = MailKind> = {
  [K in Kind]: { kind: K; to: string; contents: MailContents[K]; locale?: Locale }
}[Kind]
