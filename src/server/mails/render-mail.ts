import { compile } from "html-to-text"
import { createElement as h } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { m } from "#messages/messages.js"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import type { MailMessage } from "#server/integrations/mail/port.ts"
import { speaking } from "#server/languages/speaking.ts"
import { emailChanged, passwordChanged } from "./account-changed.ts"
import { accountDeleted } from "./account-deleted.ts"
import { addressInUse } from "./address-in-use.ts"
import { PlainText } from "./elements.ts"
import { Frame } from "./frame.ts"
import type { Mail, MailKind } from "./mail-kinds.ts"
import { offerMail } from "./offer-mail.ts"
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderDeliveryChanged,
  orderReady,
  orderReceived,
  orderShipped,
  paymentPending,
  replacementAnswered,
  replacementRequested,
} from "./order-mails.ts"
import { refundDone, refundFailed, refundStarted } from "./refund-mails.ts"
import {
  repairBooked,
  repairCancelled,
  repairConfirmed,
  repairDelivered,
  repairEstimate,
  repairEstimateAnswered,
  repairMoved,
  repairReady,
  repairReminder,
  repairShipped,
} from "./repair-mails.ts"
import { requestAnswered } from "./request-answered.ts"
import { resetPassword } from "./reset-password.ts"
import { shopNotice } from "./shop-notice.ts"
import { specialRequest } from "./special-request.ts"
import {
  staffFactorReset,
  staffInvitation,
  staffInvitationAsked,
  staffLowStock,
  staffNewDevice,
  staffPasswordChanged,
  staffPasswordReset,
  staffRecoveryUsed,
  staffTest,
} from "./staff-mails.ts"
import type { MailShop, Template } from "./template.ts"
import { verifyEmail } from "./verify-email.ts"

const templates: { [Kind in MailKind]: Template<Kind> } = {
  "verify-email": verifyEmail,
  "reset-password": resetPassword,
  "address-in-use": addressInUse,
  "password-changed": passwordChanged,
  "email-changed": emailChanged,
  "special-request": specialRequest,
  "request-answered": requestAnswered,
  offer: offerMail,
  "account-deleted": accountDeleted,
  "shop-notice": shopNotice,
  "order-received": orderReceived,
  "order-delivery-changed": orderDeliveryChanged,
  "order-confirmed": orderConfirmed,
  "order-ready": orderReady,
  "order-shipped": orderShipped,
  "order-delivered": orderDelivered,
  "order-cancelled": orderCancelled,
  "replacement-requested": replacementRequested,
  "replacement-answered": replacementAnswered,
  "refund-started": refundStarted,
  "refund-done": refundDone,
  "refund-failed": refundFailed,
  "payment-pending": paymentPending,
  "repair-booked": repairBooked,
  "repair-confirmed": repairConfirmed,
  "repair-ready": repairReady,
  "repair-shipped": repairShipped,
  "repair-delivered": repairDelivered,
  "repair-cancelled": repairCancelled,
  "repair-moved": repairMoved,
  "repair-estimate": repairEstimate,
  "repair-estimate-answered": repairEstimateAnswered,
  "repair-reminder": repairReminder,
  "staff-invitation": staffInvitation,
  "staff-invitation-asked": staffInvitationAsked,
  "staff-new-device": staffNewDevice,
  "staff-recovery-used": staffRecoveryUsed,
  "staff-factor-reset": staffFactorReset,
  "staff-password-reset": staffPasswordReset,
  "staff-password-changed": staffPasswordChanged,
  "staff-low-stock": staffLowStock,
  "staff-test": staffTest,
}

const MAX_SUBJECT = 150
const TEXT_WIDTH = 76

type RenderedMail = Pick<MailMessage, "subject" | "html" | "text" | "replyTo">

/** Renders a mail in its language: subject, HTML and plain text. User input is escaped. Mails to the shop's own address are in English. */
export function renderMail<Kind extends MailKind>(mail: Mail<Kind>, shop: MailShop): RenderedMail {
  const isToShop = mail.kind === "special-request" || mail.kind === "shop-notice"
  // A member of staff reads mails in the language that they chose, not in that of the page.
  const own = "language" in mail.contents ? mail.contents.language : mail.locale
  return speaking(isToShop ? BASE_LOCALE : (own ?? BASE_LOCALE), () => rendered(mail, shop, isToShop))
}

function rendered<Kind extends MailKind>({ kind, contents }: Mail<Kind>, shop: MailShop, isToShop: boolean): RenderedMail {
  const template: Template<Kind> = templates[kind]
  const subject = oneLine(template.subject(contents, shop), MAX_SUBJECT)
  const replyTo = template.replyTo?.(contents)
  const footer = [...(isToShop ? [] : [m.mail_footer_answer()]), m.mail_footer({ shop: shop.name, origin: shop.origin })]
  const body = h(template.Body, { contents, shop })
  const frame = h(Frame, { shop, subject, preview: template.preview(contents, shop), footer, body })
  return {
    ...(replyTo ? { replyTo } : {}),
    subject,
    html: `<!doctype html>${renderToStaticMarkup(frame)}`,
    text: `${textOf(renderToStaticMarkup(h(PlainText.Provider, { value: true }, body)))}\n\n--\n${footer.join("\n")}\n`,
  }
}

const textIn = compile({
  wordwrap: TEXT_WIDTH,
  selectors: [
    { selector: "p.plain", format: "skip" },
    { selector: "a.button", format: "action" },
  ],
  formatters: {
    action: (link, walk, builder) => {
      walk(link.children, builder)
      builder.addLineBreak()
      builder.addInline(String(link.attribs?.["href"]), { noWordTransform: true })
    },
  },
})

function textOf(html: string): string {
  return textIn(html).replaceAll(/[ \t]+$/gm, "")
}

/** A mail header is one line; a longer text is truncated between two characters. */
function oneLine(text: string, maxLength: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  const line = text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim()
  const characters = [...line]
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join("")}…`
}
