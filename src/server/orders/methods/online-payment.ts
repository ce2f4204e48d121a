import type { OnlinePayment } from "#contract/office/settings/payment-settings.ts"
import type { PaymentMethods } from "#contract/orders.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { settingOf } from "#server/office/settings/settings.queries.ts"

/** The setting that says whether shoppers can pay online. */
export const ONLINE_PAYMENT = "payments.online"

/** The value as long as nobody has changed it. */
const FIRST: OnlinePayment = { is_on: true, reason: { en: "", ar: "" } }

/** Whether shoppers can pay online, and the reason that they read if not; with the version of the setting. */
export async function onlinePayment(db: Queries): Promise<OnlinePayment & { version: number }> {
  const { value, version } = await settingOf<OnlinePayment>(db, ONLINE_PAYMENT)
  return { ...(value ?? FIRST), version }
}

/** The ways to pay an order, for the checkout. */
export async function paymentMethods(db: Queries, locale: Locale): Promise<PaymentMethods> {
  const { is_on, reason } = await onlinePayment(db)
  return { online: { is_on, reason: is_on ? null : reason[locale] } }
}

/** Refuses a new order with online payment while that is off, with the reason that the shop wrote. [OFFICE-157] */
export async function refuseOnlineOff(tx: Queries, locale: Locale): Promise<void> {
  const { is_on, reason } = await onlinePayment(tx)
  if (!is_on) throw new Refusal("online_payment_off", { extension: { detail: reason[locale] } })
}
