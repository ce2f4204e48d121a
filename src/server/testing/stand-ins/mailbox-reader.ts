import { sql } from "drizzle-orm"
import { readMailbox } from "#server/catalog/special-request/read-mailbox.ts"
import { noteUndeliveredOrderMail } from "#server/orders/notices/note-undelivered.ts"
import { noteUndeliveredRepairMail } from "#server/repairs/kept/note-undelivered.ts"
import type { TestShop } from "../shop.ts"
import { mailboxAt } from "./imap-server.ts"

/** As in a shop that runs. */
const RETURNED_MAILS = [noteUndeliveredOrderMail, noteUndeliveredRepairMail]

export type Reader = { read: (signal?: AbortSignal) => Promise<void>; logged: string[] }

/** Reads the mailbox at an address for a shop, whenever the test says so. */
export function aReader({ db, services }: TestShop, url: string, folder?: string): Reader {
  const logged: string[] = []
  const say = (about: object | string, sentence = "") => void logged.push([JSON.stringify(about), sentence].join(" "))
  const log = { info: say, warn: say, error: say }
  const work = { db, clock: services.clock, ...mailboxAt(url, folder), own: ["desk@shop.example"], returned: RETURNED_MAILS, log }
  return {
    logged,
    read: async (signal = new AbortController().signal) => {
      await db.execute(sql`update mailbox_readings set next_at = now()`)
      await readMailbox(work, signal)
    },
  }
}

let reports = 0

/** A report about the delivery of the mail with this key. */
export function aReport(key: string, action = "failed", status = "5.1.1"): string {
  return [
    "From: MAILER-DAEMON@mail.example",
    `Message-ID: <report-${++reports}@mail.example>`,
    "Auto-Submitted: auto-replied",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "",
    `Final-Recipient: rfc822; noor@example.com\r\nAction: ${action}\r\nStatus: ${status}`,
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: <${key}@shop.example>`,
    "",
    "Hello Noor",
    "--b--",
    "",
  ].join("\r\n")
}
