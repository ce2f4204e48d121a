import type { OnlinePayment, PaymentSettings } from "#contract/office/settings/payment-settings.ts"
import { refusals } from "#contract/refusals.ts"
import { paymentKeys, paymentMode } from "#server/config/payments.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting } from "#server/office/settings/settings.queries.ts"
import type { Services } from "#server/services.ts"
import { ONLINE_PAYMENT, onlinePayment } from "./online-payment.ts"
import { newestNoticeAt } from "./payment-settings.queries.ts"
import type { WebhookAnswers } from "./webhook-answers.ts"

type SettingsServices = Pick<Services, "db" | "config" | "payments">

/** The payment settings, without any key. */
export async function readPaymentSettings({ db, config, payments }: SettingsServices, webhooks: WebhookAnswers): Promise<PaymentSettings> {
  const { version, ...online } = await onlinePayment(db)
  const { payments: settings, publicOrigin } = config
  return {
    version,
    provider: settings.provider,
    mode: paymentMode(settings),
    provider_url: settings.provider === "sandbox" ? null : settings.url,
    webhook_url: `${publicOrigin}/api/payments/${payments.name}/webhook`,
    keys: paymentKeys(settings),
    fixed_by: "PAYMENTS",
    webhooks: await lastWebhooks(db, payments.name, webhooks),
    online,
  }
}

/** The last webhook of each answer, the newest first. A notice that was stored before the start of this process counts. */
async function lastWebhooks(db: Queries, provider: string, { last }: WebhookAnswers): Promise<PaymentSettings["webhooks"]> {
  const stored = await newestNoticeAt(db, provider)
  const all = new Map(last)
  if (stored !== null && stored > (all.get("received") ?? new Date(0))) all.set("received", stored)
  return [...all]
    .toSorted(([, one], [, other]) => other.getTime() - one.getTime())
    .map(([answer, at]) => ({
      received_at: at.toISOString(),
      status: answer === "received" ? 200 : refusals[answer].status,
      answer,
    }))
}

/**
 * Switches online payment on or off; the next request of a shopper follows it. Refuses with `text_missing` when it is off without a reason
 * in both languages, and with `changed_meanwhile`. [OFFICE-157]
 */
export async function changeOnlinePayment(
  tx: Queries,
  { wish, expected, actor, now }: { wish: OnlinePayment; expected: number; actor: Actor; now: Date },
): Promise<void> {
  const reason = { en: wish.reason.en.trim(), ar: wish.reason.ar.trim() }
  const value: OnlinePayment = { is_on: wish.is_on, reason }
  const { version: _version, ...before } = await onlinePayment(tx)
  await changeSetting(tx, { key: ONLINE_PAYMENT, value, expected, by: actor.name, now, permission: "payments.read" })
  const missing = (["en", "ar"] as const).filter((language) => !wish.is_on && reason[language] === "")
  const [first, ...others] = missing.map((language) => `reason.${language}`)
  if (first !== undefined) throw new Refusal("text_missing", { fields: [first, ...others] })
  await audit(tx, actor, {
    act: "settings.online-payment",
    object: { kind: "setting", id: ONLINE_PAYMENT },
    before: { is_on: before.is_on, ...before.reason },
    after: { is_on: value.is_on, ...reason },
  })
}
