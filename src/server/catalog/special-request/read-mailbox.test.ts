import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { MAX_REPLIES } from "#rules/catalog/office/request-state.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { aReader, aReport } from "#server/testing/stand-ins/mailbox-reader.ts"
import { anAnswered, aReply, silentReader } from "./mailbox.fixture.ts"
import { readMailbox } from "./read-mailbox.ts"
import { oneRequest, REQUESTS } from "./request.fixture.ts"

test("a mailbox that is new to the shop is read from now on, in order, over several runs, by one process at a time", async () => {
  const { shop, sales, server, read, logged, id, key } = await anAnswered()
  for (let n = 0; n < 60; n++) server.deliver(n % 20 === 19 ? aReply(key, { text: `Reply ${n}` }) : `Message-ID: <m${n}@x>\r\n\r\nOther`)
  const other = aReader(shop, server.url)
  await Promise.all([read(), other.read()])
  await read()
  expect([...logged, ...other.logged]).toEqual([])
  expect((await oneRequest(sales, id)).messages.map(({ text }) => text)).toEqual(["32 are here.", "Reply 19", "Reply 39", "Reply 59"])
  const signIns = () => server.asked.filter((command) => command.startsWith("AUTHENTICATE")).length
  const before = signIns()
  await readMailbox(silentReader(shop, server.url), new AbortController().signal)
  expect(signIns(), "the next run is not due").toBe(before)
})

test("a mailbox whose mails have new numbers is read again from its newest mails, and nothing is kept twice", async () => {
  const { sales, server, read, id, key } = await anAnswered()
  server.deliver(aReply(key, { text: "First" }))
  await read()
  server.renumber()
  server.deliver(aReply(key, { text: "Second" }))
  await read()
  await read()
  expect((await oneRequest(sales, id)).messages.map(({ text }) => text)).toEqual(["32 are here.", "First", "Second"])
})

test("mails that are read again under new numbers open nothing: replies to a full thread, and reports of an answer that was sent again", async () => {
  const { shop, sales, server, read, id, key, version } = await anAnswered()
  server.deliver(aReport(key))
  await read()
  await shop.db.execute(sql`update request_messages set failed_at = null, failed_code = null`)
  const again = await sales.call("PATCH", `${REQUESTS}/${id}`, { state: "WON" }, { version: version + 1 })
  expect(again.status).toBe(200)
  server.renumber()
  await read()
  expect(await oneRequest(sales, id)).toEqual(again.json())
  server.deliver(aReport(key))
  await read()
  expect(await oneRequest(sales, id), "another report").toMatchObject({ state: "NEW", cause: "UNDELIVERED" })

  await shop.db.execute(sql`
    insert into request_messages (request_id, kind, text, digest, at)
    select ${id}, 'reply', 'Earlier', lpad(n::text, 64, '0'), now() from generate_series(1, ${MAX_REPLIES}) n`)
  for (let n = 0; n < 2; n++) server.deliver(aReply(key))
  await read()
  const open = await oneRequest(sales, id)
  expect(open.messages).toHaveLength(1 + MAX_REPLIES)
  const won = await sales.call("PATCH", `${REQUESTS}/${id}`, { state: "WON" }, { version: open.version })
  server.renumber()
  await read()
  expect(await oneRequest(sales, id)).toEqual(won.json())
  await shop.db.execute(sql`insert into handled_mails (digest) select lpad(n::text, 64, '0') from generate_series(1, 1200) n`)
  server.deliver(aReport(key))
  await read()
  expect((await shop.db.execute(sql`select count(*)::int as kept from handled_mails`)).rows).toEqual([{ kept: 1000 }])
})

test("while the mailbox is away nothing is lost; its faults are told once, without words of mails, and less often tried", async () => {
  const { shop, sales, server, id, key } = await anAnswered()
  const proxy = await aFaultProxy(server.url)
  const { read, logged } = aReader(shop, proxy.url)
  const state = async () =>
    (
      await shop.db.execute(sql`select fault, fault_code as code, failures, read_at is not null as "wasRead", round(extract(epoch from next_at - now()))::int as seconds
      from mailbox_readings order by next_at desc limit 1`)
    ).rows[0]
  await read()
  await proxy.set({ kind: "refuse" })
  server.deliver(aReply(key, { text: "Secret words" }))
  await read()
  await read()
  expect(await state()).toMatchObject({ fault: "unreachable", code: "ECONNREFUSED", failures: 2, wasRead: true })
  await proxy.set({ kind: "pass" })
  server.setPassword("changed")
  for (let n = 0; n < 5; n++) await read()
  const { seconds } = (await state()) as { seconds: number }
  expect(seconds).toBeGreaterThan(500)
  expect(await oneRequest(sales, id)).toMatchObject({ state: "ANSWERED" })
  server.setPassword("pearl")
  await read()
  expect(await state()).toMatchObject({ fault: null, code: null, failures: 0 })
  expect(await oneRequest(sales, id)).toMatchObject({ state: "NEW", messages: [{}, { text: "Secret words" }] })
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toMatch(/Secret|pearl|noor/)
})

test.each([
  ["BODY", "refused"],
  ["BODY", "cut"],
  ["HEADER", "refused"],
  ["HEADER", "cut"],
] as const)(
  "a mail whose %s the mailbox never delivers (%s) is left out once a later one is delivered, and those behind it are read",
  async (section, failure) => {
    const { sales, server, read, logged, id, key } = await anAnswered()
    const runs = async (count: number) => {
      for (let n = 0; n < count; n++) await read()
    }
    const texts = async () => (await oneRequest(sales, id)).messages.map(({ text }) => text)
    // The first mail of the mailbox was there before.
    server.failFetches((uid, part) => (uid === 3 && part === section ? failure : null))
    for (const text of ["First", "Broken"]) server.deliver(aReply(key, { text }))
    await runs(8)
    expect(await texts(), "nothing waits behind it").toEqual(["32 are here.", "First"])
    server.deliver(aReply(key, { text: "Last" }))
    await runs(4)
    expect(await texts(), "it may still come").toEqual(["32 are here.", "First"])
    await runs(2)
    expect(await texts()).toEqual(["32 are here.", "First", "Last"])
    expect(logged.filter((line) => line.includes("left out"))).toEqual([expect.stringContaining('"uid":3')])
    expect(logged.join()).not.toMatch(/Broken|noor/)
  },
)

test("a server that is away costs no mail: its bodies for a while, the whole of it, and then one mail after some runs", async () => {
  const { shop, sales, server, id, key } = await anAnswered()
  const proxy = await aFaultProxy(server.url)
  const { read, logged } = aReader(shop, proxy.url)
  await read()
  for (const text of ["First", "Second", "Third"]) server.deliver(aReply(key, { text }))
  server.failFetches((_uid, section) => (section === "BODY" ? "refused" : null))
  for (let n = 0; n < 12; n++) await read()
  await proxy.set({ kind: "refuse" })
  for (let n = 0; n < 12; n++) await read()
  await proxy.set({ kind: "pass" })
  for (const broken of [2, 3, 4]) {
    server.failFetches((uid) => (uid === broken ? "cut" : null))
    for (let n = 0; n < 4; n++) await read()
  }
  server.failFetches(() => null)
  await read()
  expect((await oneRequest(sales, id)).messages.map(({ text }) => text)).toEqual(["32 are here.", "First", "Second", "Third"])
  expect(logged.join()).not.toContain("left out")
})

test("a connection that is cut between two mails loses none and keeps none twice", async () => {
  const { shop, sales, server, id, key } = await anAnswered()
  const proxy = await aFaultProxy(server.url)
  const { read } = aReader(shop, proxy.url)
  await read()
  for (let n = 0; n < 6; n++) server.deliver(aReply(key, { text: `Reply ${n} ${"long ".repeat(900)}` }))
  for (let bytes = 4000; bytes < 40_000; bytes += 6000) {
    await proxy.set({ kind: "reset-after", bytes })
    await read()
  }
  await proxy.set({ kind: "pass" })
  await read()
  expect((await oneRequest(sales, id)).messages.map(({ text }) => text.slice(0, 7))).toEqual([
    "32 are ",
    ...[0, 1, 2, 3, 4, 5].map((n) => `Reply ${n}`),
  ])
})

test("a run that is stopped ends at once and leaves the mailbox to the next process", async () => {
  const { shop, sales, server, id, key } = await anAnswered()
  const proxy = await aFaultProxy(server.url)
  const { read, logged } = aReader(shop, proxy.url)
  await read()
  server.deliver(aReply(key))
  await proxy.set({ kind: "blackhole" })
  const stopping = new AbortController()
  const reading = read(stopping.signal)
  await expect.poll(() => proxy.made()).toBe(2)
  stopping.abort()
  await reading
  await proxy.set({ kind: "pass" })
  await readMailbox(silentReader(shop, proxy.url), new AbortController().signal)
  expect(await oneRequest(sales, id)).toMatchObject({ state: "NEW", messages: [{}, { kind: "reply" }] })
  expect(logged).toEqual([])
})

test("a mail that the database does not take is left out and logged, and later ones are read", async () => {
  const { shop, sales, server, read, logged, id, key } = await anAnswered()
  await shop.db.execute(sql`alter table request_messages add constraint planted check (text <> 'Planted')`)
  for (const text of ["First", "Planted", "Last"]) server.deliver(aReply(key, { text }))
  await read()
  expect((await oneRequest(sales, id)).messages.map(({ text }) => text)).toEqual(["32 are here.", "First", "Last"])
  expect(logged).toEqual([expect.stringContaining('"code":"23514"')])
  expect(logged.join()).not.toContain("Planted")
})
