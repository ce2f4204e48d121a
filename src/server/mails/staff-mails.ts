import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { INTL_LOCALE, type Locale } from "#rules/values/locale.ts"
import { Action, Fact, Paragraph } from "./elements.ts"
import { greetableName } from "./greetable-name.ts"
import type { MailContents, MailKind } from "./mail-kinds.ts"
import type { MailShop, Template } from "./template.ts"

type StaffKind = Extract<MailKind, `staff-${string}`>
type Parts = {
  subject: string
  paragraphs: [text: string, note?: string]
  facts?: { label: string; text: string }[]
  action?: { label: string; link: string }
}

/** A template of a mail to the shop's staff, in their language. */
function staffTemplate<Kind extends StaffKind>(partsOf: (contents: MailContents[Kind], shop: MailShop) => Parts): Template<Kind> {
  const body: Template<Kind>["Body"] = ({ contents, shop }) => bodyOf(contents, partsOf(contents, shop))
  return {
    subject: (contents, shop) => partsOf(contents, shop).subject,
    preview: (contents, shop) => partsOf(contents, shop).paragraphs[0],
    Body: body,
  }
}

function bodyOf(contents: MailContents[StaffKind], { paragraphs, facts = [], action }: Parts): ReactNode {
  const locale = { locale: contents.language }
  const name = "name" in contents ? greetableName(contents.name) : null
  const [first, note] = paragraphs
  return h(
    Fragment,
    null,
    h(Paragraph, { text: name === null ? m.mail_hello_nobody({}, locale) : m.mail_hello({ name }, locale) }),
    h(Paragraph, { text: first }),
    ...facts.map((fact) => h(Fact, { key: fact.label, ...fact })),
    action ? h(Action, action) : null,
    note === undefined ? null : h(Paragraph, { text: note }),
  )
}

/** Own roles have the name that the owner gave them. */
const ROLE_NAMES: Partial<Record<string, typeof m.office_role_owner>> = {
  owner: m.office_role_owner,
  manager: m.office_role_manager,
  sales: m.office_role_sales,
  technician: m.office_role_technician,
  editor: m.office_role_editor,
}

export const staffInvitation = staffTemplate<"staff-invitation">(({ inviter, role, link, hours, language }, { name: shop }) => {
  const locale = { locale: language }
  const given = { shop, role: ROLE_NAMES[role]?.({}, locale) ?? role }
  const text =
    inviter === null ? m.mail_staff_invitation_text(given, locale) : m.mail_staff_invitation_text_by({ ...given, inviter }, locale)
  return {
    subject: m.mail_staff_invitation_subject({ shop }, locale),
    paragraphs: [text, m.mail_staff_invitation_note({ hours }, locale)],
    action: { label: m.mail_staff_invitation_button({}, locale), link },
  }
})

export const staffInvitationAsked = staffTemplate<"staff-invitation-asked">(({ email, link, language }) => {
  const locale = { locale: language }
  return {
    subject: m.mail_staff_asked_subject({ email }, locale),
    paragraphs: [m.mail_staff_asked_text({ email }, locale)],
    action: { label: m.mail_staff_asked_button({}, locale), link },
  }
})

export const staffNewDevice = staffTemplate<"staff-new-device">(({ device, address, atMs, language }, { name: shop, origin }) => {
  const locale = { locale: language }
  const given = { device: device === "" ? address : device, address, time: momentIn(language, atMs) }
  return {
    subject: m.mail_staff_device_subject({ shop }, locale),
    paragraphs: [m.mail_staff_device_text(given, locale), m.mail_staff_device_note({}, locale)],
    action: { label: m.mail_staff_device_button({}, locale), link: `${origin}/office/me` },
  }
})

export const staffRecoveryUsed = staffTemplate<"staff-recovery-used">(({ left, language }, { name: shop, origin }) => {
  const locale = { locale: language }
  return {
    subject: m.mail_staff_recovery_subject({ shop }, locale),
    paragraphs: [m.mail_staff_recovery_text({ left }, locale), m.mail_staff_device_note({}, locale)],
    action: { label: m.mail_staff_device_button({}, locale), link: `${origin}/office/me` },
  }
})

export const staffFactorReset = staffTemplate<"staff-factor-reset">(({ by, member, link, hours, language }, { name: shop }) => {
  const locale = { locale: language }
  if (link === null) {
    return { subject: m.mail_staff_reset_subject({ shop }, locale), paragraphs: [m.mail_staff_reset_done({ member, by }, locale)] }
  }
  return {
    subject: m.mail_staff_reset_subject({ shop }, locale),
    paragraphs: [m.mail_staff_reset_text({ by }, locale), m.mail_staff_reset_note({ hours }, locale)],
    action: { label: m.mail_staff_reset_button({}, locale), link },
  }
})

export const staffPasswordReset = staffTemplate<"staff-password-reset">(({ link, hours, language }, { name: shop }) => {
  const locale = { locale: language }
  return {
    subject: m.mail_staff_password_subject({ shop }, locale),
    paragraphs: [m.mail_staff_password_text({ shop }, locale), m.mail_staff_password_note({ hours }, locale)],
    action: { label: m.mail_staff_password_button({}, locale), link },
  }
})

export const staffPasswordChanged = staffTemplate<"staff-password-changed">(({ language }, { name: shop, origin }) => {
  const locale = { locale: language }
  return {
    subject: m.mail_staff_changed_subject({ shop }, locale),
    paragraphs: [m.mail_staff_changed_text({}, locale), m.mail_staff_device_note({}, locale)],
    action: { label: m.mail_staff_device_button({}, locale), link: `${origin}/office/me` },
  }
})

export const staffLowStock = staffTemplate<"staff-low-stock">(({ count, lines, language }, { name: shop, origin }) => {
  const locale = { locale: language }
  const facts = lines.map(({ name, sku, left }) => ({
    label: name,
    text: [m.mail_staff_low_left({ count: left }, locale), ...(sku ? [m.mail_staff_low_sku({ sku }, locale)] : [])].join("\n"),
  }))
  const others = count - lines.length
  const text = m.mail_staff_low_text({}, locale)
  return {
    subject: m.mail_staff_low_subject({ count, shop }, locale),
    paragraphs: others > 0 ? [text, m.mail_staff_low_others({ count: others }, locale)] : [text],
    facts,
    action: { label: m.mail_staff_low_button({}, locale), link: `${origin}/office/products?view=low` },
  }
})

export const staffTest = staffTemplate<"staff-test">(({ language }, { name: shop, origin }) => {
  const locale = { locale: language }
  return {
    subject: m.mail_staff_test_subject({ shop }, locale),
    paragraphs: [m.mail_staff_test_text({ shop }, locale)],
    action: { label: m.mail_staff_test_button({}, locale), link: `${origin}/office/settings/mail` },
  }
})

function momentIn(language: Locale, atMs: number): string {
  const form = { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Qatar" } as const
  return new Intl.DateTimeFormat(INTL_LOCALE[language], form).format(atMs)
}
