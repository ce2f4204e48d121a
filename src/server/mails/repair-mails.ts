import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { slotLabelAt } from "#rules/repairs/repair-slots.ts"
import { Action, Fact, Greeting, Paragraph } from "./elements.ts"
import type { RepairMail } from "./mail-kinds.ts"
import type { MailShop, Template } from "./template.ts"

export const repairBooked: Template<"repair-booked"> = {
  subject: ({ reference }) => m.mail_repair_booked_subject({ reference }),
  preview: () => m.mail_repair_booked_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_booked_text() }),
}

export const repairConfirmed: Template<"repair-confirmed"> = {
  subject: ({ reference }) => m.mail_repair_confirmed_subject({ reference }),
  preview: () => m.mail_repair_confirmed_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_confirmed_text() }),
}

export const repairReady: Template<"repair-ready"> = {
  subject: ({ reference }) => m.mail_repair_ready_subject({ reference }),
  preview: () => m.mail_repair_ready_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_ready_text() }),
}

export const repairShipped: Template<"repair-shipped"> = {
  subject: ({ reference }) => m.mail_repair_shipped_subject({ reference }),
  preview: () => m.mail_repair_shipped_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_shipped_text() }),
}

export const repairDelivered: Template<"repair-delivered"> = {
  subject: ({ reference }) => m.mail_repair_delivered_subject({ reference }),
  preview: () => m.mail_repair_delivered_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_delivered_text() }),
}

export const repairCancelled: Template<"repair-cancelled"> = {
  subject: ({ reference }) => m.mail_repair_cancelled_subject({ reference }),
  preview: () => m.mail_repair_cancelled_text(),
  Body: ({ contents, shop }) => h(About, { repair: contents, shop, text: m.mail_repair_cancelled_text() }),
}

/** What all mails about a repair have in common: what happened to which device, when and where, and where to see the repair. */
function About({ repair, shop, text }: { repair: RepairMail; shop: MailShop; text: string }): ReactNode {
  return h(
    Fragment,
    null,
    h(Greeting, { name: repair.name }),
    h(Paragraph, { text }),
    h(Fact, { label: m.mail_repair_device(), text: `${repair.brand} ${repair.model} (${repair.device})` }),
    h(Fact, { label: m.mail_repair_issue(), text: repair.issue }),
    h(Fact, { label: repair.isHome ? m.mail_repair_visit() : m.mail_repair_store(), text: timeText(repair) }),
    h(Fact, { label: m.mail_repair_address(), text: repair.addressLines.join("\n") }),
    h(Action, { label: m.mail_repair_button(), link: `${shop.origin}/user-profile#serviceHistory` }),
  )
}

/** The day in Qatar, and of a visit its time slot: Wednesday 25 November 2026, 9 AM - 12 PM. */
function timeText({ preferredAtMs, isHome }: RepairMail): string {
  const moment = new Date(preferredAtMs)
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "Asia/Qatar" }).format(moment)
  const slot = isHome ? slotLabelAt(moment) : null
  return slot === null ? day : `${day}, ${slot}`
}
