import { createTransport } from "nodemailer"
import { type Mailer, type MailMessage, MailRefused } from "./port.ts"

/** Connections to the mail server, kept open between mails. */
const CONNECTIONS = 3
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/
/** Rejects whatever could be read as a second address, or as more than an address. */
const ONE_ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/
/** What servers refuse for good: the recipient's address, the recipient's mailbox, or the mail itself. */
const FINAL_STATUS = /^5\.(1\.(1|2|3|6|10)|2\.1|6\.\d{1,3})$/
/** How a server without such statuses says that the mailbox does not exist. */
const NO_MAILBOX = new Set([550, 551, 553])
/** An enhanced status, and no part of an address of the internet protocol. */
const STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

export type SmtpOptions = {
  /** `smtp://` with STARTTLS, or `smtps://`; user and password before the host. */
  url: string
  from: { name: string; address: string }
  /** Who receives customers' replies. */
  replyTo: string
}

/** Sends through a mail server. TLS with a valid certificate is required unless the server runs on this machine. */
export function smtpMailer({ url, from, replyTo: shop }: SmtpOptions): Mailer & { verify: () => Promise<void> } {
  const isHere = LOOPBACK.test(new URL(url).hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Only the queue retries a mail, because it counts the attempts.
    maxRequeues: 0,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    requireTLS: !isHere,
    // A mail server on the same machine has a self-signed certificate.
    ignoreTLS: isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send({ to, replyTo = shop, ...message }: MailMessage, signal?: AbortSignal): Promise<void> {
    if (!ONE_ADDRESS.test(to) || !ONE_ADDRESS.test(replyTo)) throw new MailRefused("An address of the mail is not one address.")
    try {
      await transport.sendMail({
        ...message,
        from,
        to: { name: "", address: to },
        replyTo: { name: "", address: replyTo },
        envelope: { from: from.address, to: [to] },
        headers: { "Auto-Submitted": "auto-generated" },
        ...(signal ? { signal } : {}),
      })
    } catch (fault) {
      throw withoutContents(fault as SmtpFault)
    }
  }

  /** Connects and signs in, and throws what `send` would throw. */
  async function verify(): Promise<void> {
    try {
      await transport.verify()
    } catch (fault) {
      throw withoutContents(fault as SmtpFault)
    }
  }

  return { send, verify, close: async () => transport.close() }
}

type SmtpFault = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** A mail server's messages often repeat addresses and texts: only its numbers are kept. */
function withoutContents({ code, command, responseCode, response }: SmtpFault): Error {
  if (responseCode === undefined) return new Error(`The mail server could not be used: ${code ?? "unknown fault"}.`)
  const status = STATUS.exec(response ?? "")?.[0]
  const numbers = [responseCode, ...(status ? [status] : [])].join(" ")
  const sentence = `The mail server answered ${numbers} to ${command ?? "the connection"}.`
  return isForGood({ command, responseCode, status }) ? new MailRefused(sentence, status ?? String(responseCode)) : new Error(sentence)
}

type SmtpAnswer = { command: string | undefined; responseCode: number; status: string | undefined }

/**
 * Whether no later try can succeed. A server may refuse the sender, the account, its quota or a suspected text in answer to any command, and
 * with a code for permanent errors: that is for the operator to mend, and the mails wait for it.
 */
function isForGood({ command, responseCode, status }: SmtpAnswer): boolean {
  if (responseCode < 500) return false
  if (status === undefined) return command === "RCPT TO" && NO_MAILBOX.has(responseCode)
  return (command === "RCPT TO" || command === "DATA") && FINAL_STATUS.test(status)
}
