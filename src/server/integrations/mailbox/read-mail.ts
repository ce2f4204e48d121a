import { createHash } from "node:crypto"
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime"
import { textOfHtml } from "./html-text.ts"
import type { DeliveryFailure, MailBody, MailFacts } from "./port.ts"

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const
/** The parser needs the square of their number. */
const MAX_PARTS = 200
const MAX_IDS = 50
const MAX_ATTACHMENTS = 10
const MAX_NAME = 100
const MAX_ADDRESS = 254
const MAX_PART = 64 * 1024
const AUTOMATIC_PRECEDENCE = /^(bulk|junk|list|auto_reply)$/i
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const REPLY_CODE = /\b[45]\d\d\b/

/** Reads a header; null when it cannot be read. */
export async function readHeader(header: Uint8Array): Promise<MailFacts | null> {
  const mail = await parsed(header)
  if (mail === null) return null
  return {
    answers: answeredIds(mail),
    from: addressOf(mail.from),
    isAutomatic: isAutomatic(mail),
    isReport: /^multipart\/report\b/i.test(headerOf(mail, "content-type").trim()),
    digest: createHash("sha256")
      .update(mail.messageId ?? header)
      .digest("hex"),
  }
}

/** Reads the body of a mail, or the beginning of a long one. */
export async function readBody(bytes: Uint8Array): Promise<MailBody> {
  const mail = await parsed(bytes)
  if (mail === null) return { text: "", attachments: [] }
  return { text: mail.text ?? textOfHtml(mail.html ?? ""), attachments: namesOf(mail.attachments) }
}

/** Reads a report: null unless it says that a mail will never be delivered. A delay is not final. [RFC 3464] */
export async function readFailure(bytes: Uint8Array): Promise<DeliveryFailure | null> {
  const mail = await parsed(bytes)
  if (mail === null) return null
  const status = partOf(mail, /^message\/(global-)?delivery-status$/)
  const failed = status.split(/\r?\n\r?\n/).find((recipient) => /^failed\b/i.test(fieldOf(recipient, "action")))
  if (failed === undefined) return null
  // The original mail, or its header alone.
  const original = partOf(mail, /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/)
  const [header = ""] = original.split(/\r?\n\r?\n/, 1)
  const code = STATUS.exec(fieldOf(failed, "status")) ?? REPLY_CODE.exec(fieldOf(failed, "diagnostic-code"))
  return { about: [...idsIn(fieldOf(header, "message-id")), ...answeredIds(mail)], code: code?.[0] ?? null }
}

async function parsed(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(firstParts(bytes), LIMITS)
  } catch {
    return null
  }
}

function firstParts(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = 0
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const next = text.indexOf("\n--", end)
    if (next === -1) return text
    end = next + 1
  }
  return text.subarray(0, end)
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? ""
}

/** A program that answers says so in one of these ways; a sender without an address expects no answer. [RFC 3834] */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, "auto-submitted").trim()
  return (
    (submitted !== "" && !/^no\b/i.test(submitted)) ||
    AUTOMATIC_PRECEDENCE.test(headerOf(mail, "precedence").trim()) ||
    headerOf(mail, "x-autoreply") !== "" ||
    headerOf(mail, "x-autorespond") !== "" ||
    headerOf(mail, "return-path").trim() === "<>"
  )
}

function answeredIds(mail: Email): string[] {
  const named = [...idsIn(mail.inReplyTo ?? ""), ...idsIn(mail.references ?? "").toReversed()]
  return [...new Set(named)].slice(0, MAX_IDS)
}

/** The ids of the form `<id@host>` in a text, without their hosts: the newest ones of a long list. */
function idsIn(text: string): string[] {
  return [...text.slice(-16_384).matchAll(/<([\w.-]{1,64})@[^<>\s]{1,255}>/g)].map(([, id = ""]) => id.toLowerCase()).slice(-MAX_IDS)
}

function addressOf(from: Address | undefined): string | null {
  const address = from?.address?.trim().toLowerCase() ?? ""
  return /^[^\s<>\p{C}]+@[^\s<>\p{C}]+$/u.test(address) && address.length <= MAX_ADDRESS ? address : null
}

function namesOf(attachments: readonly Attachment[]): string[] {
  return attachments
    .filter(({ related }) => !related)
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename, mimeType }) => plainName(filename ?? "") || plainName(mimeType) || "?")
}

function plainName(text: string): string {
  return text.slice(0, MAX_NAME).replace(/\p{C}/gu, "").trim()
}

function partOf({ attachments }: Email, type: RegExp): string {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content
  if (content === undefined) return ""
  return typeof content === "string" ? content.slice(0, MAX_PART) : new TextDecoder().decode(new Uint8Array(content).subarray(0, MAX_PART))
}

/** The value of a field of a header, whose lines may be folded; empty without it. */
function fieldOf(header: string, name: string): string {
  const unfolded = header.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)
  const line = unfolded.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return (line ?? "").slice(name.length + 1).trim()
}
