import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { clockText } from "#rules/languages/clock-text.ts"
import { modelWithBrand } from "#rules/repairs/model-name.ts"
import { periodsOf, slotLabelAt } from "#rules/repairs/repair-slots.ts"
import { type Quote, roughDuration } from "#rules/repairs/tariff.ts"
import { formatPrice, qar } from "#rules/values/money.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { Action, Address, Amounts, Fact, Greeting, Paragraph, TextLink } from "./elements.ts"
import type { MailContents, MailKind, RepairMail } from "./mail-kinds.ts"
import { pageLink, privateLink } from "./page-link.ts"
import { listText, qatarDay } from "./qatar-text.ts"
import type { MailShop, Template } from "./template.ts"

type RepairMailKind = Exclude<Extract<MailKind, `repair-${string}`>, "repair-moved" | "repair-estimate" | "repair-estimate-answered">
type Texts = { subject: (inputs: { reference: string }) => string; text: () => string }

/** The mail of one step: a delivered device is on its way, one brought to a branch is collected. [spec 3 §9] */
function templateOf(home: Texts, inShop: Texts = home): Template<RepairMailKind> {
  const textOf = ({ isHome }: RepairMail) => (isHome ? home : inShop).text()
  return {
    subject: ({ isHome, reference }) => (isHome ? home : inShop).subject({ reference }),
    preview: textOf,
    Body: bodyWith(textOf),
  }
}

function bodyWith(textOf: (repair: RepairMail) => string): Template<RepairMailKind>["Body"] {
  return ({ contents, shop }) => h(About, { repair: contents, shop, text: textOf(contents) })
}

export const repairBooked = templateOf({ subject: m.mail_repair_booked_subject, text: m.mail_repair_booked_text })

export const repairConfirmed = templateOf({ subject: m.mail_repair_confirmed_subject, text: m.mail_repair_confirmed_text })

export const repairReady = templateOf(
  { subject: m.mail_repair_ready_subject, text: m.mail_repair_ready_text },
  { subject: m.mail_repair_ready_subject, text: m.mail_repair_ready_shop_text },
)

export const repairShipped = templateOf(
  { subject: m.mail_repair_shipped_subject, text: m.mail_repair_shipped_text },
  { subject: m.mail_repair_shipped_shop_subject, text: m.mail_repair_shipped_shop_text },
)

export const repairDelivered = templateOf(
  { subject: m.mail_repair_delivered_subject, text: m.mail_repair_delivered_text },
  { subject: m.mail_repair_delivered_subject, text: m.mail_repair_delivered_shop_text },
)

export const repairCancelled = templateOf({ subject: m.mail_repair_cancelled_subject, text: m.mail_repair_cancelled_text })

export const repairReminder = templateOf(
  { subject: m.mail_repair_reminder_subject, text: m.mail_repair_reminder_text },
  { subject: m.mail_repair_reminder_shop_subject, text: m.mail_repair_reminder_shop_text },
)

export const repairMoved: Template<"repair-moved"> = {
  subject: ({ reference }) => m.mail_repair_moved_subject({ reference }),
  preview: () => m.mail_repair_moved_text(),
  Body: ({ contents, shop }) => {
    const before = timeText({ ...contents, preferredAtMs: contents.beforeMs })
    const text = `${m.mail_repair_moved_text()} ${m.mail_repair_moved_before({ time: before })}`
    return h(About, { repair: contents, shop, text, words: contents.words })
  },
}

export const repairEstimate: Template<"repair-estimate"> = {
  subject: ({ reference }) => m.mail_estimate_subject({ reference }),
  preview: ({ totalDirhams }) => `${m.mail_estimate_total()} ${priceText(totalDirhams)}`,
  Body: ({ contents, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name: contents.name }),
      h(Paragraph, { text: m.mail_estimate_text() }),
      h(Fact, { label: m.mail_repair_device(), text: deviceText(contents) }),
      h(Amounts, {
        amounts: [
          ...contents.lines.map(({ title, quantity, priceDirhams }) => ({
            label: quantity === 1 ? title : `${title} × ${quantity}`,
            text: priceText(quantity * priceDirhams),
          })),
          { label: m.mail_estimate_total(), text: priceText(contents.totalDirhams), isTotal: true },
        ],
      }),
      h(Fact, { label: m.mail_estimate_valid(), text: qatarDay(contents.validUntilMs) }),
      h(Action, { label: m.mail_estimate_button(), link: followLink(shop, contents) }),
    ),
}

export const repairEstimateAnswered: Template<"repair-estimate-answered"> = {
  subject: ({ reference }) => m.mail_estimate_answered_subject({ reference }),
  preview: answeredText,
  Body: ({ contents, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name: contents.name }),
      h(Paragraph, { text: answeredText(contents) }),
      h(Fact, { label: m.mail_repair_device(), text: deviceText(contents) }),
      h(Action, { label: m.mail_follow_button(), link: followLink(shop, contents) }),
    ),
}

function answeredText({ answer, totalDirhams }: MailContents["repair-estimate-answered"]): string {
  const total = priceText(totalDirhams)
  return answer === "APPROVED" ? m.mail_estimate_approved_text({ total }) : m.mail_estimate_declined_text({ total })
}

function priceText(dirhams: number): string {
  return formatPrice(qar(dirhams), spokenLocale())
}

/** The private link, or the account of a shop that has none. */
function followLink(shop: MailShop, { link }: { link: MailContents["repair-estimate"]["link"] }): string {
  return privateLink(shop, link) ?? pageLink(shop, "/user-profile#serviceHistory")
}

type AboutProps = {
  repair: RepairMail
  shop: MailShop
  text: string
  /** What the shop adds in its own words. */
  words?: string | undefined
}

/** The common part of all mails about a repair: what happened to which device, when and where, and a link to the repair. */
function About({ repair, shop, text, words }: AboutProps): ReactNode {
  return h(
    Fragment,
    null,
    h(Greeting, { name: repair.name }),
    h(Paragraph, { text }),
    words && h(Paragraph, { text: words }),
    h(Fact, { label: m.mail_repair_device(), text: deviceText(repair) }),
    h(Fact, { label: m.mail_repair_issue(), text: [repair.issue, repair.description].filter(Boolean).join("\n") }),
    h(Fact, { label: m.mail_repair_price(), text: dueText(repair) }),
    h(Fact, { label: repair.isHome ? m.mail_repair_visit() : m.mail_repair_store(), text: timeText(repair) }),
    h(Address, { label: m.mail_repair_address(), lines: repair.addressLines }),
    repair.branch && h(Fact, { label: m.mail_repair_hours(), text: repair.branch.hours }),
    repair.branch && h(TextLink, { label: m.mail_ready_map(), link: repair.branch.mapLink }),
    h(Action, { label: m.mail_repair_button(), link: pageLink(shop, "/user-profile#serviceHistory") }),
  )
}

function deviceText({ brand, model, device, isListedModel }: RepairMail): string {
  const text = `${modelWithBrand(brand, model)} (${device})`
  return isListedModel ? text : `${text}\n${m.mail_repair_model_unlisted()}`
}

/** The approved total, or that nothing is charged; otherwise the price at the booking. */
function dueText({ due, quote }: RepairMail): string {
  if (due?.by === "estimate") return priceText(due.dirhams)
  return due?.by === "nothing" ? m.mail_repair_price_nothing() : quoteText(quote)
}

/** "from QR 149, about 45 min, 90 days warranty"; null where the price is to be confirmed. */
function quoteText(quote: Quote | null | undefined): string {
  // A mail queued before prices were stored has none.
  if (!quote) return m.repairs_price_unknown()
  const { is_from, minutes, warranty_days: days } = quote
  const price = formatPrice(quote.price, spokenLocale())
  return listText([
    is_from ? m.repairs_price_from({ price }) : price,
    durationText(minutes),
    ...(days > 0 ? [m.repairs_warranty({ days })] : []),
  ])
}

function durationText(minutes: number): string {
  const { unit, count } = roughDuration(minutes)
  if (unit === "minutes") return m.repairs_minutes({ minutes: count })
  return unit === "hours" ? m.repairs_hours_about({ hours: count }) : m.repairs_days_about({ days: count })
}

/** The day in Qatar, and for a visit its time slot: Wednesday 25 November 2026, 9 AM - 12 PM. */
function timeText({ preferredAtMs, isHome }: RepairMail): string {
  const moment = new Date(preferredAtMs)
  const day = qatarDay(preferredAtMs)
  const slot = isHome ? slotLabelAt(moment) : null
  return listText([day, ...(slot === null ? [] : [slotText(slot)])])
}

function slotText(label: string): string {
  const hour = (minutes: number) => clockText(minutes, spokenLocale(), { withMinutes: false })
  return listText(periodsOf(label).map(({ opens, closes }) => m.repairs_slot_range({ start: hour(opens), end: hour(closes) })))
}
