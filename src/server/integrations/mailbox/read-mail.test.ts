import { expect, test } from "vitest"
import { textOfHtml } from "./html-text.ts"
import { readBody, readFailure, readHeader } from "./read-mail.ts"

const bytes = (text: string) => Buffer.from(text.replaceAll(/\r?\n/g, "\r\n"), "latin1")
const KEY = "6b1c1f0e-6c58-4f0b-9a53-3d3c6cf7a1aa"

test("the header names the mails that are answered, the nearest first, its sender, and the same mail twice", async () => {
  const header = `From: "Noor, of Doha" <Noor@Example.COM>\nMessage-ID: <1@a>\nIn-Reply-To: <${KEY.toUpperCase()}@shop.example>\nReferences: <first@x> <second@x>\n <third@x>\n`
  const facts = await readHeader(bytes(header))
  expect(facts).toMatchObject({ answers: [KEY, "third", "second", "first"], from: "noor@example.com", isAutomatic: false, isReport: false })
  expect((await readHeader(bytes(`Received: by another way\n${header}`)))?.digest).toBe(facts?.digest)
  expect((await readHeader(bytes(header.replace("<1@a>", "<2@a>"))))?.digest).not.toBe(facts?.digest)
  expect(await readHeader(bytes(""))).toMatchObject({ answers: [], from: null })
  expect(
    (await readHeader(bytes(`References: ${Array.from({ length: 10_000 }, (_, n) => `<${n}@x>`).join(" ")}\n`)))?.answers,
  ).toHaveLength(50)
})

test.each([
  ["Auto-Submitted: auto-replied", true],
  ["Auto-Submitted: auto-generated (rejected)", true],
  ["Auto-Submitted: no", false],
  ["Precedence: bulk", true],
  ["Precedence: first-class", false],
  ["X-Autoreply: yes", true],
  ["Return-Path: <>", true],
  ["Return-Path: <noor@example.com>", false],
])("whether a program answered: %s", async (line, isAutomatic) => {
  expect(await readHeader(bytes(`From: a@b.example\n${line}\n`))).toMatchObject({ isAutomatic })
})

test("of two forms the plain text is read, of HTML its text, and files are named", async () => {
  const mail = `From: a@b.example
Content-Type: multipart/mixed; boundary=out

--out
Content-Type: multipart/alternative; boundary=in

--in
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from("شكرًا جزيلًا").toString("base64")}
--in
Content-Type: text/html

<b>Thanks</b>
--in--
--out
Content-Type: application/pdf; name="=?utf-8?Q?Order=E2=80=AE_1.pdf?="
Content-Disposition: attachment

x
--out--
`
  expect(await readBody(bytes(mail))).toEqual({ text: "شكرًا جزيلًا", attachments: ["Order 1.pdf"] })
  const html = `Content-Type: text/html; charset=utf-8\n\n<p>Thank&nbsp;you &lt;b&gt;</p><script>alert(1)</script><style>p{}</style>`
  expect((await readBody(bytes(html))).text).toBe("Thank you <b>")
})

test("HTML becomes lines and paragraphs, quotes are marked, and only its text is left", () => {
  const html = `<html><head><title>Re</title></head><body><div>Dear shop,<br><br>I take
    <b>32</b>.</div><ul><li>one<li>two</ul><table><tr><td>a</td><td>b</td></tr></table><a href="https://x.example">here</a>
    <img src="https://x.example/seen.png" alt="picture"><blockquote>Hello<br>there</blockquote></body></html>`
  expect(textOfHtml(html)).toBe("Dear shop,\n\nI take 32.\n\n• one\n• two\n\na b\nhere\n\n> Hello\n> there")
})

const report = (
  status: string,
  original = `Message-ID: <${KEY}@shop.example>\nTo: noor@example.com`,
  type = "message/rfc822",
) => `From: MAILER-DAEMON@mail.example
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

${status}

--b
Content-Type: ${type}

Received: from shop.example
${original}

Hello Noor
--b--
`

test.each([
  [
    "a full report",
    report("Final-Recipient: rfc822; noor@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user"),
    "5.1.1",
  ],
  [
    "the header of the original alone",
    report("Action: failed\nStatus: 5.2.2 (full)", `Message-ID:\n <${KEY}@shop.example>`, "text/rfc822-headers"),
    "5.2.2",
  ],
  ["given up after days", report("Final-Recipient: rfc822; noor@example.com\nAction: FAILED\nStatus: 4.4.7"), "4.4.7"],
  ["no status", report("Action: failed\nDiagnostic-Code: smtp;\n 554 refused"), "554"],
  ["nothing but an action", report("Action: failed"), null],
  ["one of two recipients", report("Action: delivered\nStatus: 2.0.0\n\nAction: failed\nStatus: 5.7.1"), "5.7.1"],
])("a report says that a mail will not be delivered, and with which code: %s", async (_name, mail, code) => {
  expect(await readHeader(bytes(mail))).toMatchObject({ isReport: true })
  expect(await readFailure(bytes(mail))).toEqual({ about: [KEY], code })
})

test.each([
  ["a delay", report("Action: delayed\nStatus: 4.4.1")],
  ["a delivery", report("Action: delivered\nStatus: 2.0.0")],
  ["a receipt", report("Disposition: manual-action; displayed").replace("message/delivery-status", "message/disposition-notification")],
  ["a report without a status", "Content-Type: multipart/report; boundary=b\n\n--b\n\nAction: failed\n--b--\n"],
  ["a mail of a person", "Content-Type: text/plain\n\nAction: failed\n"],
])("a report of anything else is no failure: %s", async (_name, mail) => {
  expect(await readFailure(bytes(mail))).toBeNull()
})

const html = (body: string) => `From: a@b.example\nContent-Type: text/html\n\n${body}`
const KB_256 = 256 * 1024
const fill = (piece: string) => piece.repeat(Math.ceil(KB_256 / piece.length))

test.each([
  ["nothing", ""],
  ["zeros", fill("\0")],
  ["a charset that does not exist", "Content-Type: text/plain; charset=x-nonsense\n\nhello \xff\xfe"],
  [
    "300 parts within each other",
    `Content-Type: multipart/mixed; boundary=a0\n\n${Array.from({ length: 300 }, (_, n) => `--a${n}\nContent-Type: multipart/mixed; boundary=a${n + 1}\n\n`).join("")}`,
  ],
  ["30,000 parts", `Content-Type: multipart/mixed; boundary=a\n\n${fill("--a\n\nx\n")}`],
  ["mails within each other", `Content-Type: message/rfc822\n\n${fill("Content-Type: message/rfc822\n\n")}`],
  ["many headers", `${fill("X-More: more\n")}\n\nx`],
  ["a header without end", `Subject: ${fill("=?utf-8?Q?a?= ")}`],
  ["many senders", `From: ${fill("a@b.c, ")}\n\nx`],
  ["open brackets", `From: ${fill("(")}\n\nx`],
  ["tags within each other", html(fill("<div>"))],
  ["tables within each other", html(fill("<table><tr><td>"))],
  ["a wide table", html(`<table><tr>${fill("<td>x")}`)],
  ["cells over billions of columns", html("<table><tr><td colspan=9999999999 rowspan=9999999999>x</table>")],
  ["signs that begin no tag", html(fill("<"))],
  ["references to signs", html(fill("&amp;"))],
  ["attributes", html(`<a ${fill("b=c ")}>`)],
])("a hostile mail is read like any other of its size: %s", async (_name, mail) => {
  await readHeader(bytes(mail))
  const { text, attachments } = await readBody(bytes(mail))
  expect(text.length).toBeLessThan(2 * KB_256)
  expect(attachments.length).toBeLessThanOrEqual(10)
  expect(await readFailure(bytes(mail))).toBeNull()
})
