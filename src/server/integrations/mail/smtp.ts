import { createTransport } from "nodemailer"
import { type Mailer, type MailMessage, MailRefused } from "./port.ts"

/** Connections to the mail server, kept open between mails. */
const CONNECTIONS = 3
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/
/** Rejects whatever could be read as a second address, or as more than an address. */
const ONE_ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/
const REFUSED_FOR_GOOD = new Set(["RCPT TO", "DATA"])

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
  const detail = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? "")?.[0]
  const numbers = [responseCode, ...(detail ? [detail] : [])].join(" ")
  const sentence = `The mail server answered ${numbers} to ${command ?? "the connection"}.`
  // An error about the sender or the password is for the operator to fix, and the mail waits for that.
  const isRefused = responseCode >= 500 && REFUSED_FOR_GOOD.has(command ?? "")
  return isRefused ? new MailRefused(sentence, detail ?? String(responseCode)) : new Error(sentence)
}
