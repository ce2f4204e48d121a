import { m } from "#messages/messages.js"
import { type ContactForm, type ContactHeader, contactText, internationalDigits, whatsAppAddress } from "#rules/people/contact-message.ts"

/** After this time in ms, a page that is still visible means that WhatsApp did not open. [spec 2 §8] */
const PATIENCE_MS = 2000

export type ContactMessage = { header: ContactHeader; words: string; text: string }

/** The values of the form as one message. */
export function contactMessage({ name, contact, email, message }: ContactForm, order: string | null): ContactMessage {
  const header = [
    { label: m.info_contact_name(), value: name.trim() },
    { label: m.info_contact_number(), value: internationalDigits(contact) },
    { label: m.info_contact_email(), value: email.trim() },
    { label: m.info_contact_order_label(), value: order === null ? "N/A" : `#${order}` },
  ]
  return { header, words: message.trim(), text: contactText(header, message.trim()) }
}

/** Opens the chat in a new window. Reports when the browser blocks it, or when this page is still visible after a while. */
export function openChat(
  phone: string,
  { header, words }: ContactMessage,
  { onBlocked, onNotOpened }: { onBlocked: () => void; onNotOpened: () => void },
): void {
  // With `noopener`, `window.open` returns null even when it has opened a window.
  const chat = window.open(whatsAppAddress(phone, header, words), "_blank")
  if (chat === null) {
    onBlocked()
    return
  }
  chat.opener = null
  const watching = new AbortController()
  const timer = setTimeout(() => {
    watching.abort()
    if (document.visibilityState !== "hidden") onNotOpened()
  }, PATIENCE_MS)
  const opened = () => {
    clearTimeout(timer)
    watching.abort()
  }
  const { signal } = watching
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && opened(), { signal })
  window.addEventListener("pagehide", opened, { signal })
}
