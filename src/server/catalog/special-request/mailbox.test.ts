import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { account, type CustomerData } from "#contract/account.ts"
import type { Notice } from "#contract/office/frame.ts"
import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { MAX_REPLIES } from "#rules/catalog/office/request-state.ts"
import { remindOfOffers } from "#server/orders/offers/end-offers.ts"
import { allSent, aRunner, jobsOf } from "#server/testing/jobs.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"
import { aReport } from "#server/testing/stand-ins/mailbox-reader.ts"
import { anAnswered, answer, aReply, newestKey } from "./mailbox.fixture.ts"
import { aShopWithARequest, oneRequest, REQUESTS } from "./request.fixture.ts"
import { blankSpecialRequests } from "./special-request.queries.ts"

const list = async (member: TestMember, view: string) =>
  (await member.call("GET", `${REQUESTS}?view=${view}`)).json<{ results: OfficeRequest[] }>().results

const bell = async (member: TestMember) =>
  (await member.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>().notices.map(({ kind, object }) => [kind, object.id])

test("[OFFICE-149] a reply to the answer joins its thread once, without the quoted answer, and the request is to be answered again", async () => {
  const { shop, sales, server, read, id, customer, key, version } = await anAnswered()
  await shop.db.execute(sql`update customers set email = 'noor@example.com' where id = ${customer.id}`)
  server.deliver("From: other@example.com\r\nMessage-ID: <other@x>\r\n\r\nSomething else")
  const reply = aReply(key, { text: "I take 32.\r\n\r\nOn Sun, 29 Nov 2026, Corniche wrote:\r\n> 32 are here." })
  server.deliver(reply)
  await read()
  const request = await oneRequest(sales, id)
  expect(request).toMatchObject({ state: "NEW", cause: "REPLIED", version: version + 1, assigned: { name: "Reem" } })
  expect(request.messages).toMatchObject([
    { kind: "mail", by: "Reem", text: "32 are here.", undelivered: null },
    { kind: "reply", by: null, text: "I take 32.", sender: null, is_automatic: false, attachments: [] },
  ])
  expect(await list(sales, "to-answer")).toMatchObject([{ id, cause: "REPLIED" }])
  expect(await bell(sales)).toEqual([["REQUEST_REPLIED", String(id)]])

  server.deliver(reply)
  await read()
  await read()
  expect(await oneRequest(sales, id), "the same mail again").toEqual(request)
})

test("[OFFICE-149] the reply to a second answer joins too, and one to a reply by its references", async () => {
  const { shop, sales, server, read, id, key, version } = await anAnswered()
  server.deliver(aReply(key))
  await read()
  await answer(sales, id, version + 1)
  expect(await oneRequest(sales, id)).toMatchObject({ state: "ANSWERED", cause: null })
  server.deliver(aReply(await newestKey(shop), { text: "And in blue?" }))
  const later = aReply("not-a-key", {
    from: "boss@example.com",
    text: "We take all.",
    more: `References: <${key}@shop.example> <1@mail.example>\r\n`,
  })
  server.deliver(later)
  await read()
  expect((await oneRequest(sales, id)).messages.map(({ kind, text, sender }) => [kind, text, sender])).toEqual([
    ["mail", "32 are here.", null],
    ["reply", "I take 32.", "noor@example.com"],
    ["mail", "32 are here.", null],
    ["reply", "And in blue?", "noor@example.com"],
    ["reply", "We take all.", "boss@example.com"],
  ])
})

test("[OFFICE-149] an automatic reply joins and opens nothing; the shop's own mails are no replies; a reply opens what was won or lost", async () => {
  const { sales, server, read, id, key } = await anAnswered()
  server.deliver(aReply(key, { text: "I am away.", more: "Auto-Submitted: auto-replied\r\n" }))
  server.deliver(aReply(key, { from: "Desk@Shop.example" }))
  await read()
  const request = await oneRequest(sales, id)
  expect(request).toMatchObject({ state: "ANSWERED", cause: null, messages: [{ kind: "mail" }, { kind: "reply", is_automatic: true }] })
  expect(await bell(sales)).toEqual([])
  for (const [state, reason] of [["WON"], ["LOST", "Too dear"]] as const) {
    const { version } = await oneRequest(sales, id)
    await sales.call("PATCH", `${REQUESTS}/${id}`, { state, ...(reason ? { reason } : {}) }, { version })
    server.deliver(aReply(key, { text: "When will they come?" }))
    await read()
    expect(await oneRequest(sales, id)).toMatchObject({ state: "NEW", cause: "REPLIED", lost_reason: null })
  }
})

test("[OFFICE-149] a report of a failed delivery marks the answer once and opens its request; a delay does not", async () => {
  const { shop, sales, server, read, id, key, version } = await anAnswered()
  const manager = await aStaffMember(shop, "manager")
  await sales.call("PATCH", `${REQUESTS}/${id}`, { assigned: null }, { version })
  server.deliver(aReport(key, "delayed", "4.4.1"))
  server.deliver(aReport("6b1c1f0e-6c58-4f0b-9a53-3d3c6cf7a1aa"))
  await read()
  expect(await oneRequest(sales, id)).toMatchObject({ state: "ANSWERED", messages: [{ undelivered: null }] })
  server.deliver(aReport(key))
  await read()
  const request = await oneRequest(sales, id)
  expect(request).toMatchObject({ state: "NEW", cause: "UNDELIVERED", messages: [{ kind: "mail", undelivered: { code: "5.1.1" } }] })
  expect(await list(sales, "to-answer")).toMatchObject([{ id, cause: "UNDELIVERED" }])
  for (const member of [sales, manager]) expect(await bell(member)).toEqual([["ANSWER_UNDELIVERED", String(id)]])
  expect(await bell(await aStaffMember(shop, "technician"))).toEqual([])
  server.deliver(aReport(key, "failed", "5.2.2"))
  await read()
  expect(await oneRequest(sales, id)).toEqual(request)
})

test("[OFFICE-149] a reply to a request of a member who is suspended, or may answer no more, is in the bells of all who may, at any place", async () => {
  const { shop, sales, server, read, id, key } = await anAnswered()
  const [owner, here] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "sales", { places: ["branch:1"] })]
  server.deliver(aReply(key))
  await read()
  expect(await bell(sales)).toHaveLength(1)
  expect(await bell(here), "the request is somebody's").toEqual([])
  expect((await owner.call("POST", `/api/office/staff/${sales.id}/suspend`)).status).toBe(200)
  server.deliver(aReply(key, { text: "Are you there?" }))
  await answer(owner, id, (await oneRequest(owner, id)).version)
  await read()
  for (const member of [owner, here]) expect(await bell(member)).toEqual([["REQUEST_REPLIED", String(id)]])
  await shop.db.execute(sql`update staff set suspended_at = null, role = 'editor' where id = ${sales.id}`)
  await answer(owner, id, (await oneRequest(owner, id)).version)
  server.deliver(aReport(key))
  await read()
  for (const member of [owner, here]) expect((await bell(member))[0]).toEqual(["ANSWER_UNDELIVERED", String(id)])
})

test("[OFFICE-149] an answer that the mail server refuses is marked at once, and unmarked when another try sends it", async () => {
  const { shop, sales, id, customer } = await aShopWithARequest()
  let isRefused = true
  const server = await aMailServer({ recipient: (address) => (address === customer.email && isRefused ? "550 5.1.1" : 250) })
  aRunner(shop, { mailer: mailerTo(server.url) })
  await answer(sales, id, 1)
  await expect
    .poll(() => oneRequest(sales, id))
    .toMatchObject({ state: "NEW", cause: "UNDELIVERED", messages: [{ undelivered: { code: "5.1.1" } }] })
  expect(await bell(sales)).toEqual([["ANSWER_UNDELIVERED", String(id)]])
  isRefused = false
  const [job] = await jobsOf(shop.db)
  const manager = await aStaffMember(shop, "manager")
  expect((await manager.call("POST", `/api/office/jobs/${job?.id}/retry`)).status).toBeLessThan(300)
  await allSent(shop.db)
  await expect.poll(() => oneRequest(sales, id)).toMatchObject({ state: "ANSWERED", cause: null, messages: [{ undelivered: null }] })
})

test("[OFFICE-149] an answer that staff stop in the queue is marked once, and unmarked when another try sends it", async () => {
  const { shop, sales, id } = await aShopWithARequest()
  await answer(sales, id, 1)
  const answerJob = (await jobsOf(shop.db)).at(-1)
  const manager = await aStaffMember(shop, "manager")
  const act = async (verb: "stop" | "retry") =>
    expect((await manager.call("POST", `/api/office/jobs/${answerJob?.id}/${verb}`)).status).toBe(204)
  await act("stop")
  const stopped = await oneRequest(sales, id)
  expect(stopped).toMatchObject({ state: "NEW", cause: "UNDELIVERED", messages: [{ kind: "mail", undelivered: { code: null } }] })
  expect(await bell(sales)).toEqual([["ANSWER_UNDELIVERED", String(id)]])
  await act("stop")
  expect(await oneRequest(sales, id)).toEqual(stopped)
  await act("retry")
  aRunner(shop)
  await allSent(shop.db)
  await expect.poll(() => oneRequest(sales, id)).toMatchObject({ state: "ANSWERED", cause: null, messages: [{ undelivered: null }] })
})

test("[OFFICE-149] replies to an offer and to its reminder join the request, and a failed delivery of the offer is marked", async () => {
  const { shop, sales, server, read, id, variant, version } = await anAnswered()
  const until = new Date(shop.services.clock.now().getTime() + 30 * 3600 * 1000).toISOString()
  const body = { lines: [{ variant, quantity: 4, price: 900 }], valid_until: until, is_held: false }
  const made = await sales.call("POST", `${REQUESTS}/${id}/offers`, body, { version })
  const offer = made.json<OfficeOffer>()
  server.deliver(aReply(await newestKey(shop), { text: "Is that with tax?" }))
  await shop.db.execute(sql`update offers set created_at = created_at - interval '3 days'`)
  const later = { now: () => new Date(Date.now() + 12 * 3600 * 1000) }
  const log = { error: (...line: unknown[]) => expect(line).toBeNull() }
  expect(await remindOfOffers({ db: shop.db, clock: { ...shop.services.clock, ...later } }, log)).toBe(1)
  server.deliver(aReply(await newestKey(shop), { text: "Thank you for the reminder." }))
  server.deliver(aReport(await newestKey(shop)))
  await read()
  expect(await oneRequest(sales, id)).toMatchObject({
    state: "NEW",
    cause: "UNDELIVERED",
    messages: [
      { kind: "mail" },
      { kind: "offer", by: "Reem", text: "" },
      { kind: "reminder", by: null, undelivered: { code: "5.1.1" } },
      { kind: "reply", text: "Is that with tax?" },
      { kind: "reply", text: "Thank you for the reminder." },
    ],
  })
  const offers = (await sales.call("GET", `${REQUESTS}/${id}/offers`)).json<{ results: OfficeOffer[] }>().results
  expect(offers, "the offer can still be ordered").toMatchObject([{ id: offer.id, state: "OPEN" }])
})

test("a full thread keeps no further replies, staff can still answer, and a later reply opens the request once", async () => {
  const { sales, server, read, id, key } = await anAnswered()
  for (let n = 0; n < MAX_REPLIES + 20; n++) server.deliver(aReply(key, { text: `Reply ${n}` }))
  await read()
  const full = await oneRequest(sales, id)
  expect(full.messages).toHaveLength(1 + MAX_REPLIES)
  expect(await bell(sales)).toHaveLength(1)
  const answered = await answer(sales, id, full.version)
  expect(answered.state).toBe("ANSWERED")
  server.deliver(aReply(key))
  server.deliver(aReply(key))
  await read()
  expect(await oneRequest(sales, id)).toMatchObject({ state: "NEW", version: answered.version + 1 })
})

test("hostile mails change nothing but their thread: no markup, no foreign thread, no value that stops the reading", async () => {
  const { sales, server, read, id, key, logged } = await anAnswered()
  const html = `Content-Type: text/html\r\n\r\n<script>alert(1)</script><b onclick="x()">Bold</b> &lt;img src=x onerror=alert(1)&gt;`
  server.deliver(`From: x\r\nMessage-ID: <h1@x>\r\nIn-Reply-To: <${key}@shop.example>\r\n${html}`)
  server.deliver(aReply(key, { text: "zero \0 half \\ud800 turn \u202e end" }))
  server.deliver(aReply("6b1c1f0e-6c58-4f0b-9a53-3d3c6cf7a1aa"))
  server.deliver(aReply("'; drop table request_messages; --"))
  server.deliver(`From: ${"<".repeat(5000)}\r\nMessage-ID: <h2@x>\r\nReferences: ${"<a@b> ".repeat(5000)}<${key}@shop.example>\r\n\r\n`)
  server.deliver(
    aReply(key, { text: "", more: 'Content-Type: application/pdf; name="../../etc/passwd"\r\nContent-Disposition: attachment\r\n' }),
  )
  server.deliver(aReply(key, { text: "The last" }))
  await read()
  expect((await oneRequest(sales, id)).messages.slice(1)).toMatchObject([
    { text: "Bold <img src=x onerror=alert(1)>", sender: null },
    { text: "zero  half \\ud800 turn  end" },
    { text: "" },
    { text: "", attachments: ["../../etc/passwd"] },
    { text: "The last" },
  ])
  expect(logged).toEqual([])
})

test("two people at once: an answer to a request that was replied to meanwhile is refused with its fresh state", async () => {
  const { sales, server, read, id, key, version } = await anAnswered()
  server.deliver(aReply(key))
  await read()
  const refused = await sales.call("POST", `${REQUESTS}/${id}/messages`, { kind: "mail", text: "Are you there?" }, { version })
  expect(refused.status).toBe(412)
  expect(refused.text).toContain("I take 32.")
})

test("replies go with the account of the customer, one that is stored at that moment too, and later ones are not kept", async () => {
  const { shop, server, read, customer, key } = await anAnswered()
  server.deliver(aReply(key))
  await read()
  const exported = await shop.call("GET", account.exportData.path, undefined, customer.headers)
  expect(exported.json<CustomerData>().special_requests).toMatchObject([
    {
      messages: [
        { kind: "mail", text: "32 are here." },
        { kind: "reply", text: "I take 32." },
      ],
    },
  ])
  server.deliver(aReply(key, { text: "At the same time" }))
  await Promise.all([shop.db.transaction((tx) => blankSpecialRequests(tx, customer.id)), read()])
  server.deliver(aReply(key, { text: "Later" }))
  server.deliver(aReport(key))
  await read()
  const { rows } = await shop.db.execute(sql`select text from request_messages`)
  expect(rows).toEqual([])
})
