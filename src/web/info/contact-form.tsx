import { type FormEvent, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type ContactField, contactProblems, type ContactForm as Values } from "#rules/people/contact-message.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { TextAreaField, TextField } from "#ui/form/fields.tsx"
import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./contact.module.css"
import { contactMessage, openChat } from "./open-chat.ts"

type ContactFormProps = {
  supportPhone: string
  /** The reference of an order that the message is about. */
  order: string | null
}

const errors = {
  name: m.info_contact_name_error,
  contact: m.info_contact_number_error,
  email: m.info_contact_email_error,
  message: m.info_contact_message_error,
} satisfies Record<ContactField, () => string>

/** The form writes a message, which WhatsApp sends; the shop's server receives nothing. [spec 2 §5, §7] */
export function ContactForm({ supportPhone, order }: ContactFormProps) {
  const { form, field, send, unsent, forgetUnsent } = useContactForm({ supportPhone, order })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
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
      </div>
      {unsent !== null && <ContactCopy message={unsent} onClose={forgetUnsent} />}
    </form>
  )
}

/** The values of the form, its errors, and the message that could not be handed to WhatsApp. */
function useContactForm({ supportPhone, order }: ContactFormProps) {
  const [values, setValues] = useState<Values>({ name: "", contact: "", email: "", message: order ? m.info_contact_prefix({ order }) : "" })
  const [touched, setTouched] = useState<readonly ContactField[]>([])
  const [unsent, setUnsent] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wrong = contactProblems(values)

  const field = (name: ContactField) => ({
    name,
    required: true,
    value: values[name],
    error: touched.includes(name) && wrong.includes(name) ? errors[name]() : null,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
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
