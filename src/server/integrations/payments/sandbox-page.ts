import { m } from "#messages/messages.js"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { DIRECTION } from "#rules/values/locale.ts"
import { formatPrice, qar } from "#rules/values/money.ts"
import { speaking, spokenLocale } from "#server/languages/speaking.ts"
import { homeOf } from "./home-of-return.ts"
import { CHOICES, type Choice, SWITCHES, type Switch } from "./sandbox.ts"

type PaymentOnPage = {
  id: string
  reference: string
  amountDirhams: number
  state: "pending" | "paid" | "failed"
  isPaid: boolean
  isClosed: boolean
  returnUrl: string
}

const BUTTONS: Record<Choice, () => string> = {
  pay: m.sandbox_pay,
  decline: m.sandbox_decline,
  leave: m.sandbox_leave,
  late: m.sandbox_late,
}
const LABELS: Record<Switch, () => string> = {
  twice: m.sandbox_switch_twice,
  delayed: m.sandbox_switch_delayed,
  disordered: m.sandbox_switch_disordered,
  never: m.sandbox_switch_never,
}
const STATES = {
  pending: m.sandbox_state_pending,
  paid: m.sandbox_state_paid,
  failed: m.sandbox_state_failed,
  closed: m.sandbox_state_closed,
}

/** The page that decides a test payment, in the language of the page to return to: one plain form, without scripts. */
export function sandboxPage(shopName: string, payment: PaymentOnPage): string {
  return speaking(readLocalizedPath(new URL(payment.returnUrl).pathname).locale, () => pageOf(shopName, payment))
}

function pageOf(shopName: string, payment: PaymentOnPage): string {
  const state = payment.isPaid ? "paid" : payment.isClosed ? "closed" : payment.state
  const isOver = state === "paid" || state === "closed"
  const facts = [
    [m.sandbox_shop(), shopName],
    [m.sandbox_reference(), payment.reference],
    [m.sandbox_amount(), formatPrice(qar(payment.amountDirhams), spokenLocale())],
    [m.sandbox_state(), STATES[state]()],
  ]
  return page(
    shopName,
    `<p>${escaped(m.sandbox_intro())}</p>
<dl>${facts.map(([name = "", value = ""]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>
${isOver ? `<p><a href="${escaped(homeOf(payment.returnUrl))}">${escaped(m.sandbox_back())}</a></p>` : form(payment.id)}`,
  )
}

export function unknownSandboxPage(shopName: string): string {
  return page(shopName, `<p>${escaped(m.sandbox_unknown())}</p>`)
}

function form(id: string): string {
  const switches = SWITCHES.map(
    (name) => `<p><label><input type="checkbox" name="switch" value="${name}"> ${escaped(LABELS[name]())}</label></p>`,
  )
  const buttons = CHOICES.map(
    (choice) =>
      `<button name="choice" value="${choice}"${choice === "late" ? ' aria-describedby="late-hint"' : ""}>${escaped(BUTTONS[choice]())}</button>`,
  )
  return `<form method="post" action="/sandbox-payments/${escaped(id)}">
<fieldset><legend>${escaped(m.sandbox_switches())}</legend>${switches.join("")}</fieldset>
<p class="buttons">${buttons.join("")}</p><p id="late-hint">${escaped(m.sandbox_late_hint())}</p></form>`
}

function page(shopName: string, content: string): string {
  return `<!doctype html>
<html lang="${spokenLocale()}" dir="${DIRECTION[spokenLocale()]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(m.sandbox_title())} | ${escaped(shopName)}</title><link rel="stylesheet" href="/sandbox-payments/style.css"></head>
<body><header><p class="banner"><strong>${escaped(m.sandbox_banner())}</strong></p></header><main><h1>${escaped(m.sandbox_title())}</h1>
${content}</main></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
