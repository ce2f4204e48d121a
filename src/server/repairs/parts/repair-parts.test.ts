import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import type { RepairParts, StockPart } from "#contract/office/repairs/repair-parts.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import type { RepairStatus } from "#rules/repairs/repair-status.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { stockOf } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, dayAfter, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:1"] })
})
afterAll(async () => {
  expect(await examineStock(shop.db)).toEqual([])
  await shop.close()
})

async function aTicket(...statuses: readonly RepairStatus[]) {
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await leadRepair(shop.db, reference, "CONFIRMED", ...statuses)
  const path = `/api/office/repairs/${reference}`
  const read = async () => (await anil.call("GET", `${path}/parts`)).json<RepairParts>().parts
  return {
    reference,
    path,
    read,
    reserve: (variant: number, pieces = 1, by = anil) => by.call("POST", `${path}/parts`, { variant, grade: "original", pieces }),
    order: (title: string, expected_on: string) =>
      anil.call("POST", `${path}/parts/orders`, { title, grade: "compatible", pieces: 1, expected_on }),
    move: async (place: number, state: string) => anil.call("PUT", `${path}/parts/${(await read())[place]?.id}`, { state }),
    drop: async (place: number) => anil.call("DELETE", `${path}/parts/${(await read())[place]?.id}`),
    ticket: async () => (await anil.call("GET", path)).json<Ticket>(),
    end: async (step: object) => {
      const answer = await anil.call("POST", `${path}/steps`, { to: "READY", ...step })
      expect(answer.status, answer.text).toBe(200)
      const now = () => new Date(shop.services.clock.now().getTime() + UNDO_MS)
      const onFault = (fault: unknown) => expect(fault).toBeNull()
      await takeDueSteps({ db: shop.db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault })
    },
  }
}

async function movementsOf(variant: number) {
  const { rows } = await shop.db.execute<{ kind: string; delta: number; balance: number; reason: string }>(
    sql`select kind, delta, balance, reason from stock_movements where variant_id = ${variant} and kind <> 'IMPORT' order by id`,
  )
  return rows.map(({ kind, delta, balance, reason }) => [kind, delta, balance, reason])
}

test("[OFFICE-107] the last piece of the stock goes to one ticket, which uses it or gives it back, with movements that name the ticket", async () => {
  const variant = await aVariant(shop.db, { stock: 1 })
  const tickets = [await aTicket("PROCESSING"), await aTicket("PROCESSING")]
  const answers = await Promise.all(tickets.map(({ reserve }) => reserve(variant)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [winner, loser] = answers[0]?.status === 200 ? tickets : tickets.toReversed()
  if (!winner || !loser) throw new Error("There are two tickets.")
  expect(expectProblem(await loser.reserve(variant), 409).type).toBe("/api/docs#part_short")
  expect(await winner.read()).toMatchObject([{ pieces: 1, grade: "original", state: "RESERVED", is_from_stock: true, added_by: "Anil" }])
  expect(await stockOf(shop.db, variant), "nobody can buy it").toBe(0)
  expect((await winner.drop(0)).status).toBe(200)
  expect((await loser.reserve(variant)).status).toBe(200)
  expect((await loser.move(0, "USED")).status).toBe(200)
  expect((await loser.move(0, "USED")).status, "the same again").toBe(200)
  for (const late of [await loser.move(0, "RESERVED"), await loser.drop(0)]) {
    expect(expectProblem(late, 409).type).toBe("/api/docs#part_impossible")
  }
  expect(await loser.read()).toMatchObject([{ state: "USED" }])
  expect(await movementsOf(variant)).toEqual([
    ["PART", -1, 0, winner.reference],
    ["BACK", 1, 1, winner.reference],
    ["PART", -1, 0, loser.reference],
  ])
})

test("[OFFICE-107] reserved parts are used with the repair, and go back when it ends without one", async () => {
  const variant = await aVariant(shop.db, { stock: 9 })
  const [repaired, unrepaired, cancelled] = [await aTicket("PROCESSING"), await aTicket("PROCESSING"), await aTicket()]
  for (const { reserve } of [repaired, unrepaired, cancelled]) expect((await reserve(variant, 2)).status).toBe(200)
  expect(await stockOf(shop.db, variant)).toBe(3)
  await repaired.end({ outcome: "REPAIRED", is_tested: true })
  expect(await repaired.read()).toMatchObject([{ state: "USED" }])
  await unrepaired.end({ outcome: "UNREPAIRED", words: "The board is corroded." })
  expect(await unrepaired.read()).toEqual([])
  await leadRepair(shop.db, cancelled.reference, "CANCELLED")
  expect(await stockOf(shop.db, variant)).toBe(7)
  expectProblem(await repaired.reserve(variant), 409)
})

test("[OFFICE-107] a device waits for the last ordered part, and is late the day after", async () => {
  const { order, ticket, move, drop, read, path } = await aTicket("PROCESSING")
  for (const day of [dayAfter(-1), "2031-02-31"]) {
    expect(expectProblem(await order("Screen", day), 422)).toMatchObject({ errors: [{ path: "expected_on" }] })
  }
  expect((await order("Screen", dayAfter(4))).status).toBe(200)
  expect((await order("Seal", dayAfter(2))).status).toBe(200)
  expect(await ticket()).toMatchObject({ column: "WAITING", bench: "WAITING_PART", expected_on: dayAfter(4), status: "PROCESSING" })
  expect((await move(0, "RESERVED")).status).toBe(200)
  expect(await ticket()).toMatchObject({ expected_on: dayAfter(2) })
  const { clock } = shop.services
  const { now } = clock
  try {
    for (const [day, urgency] of [
      [dayAfter(2), "calm"],
      [dayAfter(3), "late"],
    ] as const) {
      clock.now = () => new Date(`${day}T09:00:00Z`)
      // Every session of before is over then.
      const maryam = await aStaffMember(shop, "manager")
      expect((await maryam.call("GET", path)).json<Ticket>().urgency, day).toBe(urgency)
    }
  } finally {
    clock.now = now
  }
  expect((await drop(1)).status).toBe(200)
  expect(await ticket()).toMatchObject({ column: "WAITING", expected_on: null })
  expect(await read()).toMatchObject([{ title: "Screen", state: "RESERVED", is_from_stock: false, grade: "compatible" }])
})

test("[OFFICE-107] an estimate and its approval keep the day of a part that is ordered: the device waits for the later one", async () => {
  const { order, move, ticket, path } = await aTicket("PROCESSING")
  await order("Screen", dayAfter(4))
  const line = { kind: "LABOUR", title: "Fitting and tests", grade: null, quantity: 1, price: 130, warranty_days: 0 }
  const send = async (partsOn: string | null) => {
    const sent = await anil.call("POST", `${path}/estimates`, {
      lines: [line],
      note: "",
      valid_on: dayAfter(7),
      parts_on: partsOn,
      send: true,
    })
    return sent.json<OfficeEstimates>().estimates[0]?.id
  }
  const approve = async (id: number | undefined) => {
    const said = { answer: "APPROVED", total: 130, said_way: "PHONE", said_by: "Noor" }
    expect((await anil.call("POST", `/api/office/estimates/${id}/answer`, said)).status).toBe(200)
  }
  for (const [partsOn, last] of [
    [null, dayAfter(4)],
    [dayAfter(2), dayAfter(4)],
    [dayAfter(6), dayAfter(6)],
  ] as const) {
    const id = await send(partsOn)
    expect(await ticket(), "the answer is awaited first").toMatchObject({ bench: "WAITING_APPROVAL", expected_on: dayAfter(4) })
    await approve(id)
    expect(await ticket(), `${partsOn}`).toMatchObject({ bench: "WAITING_PART", expected_on: last })
  }
  await move(0, "RESERVED")
  await approve(await send(null))
  expect(await ticket()).toMatchObject({ bench: "REPAIR", expected_on: null })
})

test("[OFFICE-163] parts are found by their Arabic title in any spelling, those of drafts too, in the member's language", async () => {
  const product = await aProduct(shop.db, {
    ...{ title: "Zircon panel", published: false, variants: [{ inventoryQuantity: 2 }], arabic: { title: "لوحة الزِرْكون ٨٥" } },
  })
  const [variant = 0] = await variantIds(shop.db, product)
  const salma = await aStaffMember(shop, "technician", { language: "ar", places: ["branch:1"] })
  const find = async (q: string) =>
    (await salma.call("GET", `/api/office/stock-parts?q=${encodeURIComponent(q)}`)).json<{ results: StockPart[] }>().results
  for (const q of ["الزركون", "لوحه زركون", "لوحة 85", "zircon panel"]) {
    expect(await find(q), q).toMatchObject([{ variant, title: expect.stringContaining("لوحة"), free: 2 }])
  }
  expect(await find("لوحة منظار")).toEqual([])
})

test("parts are found by words, and only those who work on a ticket change its parts", async () => {
  const { reserve, path, read } = await aTicket("PROCESSING")
  const variant = await aVariant(shop.db, { stock: 3 })
  const { rows } = await shop.db.execute<{ title: string }>(
    sql`update products p set title = 'Zqscreen assembly' from variants v where v.product_id = p.id and v.id = ${variant} returning p.title`,
  )
  expect(rows).toHaveLength(1)
  const found = (await anil.call("GET", "/api/office/stock-parts?q=zqscr%20assem")).json<{ results: StockPart[] }>()
  const byOneWord = (await anil.call("GET", "/api/office/stock-parts?q=zqscr")).json<{ results: StockPart[] }>()
  expect(byOneWord).toEqual(found)
  await shop.db.execute(sql`update variants set sku = '0045-1234-5678' where id = ${variant}`)
  const bySku = (await anil.call("GET", "/api/office/stock-parts?q=0045-1234-5678")).json<{ results: StockPart[] }>()
  expect(bySku.results, "a SKU of digits is no phone").toMatchObject([{ variant }])
  expect(found.results).toMatchObject([{ variant, title: expect.stringContaining("Zqscreen assembly"), free: 3 }])
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  const reem = await aStaffMember(shop, "sales")
  expectProblem(await reserve(variant, 1, omar), 404)
  expectProblem(await reserve(variant, 1, reem), 403)
  expectProblem(await reserve(99_999_999), 404)
  expectProblem(await omar.call("GET", `${path}/parts`), 404)
  expect(await read()).toEqual([])
})
