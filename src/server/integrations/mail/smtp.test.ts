import { once } from "node:events"
import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { aMailServer, type MailServerOptions } from "#server/testing/stand-ins/mail-server.ts"
import { type MailMessage, MailRefused } from "./port.ts"
import { smtpMailer } from "./smtp.ts"

const message: MailMessage = {
  messageId: "<7d0e@shop.example>",
  to: "noor@example.com",
  subject: "Verify your email address for كورنيش",
  html: "<!doctype html><p>Hello نور سالم,</p>",
  text: `Hello نور سالم,\n\n${"A long line of text. ".repeat(20)}\n.\nafter a lonely dot`,
}

function mailerTo(url: string) {
  const mailer = smtpMailer({ url, from: { name: "كورنيش", address: "no-reply@shop.example" }, replyTo: "desk@shop.example" })
  onTestFinished(mailer.close)
  return mailer
}

async function aServerAndMailer(options?: MailServerOptions) {
  const server = await aMailServer(options)
  return { server, mailer: mailerTo(server.url) }
}
const faultOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (fault: unknown) => fault as Error,
  )

test("a mail arrives with its headers and both parts, in any script", async () => {
  const { server, mailer } = await aServerAndMailer()
  await mailer.send(message)
  expect(server.taken).toHaveLength(1)
  const [mail] = server.taken
  expect(mail).toMatchObject({
    recipients: ["noor@example.com"],
    from: { name: "كورنيش", address: "no-reply@shop.example" },
    to: [{ name: "", address: "noor@example.com" }],
    replyTo: [{ address: "desk@shop.example" }],
    messageId: "<7d0e@shop.example>",
    subject: message.subject,
  })
  expect(mail?.text?.trimEnd()).toBe(message.text)
  expect(mail?.html?.trimEnd()).toBe(message.html)
  expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
  expect(mail?.headers.find(({ key }) => key === "content-type")?.value).toMatch(/^multipart\/alternative/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that every mail server accepts
  expect(mail?.raw, "encoded for every server on the way").toMatch(/^[\x00-\x7f]*$/)
  for (const line of mail?.raw.split("\r\n") ?? []) expect(line.length).toBeLessThanOrEqual(998)
})

test("replies go to the address that the mail names", async () => {
  const { server, mailer } = await aServerAndMailer()
  await mailer.send({ ...message, replyTo: "noor@example.com" })
  expect(server.taken[0]?.replyTo).toMatchObject([{ address: "noor@example.com" }])
})

test.each([{ subject: "Hello\r\nBcc: eve@example.com\r\n\r\nAnother text" }, { messageId: "<1@shop.example>\r\nBcc: eve@example.com" }])(
  "no text makes a header: %j",
  async (change) => {
    const { server, mailer } = await aServerAndMailer()
    await mailer.send({ ...message, ...change })
    expect(server.taken).toMatchObject([{ recipients: ["noor@example.com"], to: [{ address: "noor@example.com" }] }])
    expect(server.taken[0]?.headers.map(({ key }) => key)).not.toContain("bcc")
    expect(server.taken[0]?.text).not.toContain("Another text")
  },
)

test.each([
  "noor@example.com\r\nBcc: eve@example.com",
  "noor@example.com, eve@example.com",
  "noor@example.com;eve@example.com",
  "noor@example.com> RCPT TO:<eve@example.com",
  '"eve@example.com" <noor@example.com>',
  "noor@example.com (eve@example.com)",
  "everybody",
  "",
])("what is more or less than one address gets no mail: %j", async (text) => {
  const { server, mailer } = await aServerAndMailer()
  expect(await faultOf(mailer.send({ ...message, to: text }))).toBeInstanceOf(MailRefused)
  expect(await faultOf(mailer.send({ ...message, replyTo: text }))).toBeInstanceOf(MailRefused)
  expect(server.connections()).toBe(0)
})

test("consecutive mails share a connection", async () => {
  const { server, mailer } = await aServerAndMailer()
  for (let n = 0; n < 5; n++) await mailer.send({ ...message, messageId: `<${n}@shop.example>` })
  expect(server.taken.map(({ messageId }) => messageId)).toEqual([0, 1, 2, 3, 4].map((n) => `<${n}@shop.example>`))
  expect(server.connections()).toBe(1)
})

test.each([
  { stage: "recipient", answer: "550 5.1.1", isForGood: true, why: "the mailbox does not exist" },
  { stage: "recipient", answer: "550 5.1.10", isForGood: true, why: "the domain takes no mail" },
  { stage: "recipient", answer: "550 5.2.1", isForGood: true, why: "the mailbox is closed" },
  { stage: "recipient", answer: "553 5.1.3", isForGood: true, why: "the address is malformed" },
  { stage: "recipient", answer: "550", isForGood: true, why: "the mailbox is not available" },
  { stage: "take", answer: "550 5.1.1", isForGood: true, why: "the mailbox does not exist" },
  { stage: "take", answer: "554 5.6.0", isForGood: true, why: "the text is malformed" },
  { stage: "recipient", answer: "451", isForGood: false, why: "the server asks for another try" },
  { stage: "take", answer: "452 4.3.1", isForGood: false, why: "the server is full" },
  { stage: "recipient", answer: "553 5.7.1", isForGood: false, why: "the sender is not the account's" },
  { stage: "recipient", answer: "554 5.7.1", isForGood: false, why: "the server does not relay for the shop" },
  { stage: "recipient", answer: "550 5.1.8", isForGood: false, why: "the sender's domain does not exist" },
  { stage: "recipient", answer: "550 5.4.5", isForGood: false, why: "the quota of the account is used up" },
  { stage: "recipient", answer: "554", isForGood: false, why: "the server takes nothing from the shop" },
  { stage: "take", answer: "550 5.7.1", isForGood: false, why: "the server suspects the shop" },
  { stage: "take", answer: "554", isForGood: false, why: "the server says no more" },
])("$answer to $stage, as $why, is a refusal for good: $isForGood", async ({ stage, answer, isForGood }) => {
  const { server, mailer } = await aServerAndMailer({ [stage]: () => answer })
  const fault = await faultOf(mailer.send(message))
  expect(fault instanceof MailRefused).toBe(isForGood)
  expect(fault?.message, "by its status numbers alone").toBe(
    `The mail server answered ${answer} to ${stage === "take" ? "DATA" : "RCPT TO"}.`,
  )
  expect(`${fault?.stack} ${JSON.stringify(fault)}`).not.toMatch(/noor|secret|Hello/)
  expect(server.taken).toEqual([])
})

test("an unreachable server is no refusal", async () => {
  const { server, mailer } = await aServerAndMailer()
  await server.close()
  const fault = await faultOf(mailer.send(message))
  expect(fault).not.toBeNull()
  expect(fault).not.toBeInstanceOf(MailRefused)
  expect(fault?.message).toMatch(/^The mail server could not be used: E[A-Z]+\.$/)
})

test("sending to a silent server is aborted on request", async () => {
  const silent = createServer()
  silent.listen(0, "127.0.0.1")
  await once(silent, "listening")
  onTestFinished(() => void silent.close())
  const mailer = mailerTo(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`)
  const breakingOff = new AbortController()
  const sending = faultOf(mailer.send(message, breakingOff.signal))
  await once(silent, "connection")
  breakingOff.abort()
  expect(await sending).not.toBeNull()
})

test("nothing is sent unencrypted to another machine", async () => {
  const server = await aMailServer()
  // The same server, by an address that does not show that it is this machine.
  const fault = await faultOf(mailerTo(`smtp://0.0.0.0:${server.port}`).send(message))
  expect(server.connections()).toBe(1)
  expect(fault?.message).toMatch(/STARTTLS|ETLS/)
  expect(server.offered).toEqual([])
})
