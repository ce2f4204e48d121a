import { m } from "#messages/messages.js"
import type { IconName } from "#office/parts/text/icon.tsx"

/** The acts that the log names in words. One that is missing is shown by its name. */
const ACTS: Readonly<Record<string, () => string>> = {
  "activity.export": m.office_act_activity_export,
  "key.end": m.office_act_key_end,
  "key.make": m.office_act_key_make,
  "note.deleted": m.office_act_note_deleted,
  "note.written": m.office_act_note_written,
  "note.changed": m.office_act_note_changed,
  "order.address": m.office_act_order_address,
  "order.approval.ask": m.office_act_order_approval_ask,
  "order.cancel": m.office_act_order_cancel,
  "order.courier": m.office_act_order_courier,
  "order.mail": m.office_act_order_mail,
  "order.refund": m.office_act_order_refund,
  "order.step": m.office_act_order_step,
  "order.tracking": m.office_act_order_tracking,
  "orders.export": m.office_act_orders_export,
  "payment.accept": m.office_act_payment_accept,
  "refund.done": m.office_act_refund_done,
  "refund.retry": m.office_act_refund_retry,
  "repair.assigned": m.office_act_repair_assigned,
  "repair.bench": m.office_act_repair_bench,
  "repair.cancelled": m.office_act_repair_cancelled,
  "repair.intake": m.office_act_repair_intake,
  "repair.step": m.office_act_repair_step,
  "replacement.answer": m.office_act_replacement_answer,
  "replacement.order": m.office_act_replacement_order,
  "role.change": m.office_act_role_change,
  "role.copy": m.office_act_role_copy,
  "role.remove": m.office_act_role_remove,
  "session.close": m.office_act_session_close,
  "session.end": m.office_act_session_end,
  "session.factor": m.office_act_session_factor,
  "session.open": m.office_act_session_open,
  "session.password": m.office_act_session_password,
  "session.recover": m.office_act_session_recover,
  "staff.change": m.office_act_staff_change,
  "staff.factor": m.office_act_staff_factor,
  "staff.factor-removed": m.office_act_staff_factor_removed,
  "staff.invite": m.office_act_staff_invite,
  "staff.join": m.office_act_staff_join,
  "staff.own-account": m.office_act_staff_own_account,
  "staff.password": m.office_act_staff_password,
  "staff.recovery": m.office_act_staff_recovery,
  "staff.reset-factor": m.office_act_staff_reset_factor,
  "staff.resume": m.office_act_staff_resume,
  "staff.sign-out": m.office_act_staff_sign_out,
  "staff.suspend": m.office_act_staff_suspend,
  "staff.withdraw": m.office_act_staff_withdraw,
  "step.undone": m.office_act_step_undone,
  "product.price": m.office_act_product_price,
  "stock.count": m.office_act_stock_count,
  "stock.move": m.office_act_stock_move,
  "view.changed": m.office_act_view_changed,
  "view.deleted": m.office_act_view_deleted,
  "view.saved": m.office_act_view_saved,
}

export function actWords(act: string): string {
  return ACTS[act]?.() ?? act
}

const ICONS: Readonly<Record<string, IconName>> = {
  activity: "download",
  key: "key",
  note: "note",
  order: "box",
  orders: "download",
  payment: "card",
  refund: "undo",
  repair: "wrench",
  replacement: "refresh",
  role: "users",
  session: "login",
  staff: "user",
  step: "undo",
  stock: "hash",
  product: "tag",
  view: "list",
}

/** The picture of an act, by what it is about. */
export function actIcon(act: string): IconName {
  return ICONS[act.split(".")[0] ?? ""] ?? "edit"
}

/** The kinds of acts by which the log is filtered: the first part of their names. */
export const ACT_KINDS: readonly { value: string; label: () => string }[] = [
  { value: "order", label: m.office_group_orders },
  { value: "repair", label: m.office_group_repairs },
  { value: "refund", label: m.office_act_kind_refunds },
  { value: "stock", label: m.office_act_kind_stock },
  { value: "product", label: m.office_group_products },
  { value: "customer", label: m.office_group_customers },
  { value: "session", label: m.office_act_kind_sessions },
  { value: "staff", label: m.office_staff },
  { value: "role", label: m.office_roles },
]
