import { expect, test } from "vitest"
import { mailboxOf } from "#server/config/mailbox.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { anImapServer, mailboxAt } from "#server/testing/stand-ins/imap-server.ts"
import { imapMailbox } from "./imap.ts"
import { MailboxFault } from "./port.ts"

const running = () => new AbortController().signal
const head = (n: number, more = "") => `From: Noor <Noor@Example.com>\r\nMessage-ID: <${n}@mail.example>\r\n${more}`
const mail = (n: number, text = "Thank you.") => `${head(n)}\r\n${text}\r\n`

/** Why a mailbox cannot be opened, and what its sentence is. */
async function whyNot(url: string, folder?: string) {
  const fault: unknown = await mailboxAt(url, folder)
    .mailbox.open(running())
    .catch((one: unknown) => one)
  if (!(fault instanceof MailboxFault)) throw new Error("A mailbox that cannot be opened says so.")
  expect(fault.message).not.toMatch(/pearl|noor/)
  return [fault.kind, fault.code]
}

test("the heads of new mails come in their order, in parts, with the beginning of a mail, and nothing is marked as read", async () => {
  const server = await anImapServer()
  for (let n = 1; n <= 5; n++) server.deliver(mail(n))
  const { mailbox } = mailboxAt(server.url)
  const open = await mailbox.open(running())
  expect(open).toMatchObject({ numbering: "1", newest: 5 })
  expect((await open.headsAfter(0, 3)).map(({ uid }) => uid)).toEqual([1, 2, 3])
  const [fourth] = await open.headsAfter(3, 3)
  expect(fourth).toMatchObject({ uid: 4, facts: { from: "noor@example.com", answers: [], isAutomatic: false, isReport: false } })
  expect(await open.headsAfter(5, 3), "the range n:* always has a last mail").toEqual([])
  expect(await open.bodyOf(4)).toEqual({ text: "Thank you.\n", attachments: [] })
  expect(await open.bodyOf(99), "a mail that is gone").toBeNull()
  expect(await open.lastDelivered()).toBe(5)
  await open.close()
  expect(server.asked.filter((command) => /^(SELECT|STORE|UID STORE|EXPUNGE)|BODY\[/.test(command))).toEqual([])
  expect(server.asked).toContain("EXAMINE INBOX")
})

test("of a mail of 10 MB with 10,000 lines of header only the beginnings are fetched", async () => {
  const server = await anImapServer()
  server.deliver(`In-Reply-To: <a@b>\r\n${"X-More: more\r\n".repeat(10_000)}${head(1)}\r\n${"long ".repeat(2_000_000)}`)
  const open = await mailboxAt(server.url).mailbox.open(running())
  expect((await open.headsAfter(0, 50))[0]?.facts).toMatchObject({ answers: ["a"], from: null })
  expect((await open.bodyOf(1))?.text.length).toBeLessThan(256 * 1024)
  await open.close()
  expect(server.asked.join()).toMatch(/BODY\.PEEK\[HEADER\]<0\.65536>.*BODY\.PEEK\[\]<0\.262144>/)
})

test("a mailbox that is away, silent or cut off, a wrong password and an unknown folder are faults with a code and no words", async () => {
  const server = await anImapServer()
  const proxy = await aFaultProxy(server.url)
  await proxy.set({ kind: "refuse" })
  expect(await whyNot(proxy.url)).toEqual(["unreachable", "ECONNREFUSED"])
  await proxy.set({ kind: "reset-after", bytes: 200 })
  expect((await whyNot(proxy.url))[0]).toMatch(/unreachable|interrupted/)
  await proxy.set({ kind: "pass" })
  expect(await whyNot(proxy.url, "Replies")).toEqual(["folder", "NONEXISTENT"])
  server.setPassword("other")
  expect(await whyNot(proxy.url)).toEqual(["sign-in", "AUTHENTICATIONFAILED"])
})

test("a call that waits for a silent mailbox ends when it is aborted, and a cut in the middle of a mail is a fault", async () => {
  const server = await anImapServer()
  server.deliver(mail(1, "long ".repeat(40_000)))
  const proxy = await aFaultProxy(server.url)
  const { mailbox } = mailboxAt(proxy.url)
  const stopping = new AbortController()
  const open = await mailbox.open(stopping.signal)
  await proxy.set({ kind: "reset-after", bytes: 20_000 })
  await expect(open.bodyOf(1)).rejects.toThrow(MailboxFault)
  await open.close()
  await proxy.set({ kind: "pass" })
  const second = await mailbox.open(stopping.signal)
  await proxy.set({ kind: "blackhole" })
  const reading = expect(second.bodyOf(1)).rejects.toThrow(MailboxFault)
  const opening = expect(mailbox.open(stopping.signal)).rejects.toThrow(MailboxFault)
  stopping.abort()
  await reading
  await opening
  await expect(mailbox.open(stopping.signal)).rejects.toThrow(MailboxFault)
})

test("a password goes to no other machine without TLS", async () => {
  const server = await anImapServer()
  const settings = mailboxOf((name) => (name === "MAILBOX_URL" ? server.url : null), [])
  if (settings === null) throw new Error("The address is valid.")
  const fault: unknown = await imapMailbox({ ...settings, isHere: false })
    .open(running())
    .catch((one: unknown) => one)
  expect(fault).toMatchObject({ kind: "unreachable" })
  expect(server.asked.filter((command) => /AUTH|LOGIN/.test(command))).toEqual([])
})
