import { m } from "#messages/messages.js"
import type { InboxMail } from "./inbox.queries.ts"

/** The list of mails, newest first. */
export function inboxPage(mails: readonly InboxMail[]): string {
  const list = mails.map(
    ({ id, to, subject, sent_at }) =>
      `<li><a href="/dev/mail/${id}"><b>${escaped(subject)}</b>${timeOf(sent_at)}<span>${escaped(m.inbox_to({ address: to }))}</span></a></li>`,
  )
  const content = list.length > 0 ? `<ul>${list.join("")}</ul>` : `<p>${escaped(m.inbox_empty())}</p>`
  return page(m.inbox_title(), `<h1>${escaped(m.inbox_title())}</h1><p>${escaped(m.inbox_about())}</p>${content}`)
}

/** One mail as a mail program would show it, with its text version. */
export function mailPage({ id, to, subject, text, sent_at }: InboxMail): string {
  return page(
    subject,
    `<p><a href="/dev/mail">${escaped(m.inbox_back())}</a></p><h1>${escaped(subject)}</h1>
<dl><dt>${escaped(m.inbox_address())}</dt><dd>${escaped(to)}</dd><dt>${escaped(m.inbox_sent())}</dt><dd>${timeOf(sent_at)}</dd></dl>
<div class="parts"><section><h2>${escaped(m.inbox_html())}</h2>
<iframe title="${escaped(m.inbox_html())}" src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>
<section><h2>${escaped(m.inbox_text())}</h2><pre tabindex="0">${escaped(text)}</pre></section></div>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="/dev/mail/inbox.css"></head><body><main>${content}</main></body></html>`
}

function timeOf(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
