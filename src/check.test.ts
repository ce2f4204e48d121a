import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"
import type { Point } from "#server/operators/point.ts"
import { testDatabase } from "#server/testing/database.ts"
import { demonstrationTemplate } from "#server/testing/demonstration.ts"
import { aFolder } from "#server/testing/folder.ts"
import { anImapServer } from "#server/testing/stand-ins/imap-server.ts"
import { aMailServer } from "#server/testing/stand-ins/mail-server.ts"
import { aSkipCash } from "#server/testing/stand-ins/skipcash-stand-in.ts"

const PROGRAM = fileURLToPath(new URL("../bin/corniche.mjs", import.meta.url))

type Answer = { code: number; text: string; complaint: string }

function corniche(environment: Record<string, string>, ...argv: string[]): Promise<Answer> {
  return new Promise((answer) => {
    execFile(process.execPath, [PROGRAM, ...argv], { env: { PATH: "/usr/bin:/bin", ...environment } }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text: text.trim(), complaint: complaint.trim() }),
    )
  })
}

/** The data folder of a shop with the demonstration, or of an empty one. */
async function aPlace(template?: string) {
  const [database, folder] = [await testDatabase(template), await aFolder()]
  onTestFinished(async () => {
    await database.close()
    await folder.remove()
  })
  return { environment: { DATABASE_URL: database.url, CORNICHE_DATA: folder.path }, folder: folder.path }
}

const verdicts = ({ text }: Answer) =>
  Object.fromEntries((JSON.parse(text) as { points: Point[] }).points.map(({ name, verdict }) => [name, verdict]))
const says = ({ text }: Answer, name: string) => (JSON.parse(text) as { points: Point[] }).points.find((point) => point.name === name)?.says

test("a shop that is ready passes every check, and its test mail arrives", async () => {
  const { environment } = await aPlace(await demonstrationTemplate())
  const [mail, imap, skipCash] = [await aMailServer(), await anImapServer(), await aSkipCash()]
  onTestFinished(skipCash.close)
  const { url, clientId, keyId, keySecret, webhookKeys } = skipCash.settings
  const answer = await corniche(
    {
      ...environment,
      SMTP_URL: mail.url,
      MAILBOX_URL: imap.url,
      MAIL_FROM: "shop@pearl.example",
      PAYMENTS: "skipcash",
      SKIPCASH_URL: url,
      SKIPCASH_CLIENT_ID: clientId,
      SKIPCASH_KEY_ID: keyId,
      SKIPCASH_KEY_SECRET: keySecret,
      SKIPCASH_WEBHOOK_KEY: webhookKeys.join(","),
    },
    "check",
    "--send",
    "owner@pearl.example",
    "--json",
  )
  expect(verdicts(answer)).toEqual({
    database: "ok",
    extension: "ok",
    tables: "ok",
    encoding: "ok",
    contents: "ok",
    Arabic: "ok",
    "Arabic phrases": "ok",
    "mail server": "ok",
    "test mail": "ok",
    mailbox: "ok",
    payments: "ok",
    "public address": "warning",
    pictures: "ok",
    texts: "ok",
  })
  expect(answer.code).toBe(0)
  expect(mail.taken.map(({ recipients, subject }) => [recipients, subject])).toEqual([[["owner@pearl.example"], "Test mail from Corniche"]])
  expect(
    skipCash.requests.every((request) => request.startsWith("GET ")),
    "nothing is paid",
  ).toBe(true)
})

test("a failed check is a fault with a remedy, and exit code 1", async () => {
  const { environment } = await aPlace()
  const [mail, imap, skipCash] = [await aMailServer({ recipient: () => 550 }), await anImapServer(), await aSkipCash()]
  imap.setPassword("other")
  onTestFinished(skipCash.close)
  const answer = await corniche(
    {
      ...environment,
      SMTP_URL: mail.url,
      MAILBOX_URL: imap.url,
      MAIL_FROM: "shop@pearl.example",
      PAYMENTS: "skipcash",
      SKIPCASH_URL: skipCash.url,
      SKIPCASH_CLIENT_ID: "11111111-1111-1111-1111-111111111111",
      SKIPCASH_KEY_ID: skipCash.settings.keyId,
      SKIPCASH_KEY_SECRET: skipCash.settings.keySecret,
      SKIPCASH_WEBHOOK_KEY: skipCash.settings.webhookKeys[0] ?? "",
    },
    "check",
    "--send",
    "owner@pearl.example",
    "--json",
  )
  expect(answer.code).toBe(1)
  expect(verdicts(answer)).toMatchObject({
    "mail server": "fault",
    mailbox: "fault",
    payments: "fault",
    products: "warning",
    branches: "warning",
    menu: "warning",
  })
  expect(says(answer, "mail server")).toContain("Check SMTP_URL and MAIL_FROM.")
  expect(says(answer, "mailbox")).toBe(
    "The mailbox refuses user and password (AUTHENTICATIONFAILED). Check MAILBOX_URL and MAILBOX_FOLDER.",
  )
  expect(says(answer, "payments")).toContain("does not accept the client id")
})

test("an unreachable mail server and an unreachable provider are faults with a reason", async () => {
  const { environment } = await aPlace()
  const [mail, skipCash] = [await aMailServer(), await aSkipCash()]
  await mail.close()
  await skipCash.close()
  const answer = await corniche(
    {
      ...environment,
      SMTP_URL: mail.url,
      MAIL_FROM: "shop@pearl.example",
      PAYMENTS: "skipcash",
      SKIPCASH_URL: skipCash.url,
      SKIPCASH_CLIENT_ID: skipCash.settings.clientId,
      SKIPCASH_KEY_ID: skipCash.settings.keyId,
      SKIPCASH_KEY_SECRET: skipCash.settings.keySecret,
      SKIPCASH_WEBHOOK_KEY: skipCash.settings.webhookKeys[0] ?? "",
    },
    "check",
    "--json",
  )
  expect(answer.code).toBe(1)
  expect(verdicts(answer)).toMatchObject({ database: "ok", "mail server": "fault", payments: "fault" })
  expect(says(answer, "payments")).toMatch(/ECONNREFUSED/)
})

test("an unreachable database and invalid settings are faults with a message", async () => {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const away = await corniche({ DATABASE_URL: "postgres://shop@127.0.0.1:1/shop", CORNICHE_DATA: folder.path }, "check", "--json")
  expect(away.code).toBe(1)
  expect(says(away, "database")).toMatch(/^The database cannot be used: .*ECONNREFUSED.* Check DATABASE_URL/)
  const wrong = await corniche({ PORT: "x", LOG_LEVEL: "loud" }, "check")
  expect(wrong.code).toBe(1)
  expect(wrong.text.split("\n")).toEqual([
    expect.stringMatching(/^fault {4}settings {2}PORT/),
    expect.stringMatching(/^fault {4}settings {2}LOG_LEVEL/),
  ])
})

test("an empty database is checked and left empty", async () => {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const name = `empty_${process.pid}`
  const admin = new pg.Client({ connectionString: inject("templateUrl").replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const url = inject("templateUrl").replace(/\/[^/]*$/, `/${name}`)
  const answer = await corniche({ DATABASE_URL: url, CORNICHE_DATA: folder.path }, "check", "--json")
  expect(verdicts(answer)).toMatchObject({ database: "ok", extension: "ok", tables: "warning" })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
  await client.end()
  expect(rows).toEqual([])
  expect(await readdir(`${folder.path}/images`), "the probe is gone").toEqual([])
})

test("an invalid address for the test mail is a usage error", async () => {
  expect(await corniche({}, "check", "--send", "nobody")).toMatchObject({ code: 2, complaint: '"nobody" is not an email address.' })
})

test("the doctor of an empty shop finds no inconsistency and warns of missing contents", async () => {
  const { environment } = await aPlace()
  const { code, text } = await corniche(environment, "doctor")
  expect(code).toBe(0)
  expect(text).toMatch(/^No inconsistencies found\.\nWarning: There are no products\./)
  expect(text).toMatch(
    /Warning: There are no branches[\s\S]*Warning: The home page[\s\S]*Warning: There is no menu[\s\S]*Warning: No repairs can be booked/,
  )
  const report = await corniche({ ...environment }, "doctor", "--json")
  expect(JSON.parse(report.text)).toMatchObject({
    ok: true,
    findings: [],
    warnings: expect.arrayContaining([{ name: "branches", says: expect.any(String) }]),
  })
})
