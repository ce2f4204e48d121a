import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"
import type { Mailer } from "#server/integrations/mail/port.ts"
import { smtpMailer } from "#server/integrations/mail/smtp.ts"

export type ReceivedMail = Email & { raw: string; recipients: string[] }

/** A response code, or one with its enhanced status, such as "550 5.1.1". */
type Answer = number | string

export type MailServerOptions = {
  port?: number
  /** Awaited before a connection is greeted. */
  greet?: () => Promise<void>
  /** What a recipient is answered. */
  recipient?: (address: string) => Answer
  /** What the text of a mail is answered; may be delayed. */
  take?: (mail: ReceivedMail) => Answer | Promise<Answer>
}

/** A mail server on this machine. It stores the accepted mails, and everything it was offered. */
export async function aMailServer({ port = 0, greet = async () => {}, recipient = () => 250, take = () => 250 }: MailServerOptions = {}) {
  const taken: ReceivedMail[] = []
  const offered: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections++
      greet().then(() => done())
    },
    onRcptTo: ({ address }, _session, done) => done(faultOf(recipient(address))),
    onData: async (stream, session, done) => {
      const bytes = await buffer(stream)
      const mail = {
        ...(await PostalMime.parse(bytes)),
        raw: bytes.toString("latin1"),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
      }
      offered.push(mail)
      const fault = faultOf(await take(mail))
      if (!fault) taken.push(mail)
      done(fault)
    },
  })
  // A client that disconnects is no fault of the server's.
  server.on("error", () => {})
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  const address = server.server.address() as AddressInfo
  let closing: Promise<void> | undefined
  const close = () => (closing ??= new Promise((done) => server.close(done)))
  onTestFinished(close)
  return { url: `smtp://127.0.0.1:${address.port}`, port: address.port, taken, offered, connections: () => connections, close }
}

/** Sends to the mail server at `url` until the test ends. */
export function mailerTo(url: string): Mailer {
  const mailer = smtpMailer({ url, from: { name: "Corniche", address: "no-reply@shop.example" }, replyTo: "desk@shop.example" })
  onTestFinished(mailer.close)
  return mailer
}

function faultOf(answer: Answer): Error | null {
  const [code = "", status = ""] = String(answer).split(" ")
  if (Number(code) < 300) return null
  const words = `${status} secret words of the mail server about noor@example.com from 5.1.1.9`.trimStart()
  return Object.assign(new Error(words), { responseCode: Number(code) })
}
