/**
 * Every reason for which the shop refuses a request: its HTTP status and when it is raised. The sentence is in
 * `messages/{language}/refusals.json` as `refusal_{code}`.
 */
export const refusals = {
  /** The request is malformed: invalid JSON, invalid percent-encoding, an oversized header. */
  malformed: { status: 400 },
  /** No token, or one that is unknown, expired, revoked or not verified. */
  unauthenticated: { status: 401 },
  /** No account has this email with this password; the response does not reveal which of the two is wrong. */
  wrong_credentials: { status: 401 },
  /** The message is not signed by the payment provider. */
  bad_signature: { status: 401 },
  /** The password differs from the signed-in customer's. */
  wrong_password: { status: 401 },
  /** The password is right, and the email not verified yet; the verification mail was sent again. */
  email_unverified: { status: 403 },
  /** The shop is closed to new accounts. */
  sign_up_closed: { status: 403 },
  /** The shop takes no orders and bookings of the customer; the sentence is the shop's own. */
  customer_blocked: { status: 403 },
  /** The member of staff lacks the permission; `permission` names it. */
  forbidden: { status: 403 },
  /** The act asks for a factor that was given within the last 10 minutes. */
  factor_required: { status: 403 },
  /** The session was not used for a quarter of an hour, and waits for a factor. */
  locked: { status: 403 },
  /** A write of the back office comes from another site, or without its header. */
  foreign_origin: { status: 403 },
  /** The member has no factor left; the owner or a manager mails a link for new ones. */
  factor_missing: { status: 403 },
  /** The entry does not exist, or is not the caller's. */
  not_found: { status: 404 },
  /** The private link is wrong, was renewed, or is switched off. */
  link_unknown: { status: 404 },
  /** The private link is over. */
  link_ended: { status: 410 },
  /** There is a verified account with this email. */
  email_taken: { status: 409 },
  /** The email of the account is verified. */
  already_verified: { status: 409 },
  /** The sign-in provider keeps the account, outside of the shop. */
  account_elsewhere: { status: 409 },
  /** A line of the order is sold out. */
  sold_out: { status: 409 },
  /** The cart would exceed the stock of a variant. */
  above_stock: { status: 409 },
  /** The cart would exceed the maximum quantity of a product. */
  above_maximum: { status: 409 },
  /** The cart would exceed the maximum number of lines. */
  cart_full: { status: 409 },
  /** A line of the order is no longer sold. */
  unavailable: { status: 409 },
  /** There is nothing in the cart to order. */
  cart_empty: { status: 409 },
  /** The current total differs from the one shown to the shopper. */
  prices_changed: { status: 409 },
  /** The shop takes no online payments at the moment; the sentence is the shop's own. */
  online_payment_off: { status: 409 },
  /** The customer has the maximum number of open orders. */
  too_many_orders: { status: 409 },
  /** The account's owner has an unfinished order, payment, refund or repair. */
  not_deletable: { status: 409 },
  /** The address book is full. */
  too_many_addresses: { status: 409 },
  /** An earlier request with the same `Idempotency-Key` takes longer than a request waits. */
  under_way: { status: 409 },
  /** An item is already shipped or cancelled. */
  not_cancellable: { status: 409 },
  /** The item has fewer pieces than are to be cancelled. */
  fewer_left: { status: 409 },
  /** The order is confirmed or cancelled, so its address and note can no longer be changed. */
  delivery_fixed: { status: 409 },
  /** The order is collected at a branch. */
  not_delivered_home: { status: 409 },
  /** The shop has answered the replacement request. */
  replacement_answered: { status: 409 },
  /** The order is paid, expired or cancelled, or a payment is still open. */
  not_payable: { status: 409 },
  /** The time slot of today has begun. */
  slot_started: { status: 409 },
  /** All seats of the time slot are booked. */
  slot_full: { status: 409 },
  /** The repair is on its way back, waits to be collected, or is over. */
  repair_not_cancellable: { status: 409 },
  /** The work on the repair has begun, or it is over. */
  repair_not_movable: { status: 409 },
  /** The customer has the maximum number of open repairs. */
  too_many_repairs: { status: 409 },
  /** The last active owner would be suspended, lowered or removed. */
  last_owner: { status: 409 },
  /** Nobody changes their own role, places or state. */
  own_account: { status: 409 },
  /** Members have the role; `names` says who. */
  role_in_use: { status: 409 },
  /** Somebody with this address works here already, or the name is taken. */
  already_there: { status: 409 },
  /** The last factor cannot be removed. */
  last_factor: { status: 409 },
  /** An item of the order cannot make the step; `items` says what each is, and who made it so. */
  step_impossible: { status: 409 },
  /** The cash that was taken for the order is not said; `due` is what is due. */
  cash_missing: { status: 409 },
  /** Another amount than was due needs a note; `due` is what is due. */
  cash_note_missing: { status: 409 },
  /** So much cannot be given back; `reason` and `left` say why. */
  not_refundable: { status: 409 },
  /** The order is not online, is paid or cancelled, or a payment of it is under review or being made. */
  not_changeable_to_cash: { status: 409 },
  /** Another act of the order waits for a second person. */
  approval_waits: { status: 409 },
  /** The act no longer waits for a second person. */
  approval_over: { status: 409 },
  /** The act would give back another amount than the one that was asked for: `now` instead of `asked`. */
  approval_changed: { status: 409 },
  /** Nobody decides what they asked for themselves. */
  second_person: { status: 409 },
  /** The refund has not failed. */
  refund_not_failed: { status: 409 },
  /** Somebody has decided the payment, or the provider's state does not allow it; `reason` says why. */
  payment_decided: { status: 409 },
  /** The order has no such mail, or its customer has no address. */
  no_such_mail: { status: 409 },
  /** The answer needs words for the customer. */
  words_missing: { status: 409 },
  /** A refund that does not go to the card needs words on how it was paid. */
  paid_back_how_missing: { status: 409 },
  /** The file would have too many rows. */
  too_many_rows: { status: 409 },
  /** Another file of the member is still being made. */
  export_waits: { status: 409 },
  /** A product keeps one variant. */
  last_variant: { status: 409 },
  /** The object has another version than the caller saw; `current`, `changed_by` and `changed_at` say what is there. */
  changed_meanwhile: { status: 412 },
  /** The member, or the shop together, has the maximum number of saved views of a list. */
  too_many_views: { status: 409 },
  /** The object has the maximum number of notes. */
  too_many_notes: { status: 409 },
  /** The note is somebody else's, or older than 15 minutes. */
  note_fixed: { status: 409 },
  /** Somebody is doing a step on the same parts; `by` says who, and `due_at` when it is done. */
  step_staged: { status: 409 },
  /** The step was done, undone, or refused in the meantime. */
  step_done: { status: 409 },
  /** The repair cannot go where it was moved; `column` says where it is. */
  repair_step_impossible: { status: 409 },
  /** The device is in the shop, so the repair ends with its return and not with a cancellation. */
  device_is_here: { status: 409 },
  /** The repair is not booked yet, or is over. */
  estimate_impossible: { status: 409 },
  /** The estimate is answered; `answer` and `answered_at` say how and when. */
  already_answered: { status: 409 },
  /** The estimate's last day is over. */
  estimate_expired: { status: 409 },
  /** The estimate has another total than the one that was shown, or a newer one took its place. */
  estimate_changed: { status: 409 },
  /** The newest estimate is not answered, declined, or over. */
  estimate_unapproved: { status: 409 },
  /** More would be taken than the customer approved; `approved` is the total. */
  above_approved: { status: 409 },
  /** The shop has no key to encrypt with. */
  no_unlock_key: { status: 409 },
  /** The stock has fewer pieces of the part. */
  part_short: { status: 409 },
  /** The part is used, so it stays on the ticket. */
  part_impossible: { status: 409 },
  /** The ticket has the highest number of parts. */
  too_many_parts: { status: 409 },
  /** The ticket has the highest number of photos. */
  too_many_photos: { status: 409 },
  /** A variable of the environment fixes the setting; `by` names it. */
  setting_fixed: { status: 409 },
  /** Somebody gave the reason, so it is switched off and not deleted. */
  reason_used: { status: 409 },
  /** The request is won or lost, or its customer is gone. */
  request_over: { status: 409 },
  /** The request has the maximum number of answers and notes. */
  request_full: { status: 409 },
  /** Orders wait to be collected at the branch, or repairs there are not over. */
  branch_in_use: { status: 409 },
  /** There are as many branches as the shop keeps. */
  too_many_branches: { status: 409 },
  /** There are as many closings as the shop keeps. */
  too_many_closings: { status: 409 },
  /** An earlier offer to the request can still be ordered. */
  offer_open: { status: 409 },
  /** The offer was ordered, taken back, or its time is over. */
  offer_over: { status: 409 },
  /** The job is finished, or does not exist: it is never run again. */
  job_over: { status: 409 },
  /** The job is under way. */
  job_running: { status: 409 },
  /** The mail signs somebody in, or is not about an order or repair: it goes to no other address. */
  mail_is_personal: { status: 409 },
  /** The stock is another than the person saw; `current` says which. */
  stock_changed: { status: 409 },
  /** More pieces would go than there are, or more come than are counted. */
  stock_impossible: { status: 409 },
  /** A home page without a section that is shown. */
  home_empty: { status: 409 },
  /** As many versions of the home page wait for their time as the shop keeps. */
  too_many_scheduled: { status: 409 },
  /** A category would come below itself. */
  category_cycle: { status: 409 },
  /** A category with products is deleted only with another one for them. */
  place_needed: { status: 409 },
  /** The member uploaded as many pictures as the shop keeps without a saved form. */
  too_many_uploads: { status: 409 },
  /** Several files of the member are still being read; one after the other. */
  too_many_imports: { status: 409 },
  /** The import is under way, was applied or undone, or is too old for that. */
  import_over: { status: 409 },
  /** A variant that was sold is retired and never deleted. */
  variant_sold: { status: 409 },
  /** A price changed after the look, so that the change would do something else. */
  bulk_prices_other: { status: 409 },
  /** The shop keeps no more changes of prices that can still be undone. */
  bulk_prices_full: { status: 409 },
  /** The change of prices was undone already, or is older than 24 hours. */
  bulk_prices_over: { status: 409 },
  /** What is repaired has as many kinds of device, or one kind as many prices, as the shop keeps. */
  offer_full: { status: 409 },
  /** A repair of this kind of device is not finished. */
  device_in_repair: { status: 409 },
  /** The body exceeds the limit of the call. */
  too_large: { status: 413 },
  /** The body is not `application/json`. */
  unsupported_media_type: { status: 415 },
  /** A field is missing, unknown or outside its bounds; `errors` says which. */
  invalid: { status: 422 },
  /** A text of the page is empty in one of the two languages; the fields say which. */
  text_missing: { status: 422 },
  /** Another one of the same kind has this part of the address. */
  slug_taken: { status: 422 },
  /** A variant with these option values exists or is retired. */
  variant_twice: { status: 422 },
  /** The products have more variants than one change of prices holds. */
  bulk_prices_too_many: { status: 422 },
  /** A price would be 0, less, or more than the shop takes. */
  bulk_price_impossible: { status: 422 },
  /** A special request is for no more pieces than one order allows. */
  within_maximum: { status: 422 },
  /** The zone of an address does not exist in Qatar. */
  invalid_zone: { status: 422 },
  /** An order names neither of the two addresses. */
  address_missing: { status: 422 },
  /** A repair names neither of the two addresses. */
  service_address_missing: { status: 422 },
  /** Both addresses are given, but only one is allowed. */
  two_addresses: { status: 422 },
  /** Items of several orders are cancelled in one call. */
  several_orders: { status: 422 },
  /** The reason for cancelling or for a replacement does not exist. */
  unknown_reason: { status: 422 },
  /** The issue does not exist, or belongs to another device than the model's. */
  unknown_issue: { status: 422 },
  /** The model does not exist. */
  unknown_model: { status: 422 },
  /** An IMEI of 15 digits with a wrong check digit. */
  invalid_imei: { status: 422 },
  /** The date is before today in Qatar. */
  past_date: { status: 422 },
  /** A section of the home page cannot be shown; the fields say which. It can be hidden. */
  section_unfit: { status: 422 },
  /** The shop keeps no messages of its contact form; they are sent by WhatsApp alone. */
  messages_not_kept: { status: 409 },
  /** A banner lacks something, or leads nowhere; the fields say which. */
  banner_unfit: { status: 422 },
  /** An item of the menu lacks something, stands twice, or leads nowhere; the fields say which. */
  menu_unfit: { status: 422 },
  /** The moment is over. */
  past_time: { status: 422 },
  /** The date is further ahead than repairs can be booked. */
  late_date: { status: 422 },
  /** Nobody works on the day, or at the hour. */
  closed_time: { status: 422 },
  /** The moment does not exist, or is not the start of a time slot. */
  impossible_time: { status: 422 },
  /** The text is no mobile number of Qatar. */
  invalid_phone: { status: 422 },
  /** The same words are there twice. */
  reason_twice: { status: 422 },
  /** Another branch has this name. */
  branch_name_taken: { status: 422 },
  /** A price of the offer is above the price of the shop, or below what the member may offer. */
  offer_price: { status: 422 },
  /** A variant is in two lines of the offer. */
  offer_line_twice: { status: 422 },
  /** Two issues, brands or models have the same name; the field is that of the second. */
  offer_twice: { status: 422 },
  /** Another price for the same part of the repair applies on some of these days. */
  price_twice: { status: 422 },
  /** A day does not exist, or the last is before the first. */
  impossible_days: { status: 422 },
  /** No reason that customers can choose would be left. */
  no_reason_on: { status: 422 },
  /** The typed name is not that of what would be deleted. */
  other_name: { status: 422 },
  /** The times of delivery do not fit together; the fields say which. */
  impossible_window: { status: 422 },
  /** The hours have no form that the shop reads. */
  unreadable_hours: { status: 422 },
  /** The `Idempotency-Key` was used for another request, or is malformed. */
  key_reused: { status: 422 },
  /** The text is no email address. */
  invalid_email: { status: 422 },
  /** The account has this email already. */
  email_unchanged: { status: 422 },
  /** Another account has the email. */
  email_of_another: { status: 422 },
  /** The password is too short, too long, or among the most common. */
  weak_password: { status: 422 },
  /** As `weak_password`, for the longer passwords of the back office. */
  weak_staff_password: { status: 422 },
  /** The link of a mail has expired or was used already. */
  link_spent: { status: 422 },
  /** The code of a second factor is wrong, too old, or was used already. */
  wrong_code: { status: 422 },
  /** The passkey is unknown, or its answer does not match. */
  wrong_passkey: { status: 422 },
  /** A role, a place or a permission does not exist, or is more than the caller may give. */
  not_givable: { status: 422 },
  /** A step of a repair lacks what it asks for; the fields say what. */
  repair_step_incomplete: { status: 422 },
  /** The estimate lacks something, or says what cannot be. */
  estimate_incomplete: { status: 422 },
  /** An ordered part has no day from today on. */
  part_incomplete: { status: 422 },
  /** The file's content is not a JPEG, PNG, WebP or AVIF picture; its name does not count. */
  picture_format: { status: 422 },
  /** The picture has more pixels than the shop reads. */
  picture_too_large: { status: 422 },
  /** The picture is damaged or not whole. */
  picture_unreadable: { status: 422 },
  /** The file is not a photo that can be read. */
  unreadable_photo: { status: 422 },
  /** The technician does not exist, works elsewhere, or may not work on repairs. */
  unknown_technician: { status: 422 },
  /** A write without the version that the caller saw. */
  version_missing: { status: 428 },
  /** A mail was sent again as often as a day allows. */
  mail_sent_often: { status: 429 },
  /** The caller sent more requests than the route allows; `Retry-After` says when to come back. */
  too_many_requests: { status: 429 },
  /** Too many passwords were tried for an account; `Retry-After` says when the next is allowed. A reset ends the wait. */
  too_many_attempts: { status: 429 },
  /** A fault of the shop. Its cause is not sent to clients. */
  internal: { status: 500 },
  /** An import changes products at the moment, so that nobody else can. */
  catalog_busy: { status: 503 },
  /** The payment provider cannot be reached; nothing was ordered. */
  payment_unavailable: { status: 503 },
  /** The server is saturated or stopping, or its database cannot be reached; `Retry-After` says when to come back. */
  overloaded: { status: 503 },
} as const satisfies Readonly<Record<string, { status: number }>>

export type RefusalCode = keyof typeof refusals
