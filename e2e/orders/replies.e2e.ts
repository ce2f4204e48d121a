import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { readMailbox } from "#server/catalog/special-request/read-mailbox.ts"
import { systemClock } from "#server/clock.ts"
import { anImapServer, mailboxAt } from "#server/testing/stand-ins/imap-server.ts"
import { expectAccessible } from "../support/axe.ts"
import { aShopper, CONTROLLER } from "../support/customers.ts"
import { visitOffice } from "../support/office.ts"
import { shopDatabase } from "../support/shoppers.ts"

const CONTACT = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "Blue, please" }

test("[OFFICE-149] a reply joins the open page while an answer is being written, and an answer that was not delivered says so in thread and list", {
  timeout: 150_000,
}, async () => {
  const db = shopDatabase()
  const shopper = await aShopper()
  const wish = { product: CONTROLLER.productId, variant: CONTROLLER.id, ...CONTACT, requested_quantity: 12 }
  const { id } = await shopper.ask<{ id: number }>("POST", "/api/store/special-request", wish)
  const server = await anImapServer()
  const work = {
    db,
    clock: systemClock,
    ...mailboxAt(server.url),
    own: [],
    returned: [],
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
  const read = async () => {
    await db.execute(sql`update mailbox_readings set next_at = now()`)
    await readMailbox(work, new AbortController().signal)
  }
  await read()

  const { page, problems } = await visitOffice("sales", `/office/requests/${id}`)
  const field = page.getByRole("textbox", { name: "Answer by mail" })
  await field.fill("Ten are here.")
  await page.getByRole("button", { name: "Send", exact: false }).click()
  await page.getByText(/, by mail$/).waitFor()
  await expect.poll(() => field.inputValue()).toBe("")
  const { rows } = await db.execute<{ key: string }>(sql`select mail_key as key from request_messages where request_id = ${id}`)
  const key = rows[0]?.key

  await field.fill("A draft that stays")
  server.deliver(
    `From: boss@example.com\r\nMessage-ID: <e2e-${id}@x>\r\nIn-Reply-To: <${key}@shop.example>\r\n\r\nWe take all of them.\r\n`,
  )
  await read()
  const thread = page.getByRole("region", { name: "Messages" })
  await thread.getByText("We take all of them.").waitFor()
  await thread.getByText("Noor Salem, by mail from boss@example.com").waitFor()
  // The request says so, and its line in the list beside it.
  await expect.poll(() => page.getByRole("main").getByText("Replied").count()).toBe(2)
  await expect.poll(() => field.inputValue()).toBe("A draft that stays")
  await expectAccessible(page)

  const status = "Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
  const original = `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${key}@shop.example>\r\n`
  const type = "Content-Type: multipart/report; report-type=delivery-status; boundary=b"
  server.deliver(`Message-ID: <report-${id}@x>\r\n${type}\r\n\r\n--b\r\n${status}\r\n--b\r\n${original}\r\n--b--\r\n`)
  await read()
  await thread.getByText("Not delivered: the address does not exist.").waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto(new URL("/office/requests?q=noor", page.url()).href)
  await page.getByText("Not delivered").locator("visible=true").first().waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test("[OFFICE-149] the page Mail says that replies are not read", async () => {
  const { page } = await visitOffice("sales", "/office/settings/mail")
  await page
    .getByRole("region", { name: "Replies" })
    .getByText(/^Replies are not read\./)
    .waitFor()
  await expectAccessible(page)
})
