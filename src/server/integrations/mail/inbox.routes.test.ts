import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { createApp } from "#server/app.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { inboxMailer } from "./inbox.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  const mailer = inboxMailer(shop.db)
  for (const [place, to] of ["noor@example.com", "salem@example.com", "Noor@example.com"].entries()) {
    const subject = `Mail ${place + 1} <b>for</b> "${to}"`
    await mailer.send({ messageId: `<${place}@x>`, to, subject, text: "Hello <you>", html: "<!doctype html><p style='color:red'>Hello" })
  }
})
afterAll(() => shop.close())

type Listed = { id: number; to: string; subject: string; text: string; html: string; sent_at: string }
const listed = async (query = "") => (await shop.call("GET", `/dev/mail.json${query}`)).json<Listed[]>()
const firstId = async () => (await listed())[0]?.id ?? 0

test("the mails are listed for programs, newest first, of one address if given", async () => {
  const mails = await listed()
  expect(mails.map(({ to }) => to)).toEqual(["Noor@example.com", "salem@example.com", "noor@example.com"])
  expect(mails[0]).toEqual({
    id: expect.any(Number),
    to: "Noor@example.com",
    subject: 'Mail 3 <b>for</b> "Noor@example.com"',
    text: "Hello <you>",
    html: "<!doctype html><p style='color:red'>Hello",
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect((await listed("?to=noor%40example.com")).map(({ to }) => to)).toEqual(["Noor@example.com", "noor@example.com"])
  expect(await listed("?to=nobody%40example.com")).toEqual([])
})

test("the mails are a page for people, newest first, with a link to each", async () => {
  const { text, headers } = await shop.call("GET", "/dev/mail")
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
  expect(text.indexOf("Mail 3")).toBeLessThan(text.indexOf("Mail 1"))
  expect(text).toContain(`href="/dev/mail/${await firstId()}"`)
  expect(text).not.toContain("<b>for")
})

test("one mail is shown in a frame without scripts, with its text version", async () => {
  const id = await firstId()
  const { text, headers } = await shop.call("GET", `/dev/mail/${id}`)
  expect(headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self'; frame-src 'self'")
  expect(text).toContain(`src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`)
  expect(text).toContain("Hello &lt;you>")
  const frame = await shop.call("GET", `/dev/mail/${id}/html`)
  expect(frame.text).toBe("<!doctype html><p style='color:red'>Hello")
  expect(frame.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-frame-options": "SAMEORIGIN" })
  const policy = frame.headers["content-security-policy"]?.split("; ") ?? []
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", "sandbox allow-popups allow-popups-to-escape-sandbox"]),
  )
  expect(policy.join()).not.toMatch(/script/)
  expect((await shop.call("GET", "/dev/mail/inbox.css")).headers["content-type"]).toBe("text/css; charset=utf-8")
})

test.each(["999999", "0", "x", "1.5"])("an unknown mail is not found: %s", async (id) => {
  for (const path of [`/dev/mail/${id}`, `/dev/mail/${id}/html`]) expectProblem(await shop.call("GET", path), 404)
})

const PATHS = ["/dev/mail", "/dev/mail.json", "/dev/mail/1", "/dev/mail/1/html", "/dev/mail/inbox.css"]

test.each(PATHS)("%s is available to this machine alone", async (path) => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await shop.app.inject({
        method: "GET",
        url: path.replace("1", String(await firstId())),
        remoteAddress,
        headers: { host: "127.0.0.1:3000", ...headers },
      })
    ).statusCode
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"]) expect(await ask(address), address).toBe(200)
  for (const address of ["192.0.2.1", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"]) expect(await ask(address), address).toBe(404)
  expect(await ask("127.0.0.1", { host: "shop.example" }), "by another name").toBe(404)
  expect(await ask("127.0.0.1", { host: "localhost.shop.example" }), "by another name").toBe(404)
  expect(await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" }), "through a proxy").toBe(404)
  expect(await ask("127.0.0.1", { forwarded: "for=127.0.0.1" }), "through a proxy").toBe(404)
})

test.each([
  ["with a mail server", { smtpUrl: "smtp://127.0.0.1:2525" }],
  ["in production", { production: true }],
])("%s there is no inbox", async (_when, change) => {
  const app = await createApp({ ...shop.services, config: { ...shop.services.config, ...change } })
  onTestFinished(() => app.close())
  for (const url of PATHS) expect((await app.inject({ method: "GET", url })).statusCode, url).toBe(404)
})
