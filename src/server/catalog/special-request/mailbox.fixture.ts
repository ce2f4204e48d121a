import { sql } from "drizzle-orm"
import type { OfficeRequest } from "#contract/office/requests.ts"
import type { TestShop } from "#server/testing/shop.ts"
import type { TestMember } from "#server/testing/staff.ts"
import { anImapServer, mailboxAt } from "#server/testing/stand-ins/imap-server.ts"
import { aReader } from "#server/testing/stand-ins/mailbox-reader.ts"
import { aShopWithARequest, REQUESTS } from "./request.fixture.ts"

/** A shop with an answered request, a mailbox that was read once, and the id of the answer's mail. */
export async function anAnswered() {
  const { shop, sales, ...made } = await aShopWithARequest()
  const server = await anImapServer()
  server.deliver("From: old@example.com\r\nMessage-ID: <old@x>\r\n\r\nFrom before")
  const reader = aReader(shop, server.url)
  await reader.read()
  const answered = await answer(sales, made.id, 1)
  return { ...made, shop, sales, server, ...reader, key: await newestKey(shop), version: answered.version }
}

export const answer = async (member: TestMember, id: number, version: number) =>
  (await member.call("POST", `${REQUESTS}/${id}/messages`, { kind: "mail", text: "32 are here." }, { version })).json<OfficeRequest>()

export async function newestKey({ db }: TestShop): Promise<string> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select mail_key as key from request_messages where mail_key is not null order by id desc limit 1`,
  )
  return rows[0]?.key ?? ""
}

/** What a run of the reader needs, without addresses of the shop and without a log. */
export const silentReader = ({ db, services }: TestShop, url: string) => ({
  db,
  clock: services.clock,
  ...mailboxAt(url),
  own: [],
  returned: [],
  log: { info: () => {}, warn: () => {}, error: () => {} },
})

let mails = 0

export const aReply = (key: string, { from = "noor@example.com", text = "I take 32.", more = "" } = {}) =>
  `From: Noor Salem <${from}>\r\nMessage-ID: <${++mails}@mail.example>\r\nIn-Reply-To: <${key}@shop.example>\r\n${more}\r\n${text}\r\n`
