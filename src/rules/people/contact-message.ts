import { isEmail } from "./email.ts"
import { compactPhone } from "./phone.ts"

export type ContactForm = { name: string; contact: string; email: string; message: string }
export type ContactField = keyof ContactForm

const MIN_NAME = 3
const MIN_MESSAGE = 10
const MAX_ADDRESS = 2000
const COUNTRY = "974"

/** Which fields of the contact form are invalid. The prefilled start of the message does not count. [spec 2 §5] */
export function contactProblems({ name, contact, email, message }: ContactForm, prefix = ""): ContactField[] {
  const words = message.startsWith(prefix.trim()) ? message.slice(prefix.trim().length) : message
  const isRight: Record<ContactField, boolean> = {
    name: name.trim().length >= MIN_NAME,
    contact: /^\+?\d+$/.test(compactPhone(contact)),
    email: isEmail(email.trim()),
    message: words.trim().length >= MIN_MESSAGE,
  }
  return (Object.keys(isRight) as ContactField[]).filter((field) => !isRight[field])
}

/** The digits of a phone number with its country: 974 is put before one that has neither a + nor 974. [spec 2 §5] */
export function internationalDigits(phone: string): string {
  const compact = compactPhone(phone).replace(/^00/, "+")
  const digits = compact.replace(/\D/g, "")
  return compact.startsWith("+") || digits.startsWith(COUNTRY) ? digits : `${COUNTRY}${digits}`
}

/** The header above the visitor's text in a message to the shop. */
export type ContactHeader = readonly { label: string; value: string }[]

/** The message as one text: a line for each entry of the header, then the visitor's text. */
export function contactText(header: ContactHeader, words: string): string {
  return [...header.map(({ label, value }) => `${label}: ${value}`), words].join("\n")
}

/**
 * The link that opens a WhatsApp chat with the message. Links of more than 2,000 characters get lost on the way, so the end of the
 * visitor's text is cut then, never the header.
 */
export function whatsAppAddress(phone: string, header: ContactHeader, words: string): string {
  const address = (part: string) => `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(contactText(header, part))}`
  const characters = [...words.trim()]
  const fits = (length: number) => address(shortened(characters, length)).length <= MAX_ADDRESS
  if (fits(characters.length)) return address(words.trim())
  let longest = 0
  for (let tooLong = characters.length; tooLong - longest > 1; ) {
    const middle = Math.floor((longest + tooLong) / 2)
    if (fits(middle)) longest = middle
    else tooLong = middle
  }
  return address(shortened(characters, longest))
}

function shortened(characters: readonly string[], length: number): string {
  return length === characters.length ? characters.join("") : `${characters.slice(0, length).join("")}…`
}
