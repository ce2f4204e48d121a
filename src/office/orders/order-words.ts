import { m } from "#messages/messages.js"
import type { RefundExtent } from "#rules/orders/office-refund.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"
import type { OrderView } from "#rules/orders/order-list.ts"
import type { ReplacementState } from "#rules/orders/replacement.ts"

const STEP: Readonly<Record<StaffStep, () => string>> = {
  CONFIRMED: m.office_orders_step_CONFIRMED,
  PROCESSING: m.office_orders_step_PROCESSING,
  READY_TO_SHIP: m.office_orders_step_READY_TO_SHIP,
  SHIPPED: m.office_orders_step_SHIPPED,
  DELIVERED: m.office_orders_step_DELIVERED,
}

export const stepWords = (step: StaffStep): string => STEP[step]()

const REFUND: Readonly<Record<RefundExtent, () => string>> = { PART: m.office_order_refunded_PART, ALL: m.office_order_refunded_ALL }

export const refundWords = (extent: RefundExtent): string => REFUND[extent]()

const REPLACEMENT: Readonly<Record<ReplacementState, () => string>> = {
  REQUESTED: m.office_order_replacement_REQUESTED,
  ACCEPTED: m.office_order_replacement_ACCEPTED,
  WITHDRAWN: m.office_order_replacement_WITHDRAWN,
  REFUSED: m.office_order_replacement_REFUSED,
  SENT: m.office_order_replacement_SENT,
  REFUNDED: m.office_order_replacement_REFUNDED,
}

export const replacementWords = (state: ReplacementState): string => REPLACEMENT[state]()

export const VIEW: Readonly<Record<OrderView, () => string>> = {
  open: m.office_orders_view_open,
  "to-confirm": m.office_orders_view_to_confirm,
  "to-pack": m.office_orders_view_to_pack,
  "to-ship": m.office_orders_view_to_ship,
  "on-the-way": m.office_orders_view_on_the_way,
  mine: m.office_orders_view_mine,
  replacements: m.office_orders_view_replacements,
  "not-paid": m.office_orders_view_not_paid,
  cancelled: m.office_orders_view_cancelled,
  all: m.office_orders_view_all,
}

/** Who made a step: a member, or the actor that the order records. */
export function causeWords(cause: string | null, by: string | null): string {
  if (by !== null) return m.office_order_by({ name: by })
  switch (cause) {
    case "customer":
      return m.office_order_by_customer()
    case "payment":
      return m.office_order_by_payment()
    case "expiry":
      return m.office_order_by_expiry()
    default:
      return m.office_order_by_shop()
  }
}
