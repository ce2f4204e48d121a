import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { account, type CustomerData } from "#contract/account.ts"
import { contact } from "#contract/contact.ts"
import type { MessageList } from "#contract/office/contact-messages.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { insertMessage, MOST_KEPT } from "./contact.queries.ts"

const KEEP = "/api/office/settings/messages"
const LIST = "/api/office/messages"
const MESSAGE = {
  name: "Noor Salem",
  contact: "97455123408",
  email: "noor@example.com",
  message: "When does the order arrive?",
  order: "7K4MQ2X9HB",
}

async function aShopWithManager() {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager", { name: "Maryam" })
  const send = (part: object = {}) => shop.call("POST", contact.send.path, { ...MESSAGE, ...part })
  const list = async (view = "open", after = "") =>
    (await manager.call("GET", `${LIST}?view=${view}${after === "" ? "" : `&after=${after}`}`)).json<MessageList>()
  const keep = async (isOn: boolean, version: number) => manager.call("PUT", KEEP, { is_on: isOn }, { version })
  return { shop, manager, send, list, keep }
}

test("[OFFICE-151] messages of the contact form are kept only while the shop keeps them", async () => {
  const { shop, send, list, keep } = await aShopWithManager()
  const form = async () => (await shop.call("GET", contact.form.path)).json<{ keeps_messages: boolean }>().keeps_messages
  expect(await form()).toBe(false)
  expectProblem(await send(), 409)
  expect(await list()).toMatchObject({ results: [], views: { open: 0, done: 0 }, keeping: { is_on: false, version: 0 } })
  expect((await keep(true, 0)).json()).toEqual({ is_on: true, version: 1 })
  expect(await form(), "from the next request on").toBe(true)
  const kept = await send({ name: "  Noor Salem " })
  expect(kept.status, kept.text).toBe(201)
  expectContract(contact.send, kept)
  expect((await list()).results).toMatchObject([{ ...MESSAGE, is_done: false, done_by: null }])
  expectProblem(await keep(false, 0), 412)
  expect((await keep(false, 1)).status).toBe(200)
  expectProblem(await send(), 409)
  expect((await list()).views, "those that are kept stay").toEqual({ open: 1, done: 0 })
})

test("[OFFICE-151] a message is done once somebody marks it, and open again when they take it back", async () => {
  const { manager, send, list, keep } = await aShopWithManager()
  await keep(true, 0)
  for (const message of ["The first question is this.", "The second question is that."]) await send({ message })
  const [first] = (await list()).results
  const mark = (id: number, isDone: boolean) => manager.call("PUT", `${LIST}/${id}`, { is_done: isDone })
  expect((await mark(first?.id ?? 0, true)).status).toBe(200)
  expect((await list()).results.map(({ message }) => message)).toEqual(["The second question is that."])
  expect((await list("done")).results).toMatchObject([{ message: "The first question is this.", done_by: "Maryam" }])
  expect((await mark(first?.id ?? 0, false)).status).toBe(200)
  expect((await list()).views).toEqual({ open: 2, done: 0 })
  expectProblem(await mark(999_999, true), 404)
})

test.each([
  [{ email: "no address" }, "email"],
  [{ contact: "+974 5512" }, "contact"],
  [{ name: "  " }, "name"],
  [{ message: "x".repeat(5001) }, "message"],
  [{ order: "a b" }, "order"],
])("a message with %j is refused with its field", async (part, field) => {
  const { send, keep } = await aShopWithManager()
  await keep(true, 0)
  expect(expectProblem(await send(part), 422).errors?.map(({ path }) => path)).toContain(field)
})

test("only the newest 5,000 messages are kept, and the list has pages", async () => {
  const { shop, list } = await aShopWithManager()
  await shop.db.execute(sql`
    insert into contact_messages (name, contact, email, message, created_at)
    select 'N', '97455000000', 'n@example.com', 'Message ' || n, now() from generate_series(1, ${MOST_KEPT}) n`)
  await insertMessage(shop.db, { ...MESSAGE, order: null }, new Date())
  const first = await list()
  expect([first.views.open, first.results.length, first.results[0]?.message]).toEqual([MOST_KEPT, 50, "Message 2"])
  const second = await list("open", first.next ?? "")
  expect(second.results[0]?.message).toBe("Message 52")
})

test("a customer gets their messages with their data, and they go with the account", async () => {
  const { shop, send, keep, list } = await aShopWithManager()
  await keep(true, 0)
  const customer = await aCustomer(shop.db)
  await send({ email: customer.email.toUpperCase() })
  await send()
  const data = (await shop.call("GET", account.exportData.path, undefined, customer.headers)).json<CustomerData>()
  expect(data.contact_messages.map(({ message }) => message)).toEqual([MESSAGE.message])
  const owner = await aStaffMember(shop, "owner")
  const gone = await owner.call("DELETE", `/api/office/customers/${customer.id}`, { name: "Noor Salem" })
  expect(gone.status, gone.text).toBeLessThan(300)
  expect((await list()).results.map(({ email }) => email)).toEqual([MESSAGE.email])
})
