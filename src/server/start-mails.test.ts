import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { aMailServer } from "#server/testing/stand-ins/mail-server.ts"
import { startShop } from "./start.ts"
import { startNotice } from "./start-notice.ts"
import { aProduct } from "./testing/catalog.ts"
import { testDatabase } from "./testing/database.ts"
import { allSent, queueFor } from "./testing/jobs.ts"

async function aStarted(environment: Record<string, string> = {}) {
  const { db, url, close } = await testDatabase()
  // Otherwise an empty catalog would be filled first.
  await aProduct(db)
  const folder = await mkdtemp(join(tmpdir(), "corniche-start-"))
  const config = readConfig({ PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: url, LOG_LEVEL: "silent", ...environment })
  const pages = async () => ({ isBuilt: true, render: async () => new Response("A page", { status: 404 }) })
  const shop = await startShop(config, { pages, demonstration: "" })
  onTestFinished(async () => {
    await shop.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  return { db, config, shop }
}

test("a started shop without a mail server stores its mails in an inbox, whose address it prints", async () => {
  const { db, config, shop } = await aStarted()
  await queueFor({ db })
  await allSent(db)
  const [, inbox = ""] = /^ {2}Mail inbox {5}(\S+)$/m.exec(startNotice(config, shop)) ?? []
  expect(inbox).toBe(`${shop.address}/dev/mail`)
  expect(await (await fetch(inbox)).text()).toContain("Reset your password for Corniche")
  expect(await (await fetch(`${inbox}.json?to=noor%40example.com`)).json()).toMatchObject([
    { text: expect.stringContaining("secret-link") },
  ])
})

test("a started shop with a mail server sends its mails there, and has no inbox", async () => {
  const server = await aMailServer()
  const { db, config, shop } = await aStarted({ SMTP_URL: server.url, MAIL_FROM: "no-reply@shop.example", SHOP_NAME: "Souq" })
  await queueFor({ db })
  await allSent(db)
  expect(server.taken).toMatchObject([
    { from: { name: "Souq", address: "no-reply@shop.example" }, subject: "Reset your password for Souq" },
  ])
  expect(startNotice(config, shop)).not.toContain("inbox")
  for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail/1"]) expect((await fetch(`${shop.address}${path}`)).status).toBe(404)
})
