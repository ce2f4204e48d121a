import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import {
  type ContactField,
  type ContactHeader,
  contactProblems,
  contactText,
  internationalDigits,
  type ContactForm as Values,
  whatsAppAddress,
} from "#rules/people/contact-message.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { NeedsScript, Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { TextAreaField, TextField } from "#ui/form/fields.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { api } from "#web/api.ts"
import { useSignedIn } from "#web/sign-in/use-signed-in.ts"
import * as styles from "./contact.module.css"

type ContactFormProps = {
  supportPhone: string
  /** The reference of an order that the message is about. */
  order: string | null
  /** Whether the shop keeps the message, too. */
  isKept: boolean
}

const errors = {
  name: m.info_contact_name_error,
  contact: m.info_contact_number_error,
  email: m.info_contact_email_error,
  message: m.info_contact_message_error,
} satisfies Record<ContactField, () => string>

/** The form creates a message for WhatsApp. The shop's server receives it only if the shop keeps messages. [spec 2 §5, §7, OFFICE-151] */
export function ContactForm({ supportPhone, order, isKept }: ContactFormProps) {
  const { form, field, send, unsent, forgetUnsent } = useContactForm({ supportPhone, order, isKept })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <NeedsScript />
      {order && (
        <Notice tone="sea" icon="box">
          <strong>{m.info_contact_order({ order })}</strong>
        </Notice>
      )}
      <input type="hidden" name="orderReference" value={order ?? ""} />
      <div className={styles.pair}>
        <TextField label={m.info_contact_name()} autoComplete="name" {...field("name")} />
        <TextField label={m.info_contact_number()} type="tel" inputMode="tel" autoComplete="tel-national" {...field("contact")} />
      </div>
      <TextField label={m.info_contact_email()} type="email" autoComplete="email" {...field("email")} />
      <TextAreaField
        label={m.info_contact_message()}
        placeholder={order ? m.info_contact_placeholder_order() : m.info_contact_placeholder()}
        {...field("message")}
      />
      <div className={styles.send}>
        <Button type="submit" kind="primary" size="lg">
          <Icon name="chat" />
          {m.info_contact_send()}
        </Button>
        <p className="small quiet">{m.info_contact_hint()}</p>
        {isKept && <p className="small quiet">{m.info_contact_kept()}</p>}
      </div>
      {unsent !== null && <ContactCopy message={unsent} onClose={forgetUnsent} />}
    </form>
  )
}

/** The values of the form, its errors, and the message that could not be passed to WhatsApp. */
function useContactForm({ supportPhone, order, isKept }: ContactFormProps) {
  const prefix = order ? m.info_contact_prefix({ order }) : ""
  const [typed, setTyped] = useState<Partial<Values>>({})
  // The order is known after hydration only; what was typed before stays.
  const values = { name: "", contact: "", email: "", message: prefix, ...typed }
  const [touched, setTouched] = useState<readonly ContactField[]>([])
  const [unsent, setUnsent] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wrong = contactProblems(values, prefix)
  useProfile(({ first_name, last_name, email }) =>
    setTyped((now) => ({ ...now, name: now.name || `${first_name} ${last_name}`.trim(), email: now.email || email })),
  )

  const field = (name: ContactField) => ({
    name,
    required: true,
    value: values[name],
    error: touched.includes(name) && wrong.includes(name) ? errors[name]() : null,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onBlur: () => setTouched([...touched, name]),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    const [first] = wrong
    if (first) {
      setTouched(["name", "contact", "email", "message"])
      showToast(m.info_contact_invalid(), { kind: "bad" })
      const control = form.current?.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    const message = contactMessage(values, order)
    // WhatsApp opens in any case, and shows whether the message has arrived.
    if (isKept)
      void api()
        .contact.send(keptMessage(values, order))
        .catch(() => {})
    openChat(supportPhone, message, {
      onBlocked: () => {
        showToast(m.info_contact_blocked(), { kind: "bad" })
        setUnsent(message.text)
      },
      onNotOpened: () => setUnsent(message.text),
    })
  }

  return { form, field, send, unsent, forgetUnsent: () => setUnsent(null) }
}

/** Passes the names and the email of the signed-in customer. Without a response the customer types them. */
function useProfile(onKnown: (profile: Profile) => void): void {
  const isSignedIn = useSignedIn()
  const known = useEffectEvent(onKnown)
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    api()
      .account.profile(undefined, { signal: leaving.signal })
      .then(
        (profile) => known(profile),
        () => {},
      )
    return () => leaving.abort()
  }, [isSignedIn])
}

/** Offers to copy a message that did not reach WhatsApp, by a button or, where that is not allowed, by hand. [spec 2 §8] */
function ContactCopy({ message, onClose }: { message: string; onClose: () => void }) {
  const [byHand, setByHand] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
    } catch {
      // Some browsers and all pages without https refuse access to the clipboard.
      setByHand(true)
      return
    }
    showToast(m.info_contact_copied(), { kind: "good" })
    onClose()
  }

  return (
    <Modal open onClose={onClose} title={byHand ? m.info_contact_by_hand() : m.info_contact_not_opened()}>
      <div className={styles.copy}>
        {byHand ? (
          <TextAreaField label={m.info_contact_message()} value={message} readOnly rows={8} onFocus={(event) => event.target.select()} />
        ) : (
          <div className={styles.buttons}>
            <Button size="lg" onClick={onClose}>
              {m.info_contact_no()}
            </Button>
            <Button kind="primary" size="lg" onClick={() => void copy()}>
              {m.info_contact_copy()}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}

/** After this time in ms, a page that is still visible means that WhatsApp did not open. [spec 2 §8] */
const PATIENCE_MS = 2000

type ContactMessage = { header: ContactHeader; words: string; text: string }

/** The values of the form as one message. */
function contactMessage({ name, contact, email, message }: Values, order: string | null): ContactMessage {
  const header = [
    { label: m.info_contact_name(), value: name.trim() },
    { label: m.info_contact_number(), value: internationalDigits(contact) },
    { label: m.info_contact_email(), value: email.trim() },
    { label: m.info_contact_order_label(), value: order === null ? "N/A" : `#${order}` },
  ]
  return { header, words: message.trim(), text: contactText(header, message.trim()) }
}

/** The values of the form as the shop keeps them. */
function keptMessage({ name, contact, email, message }: Values, order: string | null) {
  return { name: name.trim(), contact: internationalDigits(contact), email: email.trim(), message: message.trim().slice(0, 5000), order }
}

/** Opens the chat in a new window. Reports when the browser blocks it, or when this page is still visible after a while. */
function openChat(
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
