/** Every reason for which the shop declines a request: its HTTP status and when it is raised. The sentence stands in `messages/{language}/refusals.json` as `refusal_{code}`. */
export const refusals = {
  /** The request cannot be read: broken JSON, a broken percent-encoding, a header too long. */
  malformed: { status: 400 },
  /** No token, or one that is unknown, expired, revoked or not verified. */
  unauthenticated: { status: 401 },
  /** No account has this email with this password; which of the two is wrong is not said. */
  wrong_credentials: { status: 401 },
  /** The message is not signed by the payment provider. */
  bad_signature: { status: 401 },
  /** The password of a signed-in customer is another one. */
  wrong_password: { status: 401 },
  /** The password is right, and the email not verified yet; the verification mail was sent again. */
  email_unverified: { status: 403 },
  /** The shop takes no new accounts. */
  sign_up_closed: { status: 403 },
  /** The thing does not exist, or is not the caller's. */
  not_found: { status: 404 },
  /** There is a verified account with this email. */
  email_taken: { status: 409 },
  /** No piece is left of a line of the order. */
  sold_out: { status: 409 },
  /** The cart would hold more pieces than there are. */
  above_stock: { status: 409 },
  /** The cart would hold more pieces of a product than can be ordered at once. */
  above_maximum: { status: 409 },
  /** The cart would have more lines than a cart can have. */
  cart_full: { status: 409 },
  /** A line of the order is no longer sold. */
  unavailable: { status: 409 },
  /** There is nothing in the cart to order. */
  cart_empty: { status: 409 },
  /** Today's total is not the one that the shopper was shown. */
  prices_changed: { status: 409 },
  /** The customer has as many open orders as one may have. */
  too_many_orders: { status: 409 },
  /** The account's owner has an order, a payment, a refund or a repair that is not finished. */
  not_deletable: { status: 409 },
  /** The address book is full. */
  too_many_addresses: { status: 409 },
  /** The same request, by its `Idempotency-Key`, is being worked on for longer than a request waits. */
  under_way: { status: 409 },
  /** An item is shipped already, or cancelled already. */
  not_cancellable: { status: 409 },
  /** The order is paid, expired or cancelled, or a payment is still open. */
  not_payable: { status: 409 },
  /** The time slot of today has begun. */
  slot_started: { status: 409 },
  /** As many repairs are booked in the time slot as can be done. */
  slot_full: { status: 409 },
  /** The repair is on its way back, waits to be collected, or is over. */
  repair_not_cancellable: { status: 409 },
  /** The work on the repair has begun, or it is over. */
  repair_not_movable: { status: 409 },
  /** The customer has as many open repairs as one may have. */
  too_many_repairs: { status: 409 },
  /** The body exceeds the limit of the call. */
  too_large: { status: 413 },
  /** The body is not `application/json`. */
  unsupported_media_type: { status: 415 },
  /** A field is missing, unknown or outside its bounds; `errors` says which. */
  invalid: { status: 422 },
  /** A special request is for no more pieces than can be ordered without it. */
  within_maximum: { status: 422 },
  /** The zone of an address is none of Qatar's. */
  invalid_zone: { status: 422 },
  /** An order names neither of the two addresses. */
  address_missing: { status: 422 },
  /** A repair names neither of the two addresses. */
  service_address_missing: { status: 422 },
  /** Both addresses are given, of which one is used. */
  two_addresses: { status: 422 },
  /** Items of several orders are cancelled in one call. */
  several_orders: { status: 422 },
  /** The reason for cancelling does not exist. */
  unknown_reason: { status: 422 },
  /** The issue does not exist, or is another device's than the model. */
  unknown_issue: { status: 422 },
  /** The model does not exist. */
  unknown_model: { status: 422 },
  /** The date lies before today in Qatar. */
  past_date: { status: 422 },
  /** The date lies further ahead than repairs are booked. */
  late_date: { status: 422 },
  /** Nobody works on the day, or at the hour. */
  closed_time: { status: 422 },
  /** The moment does not exist, or no time slot starts at it. */
  impossible_time: { status: 422 },
  /** The text is no mobile number of Qatar. */
  invalid_phone: { status: 422 },
  /** The `Idempotency-Key` was used for another request, or is no key. */
  key_reused: { status: 422 },
  /** The text is no email address. */
  invalid_email: { status: 422 },
  /** The password is too short, too long, or among the most common. */
  weak_password: { status: 422 },
  /** The link of a mail has expired or was used already. */
  link_spent: { status: 422 },
  /** The caller sent more requests than the route allows; `Retry-After` says when to come back. */
  too_many_requests: { status: 429 },
  /** Too many passwords were tried for an account; `Retry-After` says when the next is judged. A reset ends the wait. */
  too_many_attempts: { status: 429 },
  /** A fault of the shop. Nothing about its cause leaves the server. */
  internal: { status: 500 },
  /** The payment provider cannot be reached; nothing was ordered. */
  payment_unavailable: { status: 503 },
  /** The server is saturated or stopping, or its database cannot be reached; `Retry-After` says when to come back. */
  overloaded: { status: 503 },
} as const satisfies Readonly<Record<string, { status: number }>>

export type RefusalCode = keyof typeof refusals
