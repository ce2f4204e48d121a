import { randomBytes, randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import type { Evidence } from "#contract/office/evidence.ts"
import { checksOf, MAX_PHOTOS } from "#rules/repairs/intake.ts"
import { blankRepairs } from "#server/repairs/deleted-customer.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { placesOf } from "#server/testing/personal-data.ts"
import { aBookedRepair, aRepairList, inShop, leadRepair, TO_DELIVERED } from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { openCode, sealCode } from "./unlock-code.ts"

let shop: TestShop
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:1"] })
})
afterAll(() => shop.close())

/** A photo as phones take it: on its side, with place and device. */
async function aPhoto(width = 300): Promise<string> {
  const picture = sharp({ create: { width, height: 200, channels: 3, background: "#336699" } })
  const exif = { IFD0: { Make: "PhoneMaker" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 17/1 0/1" } }
  return (await picture.jpeg().withMetadata({ orientation: 6, exif }).toBuffer()).toString("base64")
}

async function aTicket() {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, inShop(1))
  const path = `/api/office/repairs/${reference}`
  return {
    customer,
    reference,
    path,
    add: (picture: string, key: string = randomUUID(), by: TestMember = anil) => by.call("POST", `${path}/photos`, { key, picture }),
    read: async () => (await anil.call("GET", `${path}/evidence`)).json<Evidence>(),
    keep: (code: string, by: TestMember = anil) => by.call("PUT", `${path}/secret`, { code }),
    look: (by: TestMember = anil) => by.call("POST", `${path}/secret/look`, {}),
  }
}

test("[OFFICE-104] a photo has no address without session and permission, and its file no place and no device", async () => {
  const { path, add, read } = await aTicket()
  const sent = await aPhoto()
  expect((await sharp(Buffer.from(sent, "base64")).metadata()).exif?.toString("latin1")).toContain("PhoneMaker")
  const added = await add(sent)
  expect(added.status, added.text).toBe(200)
  const [photo] = (await read()).photos
  expect(photo).toMatchObject({ taken_by: "Anil" })
  const address = `${path}/photos/${photo?.id}`
  const { jpeg } = (await anil.call("GET", address)).json<{ jpeg: string }>()
  const kept = Buffer.from(jpeg, "base64")
  const { exif, format, width, height } = await sharp(kept).metadata()
  expect({ exif, format, width, height }, "upright").toEqual({ exif: undefined, format: "jpeg", width: 200, height: 300 })
  expect(kept.toString("latin1")).not.toMatch(/PhoneMaker|GPS/)
  const { headers } = await aCustomer(shop.db)
  expectProblem(await shop.call("GET", address), 404)
  expectProblem(await shop.call("GET", address, undefined, headers), 404)
  const layla = await aStaffMember(shop, "editor")
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  for (const other of [layla, omar]) expectProblem(await other.call("GET", address), 404)
  expect((await anil.call("GET", address)).headers["cache-control"]).toBe("no-store")
})

test("a photo that is sent again is kept once, also at the same moment, and the ticket's audit counts one", async () => {
  const { add, read, reference } = await aTicket()
  const [picture, key] = [await aPhoto(), randomUUID()]
  const answers = await Promise.all([add(picture, key), add(picture, key), add(picture, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read()).photos).toHaveLength(1)
  const { rows } = await shop.db.execute(sql`select act from audit_rows where object_id = ${reference}`)
  expect(rows).toEqual([{ act: "repair.photo" }])
})

test("what is no photo is refused by its content and leaves nothing, and so is what is too large or too much", async () => {
  const { add, read, reference } = await aTicket()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>').toString("base64")
  const torn = Buffer.from(await aPhoto(), "base64")
    .subarray(0, 400)
    .toString("base64")
  for (const other of [svg, torn, Buffer.from("GIF89a").toString("base64"), "AAAA"]) {
    expect(expectProblem(await add(other), 422).type).toBe("/api/docs#unreadable_photo")
  }
  expect((await add("A".repeat(4_300_000))).status).toBe(413)
  expect((await read()).photos).toEqual([])
  await shop.db.execute(sql`
    insert into repair_photos (request_id, key, bytes, taken_by, created_at)
    select r.id, gen_random_uuid(), '\x01', ${anil.id}, now() from repair_requests r, generate_series(1, ${MAX_PHOTOS}) where r.reference = ${reference}`)
  expect(expectProblem(await add(await aPhoto()), 409).type).toBe("/api/docs#too_many_photos")
})

test("a photo with as much detail as can be is kept within the bound of a photo", async () => {
  const { add, read, path } = await aTicket()
  const noise = sharp(randomBytes(1800 * 1800 * 3), { raw: { width: 1800, height: 1800, channels: 3 } })
  const answer = await add((await noise.jpeg({ quality: 60 }).toBuffer()).toString("base64"))
  expect(answer.status, answer.text).toBe(200)
  const { jpeg } = (await anil.call("GET", `${path}/photos/${(await read()).photos[0]?.id}`)).json<{ jpeg: string }>()
  expect(Buffer.from(jpeg, "base64").length).toBeLessThanOrEqual(1024 * 1024)
})

test("photos of a ticket out of reach cannot be added or deleted", async () => {
  const { add, read, path } = await aTicket()
  await add(await aPhoto())
  const [photo] = (await read()).photos
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  expectProblem(await add(await aPhoto(), randomUUID(), omar), 404)
  expectProblem(await omar.call("DELETE", `${path}/photos/${photo?.id}`), 404)
  expect((await anil.call("DELETE", `${path}/photos/${photo?.id}`)).status).toBe(200)
  expect((await read()).photos).toEqual([])
})

test("a photo stays once the device is handed over", async () => {
  const { add, read, path, reference } = await aTicket()
  await add(await aPhoto())
  const before = await read()
  await leadRepair(shop.db, reference, ...TO_DELIVERED)
  const refused = expectProblem(await anil.call("DELETE", `${path}/photos/${before.photos[0]?.id}`), 409)
  expect(refused.type).toBe("/api/docs#repair_step_impossible")
  expect((await read()).photos).toEqual(before.photos)
})

const DRAWING = "M10 20L30 40L500 400M7 7L7 7"

test("a customer signs for the answers of the intake that were shown, and a later change of them shows that it was not signed", async () => {
  const { path, read } = await aTicket()
  const checks = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
  const answers = { checks, accessories: ["Clear case"], unlock: "NONE", data_agreed: true }
  const sign = (shown: object = answers, drawing = DRAWING) => anil.call("PUT", `${path}/signatures/intake`, { drawing, answers: shown })
  const incomplete = expectProblem(await sign(), 422)
  expect(incomplete).toMatchObject({
    type: "/api/docs#repair_step_incomplete",
    errors: [{ path: "checks" }, { path: "unlock" }, { path: "data" }],
  })
  const write = (wish: object) => anil.call("PUT", `${path}/intake`, wish)
  await write(answers)
  expect((await sign()).status).toBe(200)
  expect((await read()).signatures).toEqual([
    { purpose: "INTAKE", drawing: DRAWING, signed_at: expect.any(String), witness: "Anil", is_current: true },
  ])
  await write({ accessories: ["Clear case"] })
  expect((await read()).signatures).toMatchObject([{ is_current: true }])
  await write({ checks: { touch: { is_fine: false, words: "Cracked" } } })
  expect((await read()).signatures).toMatchObject([{ is_current: false }])
  expect(expectProblem(await sign(), 412).type, "a colleague changed what is shown").toBe("/api/docs#changed_meanwhile")
  const changed = { ...answers, checks: { ...checks, touch: { is_fine: false, words: "Cracked" } } }
  expect((await sign(changed, "M1 1L9 9")).status).toBe(200)
  expect((await read()).signatures).toMatchObject([{ drawing: "M1 1L9 9", is_current: true }])
})

test("a signature is lines and nothing else, within its bound, from those who may", async () => {
  const { path, read } = await aTicket()
  const sign = (drawing: unknown, by = anil) => by.call("PUT", `${path}/signatures/hand-over`, { drawing })
  const hostile = ['M1 1L2 2"/><script>alert(1)</script>', "", "M1 1", "M1 1L2 2Z", "M1 1l2 2", "M10000 1L2 2", "M-1 1L2 2", 7, null]
  for (const drawing of hostile) expectProblem(await sign(drawing), 422)
  expectProblem(await sign(`M1 1${"L2 2".repeat(5000)}`), 422)
  const layla = await aStaffMember(shop, "editor")
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  expectProblem(await sign(DRAWING, layla), 403)
  expectProblem(await sign(DRAWING, omar), 404)
  expect((await read()).signatures).toEqual([])
})

test("a customer signs for the hand-over until the device is handed over; the signatures stay afterwards", async () => {
  const { path, read, reference } = await aTicket()
  const sign = () => anil.call("PUT", `${path}/signatures/hand-over`, { drawing: DRAWING })
  expect((await sign()).status).toBe(200)
  expect(await read()).toMatchObject({ may_sign: ["INTAKE", "HAND_OVER"] })
  await leadRepair(shop.db, reference, ...TO_DELIVERED)
  expect(expectProblem(await sign(), 409).type).toBe("/api/docs#repair_step_impossible")
  const manager = await aStaffMember(shop, "manager")
  const seen = (await manager.call("GET", `${path}/evidence`)).json<Evidence>()
  expect(seen).toMatchObject({ may_sign: [], signatures: [{ purpose: "HAND_OVER", is_current: true }] })
  // A technician sees the customer's data while the ticket is open.
  expect((await read()).signatures).toEqual([])
})

test("the photos, signatures and the code of a customer's repairs go with the account", async () => {
  const { add, keep, read, customer, path } = await aTicket()
  await add(await aPhoto())
  await keep("4711")
  await anil.call("PUT", `${path}/signatures/hand-over`, { drawing: DRAWING })
  await shop.db.transaction((tx) => blankRepairs(tx, customer.id))
  expect(await read()).toMatchObject({ photos: [], signatures: [], has_code: false })
})

test("[OFFICE-105] an unlock code is encrypted, each look is in the audit, and it is erased at the end", async () => {
  const { keep, look, read, reference } = await aTicket()
  expect((await keep("L-pattern 4711")).status).toBe(200)
  expect(await read()).toMatchObject({ has_code: true })
  expect((await look()).json()).toEqual({ code: "L-pattern 4711", seconds: 30 })
  const reem = await aStaffMember(shop, "sales")
  expectProblem(await look(reem), 403)
  const stored = async () =>
    (
      await shop.db.execute<{ found: string }>(sql`
      select sealed as found from repair_secrets s join repair_requests r on r.id = s.request_id where r.reference = ${reference}
      union all select after::text from audit_rows where object_id = ${reference}`)
    ).rows.map(({ found }) => found)
  expect(await stored()).toHaveLength(3)
  expect((await stored()).join()).not.toMatch(/4711|pattern/)
  const { rows } = await shop.db.execute(sql`select act, name from audit_rows where object_id = ${reference} order by id`)
  expect(rows).toEqual([
    { act: "repair.secret", name: "Anil" },
    { act: "repair.secret-looked", name: "Anil" },
  ])
  await leadRepair(shop.db, reference, ...TO_DELIVERED)
  expect(await read()).toMatchObject({ has_code: false })
  expectProblem(await look(), 404)
  const cancelled = await aTicket()
  await cancelled.keep("0000")
  await leadRepair(shop.db, cancelled.reference, "CANCELLED")
  expect((await cancelled.read()).has_code).toBe(false)
})

test("[OFFICE-105] no log, table, answer, export or print holds an unlock code, whether it is kept, looked at or refused", async () => {
  const logged: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString())
      done()
    },
  })
  const ownShop = await aShopForThisTest({ app: { logger: { level: "trace", stream } } })
  await aRepairList(ownShop.db)
  const manager = await aStaffMember(ownShop, "manager")
  const reem = await aStaffMember(ownShop, "sales")
  const customer = await aCustomer(ownShop.db)
  const reference = await aBookedRepair(ownShop, customer, inShop(1))
  const path = `/api/office/repairs/${reference}`
  const code = "Zq7-secret-4711"
  const answers = [
    await manager.call("PUT", `${path}/secret`, { code }),
    // Refused: too long, of the wrong shape, of another ticket, without the permission.
    await manager.call("PUT", `${path}/secret`, { code: code.repeat(9) }),
    await manager.call("PUT", `${path}/secret`, { code: [code] }),
    await manager.call("PUT", "/api/office/repairs/NOSUCH/secret", { code }),
    await reem.call("POST", `${path}/secret/look`, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 404, 403])
  const look = await manager.call("POST", `${path}/secret/look`, {})
  expect(look.json()).toEqual({ code, seconds: 30 })
  expect(look.headers["cache-control"]).toBe("no-store")
  await leadRepair(ownShop.db, reference, "CONFIRMED", "PROCESSING", "READY_TO_SHIP")
  for (const seen of [
    path,
    `${path}/evidence`,
    "/api/office/repairs",
    "/api/office/repairs/board",
    "/api/office/activity",
    "/api/office/mails",
    `/api/office/find?q=${reference}`,
    `/office/repairs/labels?refs=${reference}`,
  ]) {
    const answer = await manager.call("GET", seen)
    expect(answer.status, `${seen} ${answer.text}`).toBe(200)
    answers.push(answer)
  }
  const exported = await ownShop.call("GET", account.exportData.path, undefined, customer.headers)
  expect(exported.text).toContain(reference)
  answers.push(exported)
  for (const { text } of answers) expect(text).not.toContain(code)
  // The queue of mails and the audit are tables, too.
  expect(await placesOf(ownShop.db, [reference])).toContain("audit_rows.object_id")
  expect(await placesOf(ownShop.db, [code])).toEqual([])
  expect(logged.join("")).toContain(`${path}/secret`)
  expect(logged.join("")).not.toContain(code)
})

test("a code opens with any listed key, for its own ticket only, and without a key none is kept", () => {
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = sealCode([old], "AAAA", "4711") ?? ""
  expect(openCode([next, old], "AAAA", sealed)).toBe("4711")
  expect(openCode([next], "AAAA", sealed)).toBeNull()
  expect(openCode([old], "BBBB", sealed)).toBeNull()
  expect(sealCode([], "AAAA", "4711")).toBeNull()
})
