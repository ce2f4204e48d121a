import { m } from "#messages/messages.js"

const names: Readonly<Record<string, () => string>> = {
  "verify-email": m.office_mail_kind_verify_email,
  "reset-password": m.office_mail_kind_reset_password,
  "address-in-use": m.office_mail_kind_address_in_use,
  "password-changed": m.office_mail_kind_password_changed,
  "special-request": m.office_mail_kind_special_request,
  "request-answered": m.office_mail_kind_request_answered,
  "account-deleted": m.office_mail_kind_account_deleted,
  "shop-notice": m.office_mail_kind_shop_notice,
  "order-received": m.office_mail_kind_order_received,
  "order-delivery-changed": m.office_mail_kind_order_delivery_changed,
  "order-confirmed": m.office_mail_kind_order_confirmed,
  "order-ready": m.office_mail_kind_order_ready,
  "order-shipped": m.office_mail_kind_order_shipped,
  "order-delivered": m.office_mail_kind_order_delivered,
  "order-cancelled": m.office_mail_kind_order_cancelled,
  "replacement-requested": m.office_mail_kind_replacement_requested,
  "replacement-answered": m.office_mail_kind_replacement_answered,
  "refund-started": m.office_mail_kind_refund_started,
  "refund-done": m.office_mail_kind_refund_done,
  "refund-failed": m.office_mail_kind_refund_failed,
  "payment-pending": m.office_mail_kind_payment_pending,
  "repair-booked": m.office_mail_kind_repair_booked,
  "repair-confirmed": m.office_mail_kind_repair_confirmed,
  "repair-ready": m.office_mail_kind_repair_ready,
  "repair-shipped": m.office_mail_kind_repair_shipped,
  "repair-delivered": m.office_mail_kind_repair_delivered,
  "repair-cancelled": m.office_mail_kind_repair_cancelled,
  "repair-moved": m.office_mail_kind_repair_moved,
  "repair-estimate": m.office_mail_kind_repair_estimate,
  "repair-estimate-answered": m.office_mail_kind_repair_estimate_answered,
  "repair-reminder": m.office_mail_kind_repair_reminder,
  "staff-invitation": m.office_mail_kind_staff_invitation,
  "staff-invitation-asked": m.office_mail_kind_staff_invitation_asked,
  "staff-new-device": m.office_mail_kind_staff_new_device,
  "staff-recovery-used": m.office_mail_kind_staff_recovery_used,
  "staff-factor-reset": m.office_mail_kind_staff_factor_reset,
  "staff-password-reset": m.office_mail_kind_staff_password_reset,
  "staff-password-changed": m.office_mail_kind_staff_password_changed,
  "staff-low-stock": m.office_mail_kind_staff_low_stock,
  "staff-test": m.office_mail_kind_staff_test,
}

/** The name of a mail template; an unknown template is named by its key. */
export function mailName(kind: string): string {
  return names[kind]?.() ?? kind
}
