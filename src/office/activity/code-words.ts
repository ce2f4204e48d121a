import { m } from "#messages/messages.js"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { cityName } from "#office/parts/text/city-name.ts"
import { mailName } from "#office/parts/text/mail-name.ts"
import { roleWords } from "#office/parts/text/role-words.ts"
import { actWords } from "./act-words.ts"
import { fieldName, isNamed } from "./field-names.ts"

type Words = Readonly<Record<string, () => string>>

/** The codes that the log keeps, by field. */
const CODES: Readonly<Record<string, Words>> = {
  bench: {
    TAKEN_IN: m.office_code_TAKEN_IN,
    WAITING_APPROVAL: m.office_code_WAITING_APPROVAL,
    WAITING_PART: m.office_code_WAITING_PART,
    TESTING: m.office_code_TESTING,
    DIAGNOSIS: m.office_column_DIAGNOSIS,
    REPAIR: m.office_column_REPAIR,
  },
  column: columnWords,
  outcome: {
    REPAIRED: m.office_outcome_REPAIRED,
    UNREPAIRED: m.office_outcome_UNREPAIRED,
    REPLACED: m.office_outcome_REPLACED,
  },
  purpose: {
    INTAKE: m.office_signature_intake,
    HAND_OVER: m.office_signature_hand_over,
  },
  unlock: {
    NONE: m.office_ticket_unlock_NONE,
    CUSTOMER: m.office_ticket_unlock_CUSTOMER,
    CODE: m.office_ticket_unlock_CODE,
  },
  said_way: {
    PHONE: m.office_estimate_way_PHONE,
    COUNTER: m.office_estimate_way_COUNTER,
    WHATSAPP: m.office_estimate_way_WHATSAPP,
  },
  decline_way: {
    CALL: m.office_code_CALL,
    OFFER: m.office_code_OFFER,
    RETURN: m.office_code_RETURN,
  },
  cause: {
    CANCELLED: m.office_orders_status_CANCELLED,
    RETURNED: m.office_orders_status_RETURNED,
    GOODWILL: m.office_order_refund_goodwill,
    PART: m.office_code_PART,
    LATE: m.office_code_LATE,
    TWICE: m.office_code_TWICE,
    SURPLUS: m.office_code_SURPLUS,
    REVIEW: m.office_orders_pay_REVIEW,
  },
  act: {
    REFUND: m.office_code_REFUND,
    CANCEL: m.office_code_CANCEL,
    RETURN: m.office_code_RETURN_ITEM,
  },
  kind: {
    RECEIPT: m.office_stock_receipt,
    COUNT: m.office_stock_count,
    WRITE_OFF: m.office_stock_write_off,
    totp: m.office_me_totp,
    passkey: m.office_me_passkey,
  },
  factor: {
    totp: m.office_me_totp,
    passkey: m.office_me_passkey,
    recovery: m.office_code_recovery,
  },
  state: {
    DRAFT: m.office_estimate_state_DRAFT,
    SENT: m.office_estimate_state_SENT,
    APPROVED: m.office_estimate_state_APPROVED,
    DECLINED: m.office_estimate_state_DECLINED,
    EXPIRED: m.office_estimate_state_EXPIRED,
    WITHDRAWN: m.office_estimate_state_WITHDRAWN,
    REPLACED: m.office_estimate_state_REPLACED,
    RESERVED: m.office_parts_RESERVED,
    USED: m.office_parts_USED,
    ORDERED: m.office_parts_from_order,
    live: m.office_products_live,
    draft: m.office_products_draft,
    PAID: m.office_orders_pay_PAID,
    FAILED: m.office_orders_pay_FAILED,
    PENDING: m.office_orders_pay_PENDING,
    REVIEW: m.office_orders_pay_REVIEW,
    NEW: m.office_column_NEW,
    ANSWERED: m.office_code_ANSWERED,
    WON: m.office_code_WON,
    LOST: m.office_code_LOST,
    REQUESTED: m.office_code_REQUESTED,
    ACCEPTED: m.office_code_ACCEPTED,
    REFUSED: m.office_code_REFUSED,
    REFUNDED: m.office_code_REFUNDED,
  },
  theme: {
    light: m.office_theme_light,
    dark: m.office_theme_dark,
    system: m.office_theme_system,
  },
  language: {
    en: m.office_field_en,
    ar: m.office_field_ar,
  },
  payment_method: {
    CASH_ON_DELIVERY: m.office_orders_cash,
    ONLINE: m.office_orders_card,
  },
  measure: {
    percent: m.office_prices_percent,
    amount: m.office_prices_amount,
  },
  rounding: {
    exact: m.office_prices_exact,
    whole: m.office_prices_whole,
    nine: m.office_prices_nine,
  },
  former: {
    keep: m.office_prices_former_keep,
    old: m.office_prices_former_old,
  },
  help: {
    verification: m.office_customer_mail_verification,
    password: m.office_customer_mail_password,
    sign_out: m.office_customer_sign_out,
    unlock: m.office_customer_unlock,
  },
  list: {
    orders: m.office_group_orders,
    repairs: m.office_group_repairs,
    products: m.office_group_products,
    customers: m.office_group_customers,
  },
  view: {
    all: m.office_order_all,
  },
}

const OBJECTS: Words = {
  branch: m.office_object_branch,
  brand: m.office_object_brand,
  category: m.office_object_category,
  closing: m.office_object_closing,
  collection: m.office_object_collection,
  content: m.office_object_content,
  customer: m.office_object_customer,
  export: m.office_object_export,
  home: m.office_object_home,
  import: m.office_object_import,
  invitation: m.office_object_invitation,
  job: m.office_object_job,
  key: m.office_object_key,
  message: m.office_object_message,
  order: m.office_object_order,
  "payment-notice": m.office_object_payment_notice,
  product: m.office_object_product,
  repair: m.office_object_repair,
  "repair-offer": m.office_object_repair_offer,
  request: m.office_object_request,
  role: m.office_object_role,
  setting: m.office_object_setting,
  staff: m.office_object_staff,
  variant: m.office_object_variant,
  view: m.office_object_view,
}

/** The code of a field in words; null for another text, such as a name. */
export function codeWords(field: string, value: string): string | null {
  const known = CODES[field === "to" ? "column" : field]?.[value]
  if (known) return known()
  switch (field) {
    case "role":
    case "copied_from":
      return roleWords(value)
    case "step":
      return actWords(value)
    case "mail":
    case "job":
      return mailName(value)
    case "city":
      return cityName(value)
    case "changed":
      return isNamed(value) ? fieldName(value) : null
    case "place":
    case "places":
      return placeWords(value)
    default:
      return null
  }
}

function placeWords(place: string): string | null {
  if (place === "*") return m.office_slots_everywhere()
  const [kind, id = ""] = place.split(":")
  if (kind === "city") return cityName(id.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()))
  return kind === "branch" ? objectWords("branch", id) : null
}

/** An object by its kind and reference. */
export function objectWords(kind: string, id: string): string {
  return m.office_activity_thing({ kind: OBJECTS[kind]?.() ?? kind, id })
}

/** A setting, whose act says which one. */
export function settingWords(): string {
  return m.office_object_setting()
}

/** Whether a kind of objects has a name. */
export function isNamedKind(kind: string): boolean {
  return Object.hasOwn(OBJECTS, kind)
}
