import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { HistoryRow, Note, Notice, Presence, SavedView } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { countStatements } from "#server/testing/plans.ts"
import { aBookedRepair, aRepairList, inShop } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { raiseSettings } from "../settings/settings.queries.ts"
import { addNotices } from "./notices.queries.ts"

let shop: TestShop
let reference: string
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
})
afterAll(() => shop.close())

const object = () => ({ kind: "repair", id: reference })
const writeNote = (member: TestMember, note: object) =>
  member.call("POST", "/api/office/notes", { object: object(), text: "Pair Face ID first.", mentions: [], is_pinned: false, ...note })
const notesSeenBy = async (member: TestMember) =>
  (await member.call("GET", `/api/office/notes/repair/${reference}`)).json<{ notes: Note[] }>().notes
const bellOf = async (member: TestMember) => (await member.call("GET", "/api/office/notices")).json<{ notices: Notice[]; unread: number }>()

test("[OFFICE-47] a view is saved for oneself, changed, moved and deleted; others do not see it", async () => {
  const [reem, joseph] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "sales")]
  const list = async (member: TestMember) =>
    (await member.call("GET", "/api/office/views?list=orders")).json<{ views: SavedView[] }>().views
  const saved = await reem.call("POST", "/api/office/views", {
    list: "orders",
    name: " Cash, Doha ",
    address: "pay=cash",
    is_shared: false,
  })
  expect(saved.status, saved.text).toBe(201)
  const { id } = saved.json<SavedView>()
  expect(await list(reem)).toEqual([
    { id, list: "orders", name: "Cash, Doha", address: "pay=cash", is_shared: false, is_mine: true, position: 0 },
  ])
  expect(await list(joseph)).toEqual([])
  expect((await reem.call("PATCH", `/api/office/views/${id}`, { name: "Cash", position: 3 })).json<SavedView>()).toMatchObject({
    name: "Cash",
    address: "pay=cash",
    position: 3,
  })
  expectProblem(await joseph.call("PATCH", `/api/office/views/${id}`, { name: "Mine" }), 404)
  expectProblem(await joseph.call("DELETE", `/api/office/views/${id}`), 404)
  expect((await reem.call("DELETE", `/api/office/views/${id}`)).status).toBe(200)
  expect(await list(reem)).toEqual([])
})

test("[OFFICE-47] only those who may share save, change and delete a view for everybody", async () => {
  const [maryam, reem] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "sales")]
  const shared = { list: "repairs", name: "Late", address: "late=yes", is_shared: true }
  expect(expectProblem(await reem.call("POST", "/api/office/views", shared), 403)).toMatchObject({ permission: "views.share" })
  const { id } = (await maryam.call("POST", "/api/office/views", shared)).json<SavedView>()
  const { views } = (await reem.call("GET", "/api/office/views?list=repairs")).json<{ views: SavedView[] }>()
  expect(views).toMatchObject([{ id, is_shared: true, is_mine: false }])
  expectProblem(await reem.call("PATCH", `/api/office/views/${id}`, { name: "Mine" }), 403)
  expectProblem(await reem.call("DELETE", `/api/office/views/${id}`), 403)
  expect((await maryam.call("DELETE", `/api/office/views/${id}`)).status).toBe(200)
})

test("a member has at most 50 views of a list", async () => {
  const member = await aStaffMember(shop, "sales")
  await shop.db.execute(sql`
    insert into saved_views (list, staff_id, name, address, is_shared, position, created_at)
    select 'orders', ${member.id}, 'View ' || n, '', false, n, now() from generate_series(1, 50) n`)
  const one = { list: "orders", name: "One more", address: "", is_shared: false }
  expect(expectProblem(await member.call("POST", "/api/office/views", one), 409).type).toBe("/api/docs#too_many_views")
  expect((await member.call("POST", "/api/office/views", { ...one, list: "products" })).status).toBe(201)
})

test("[OFFICE-95] [OFFICE-39] a note is internal, its mention rings once on all devices, and read is read", async () => {
  const [reem, anil] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "technician")]
  const written = await writeNote(reem, { mentions: [anil.id, reem.id, 999_999], is_pinned: true })
  expect(written.status, written.text).toBe(201)
  const note = written.json<Note>()
  expect(note).toMatchObject({ by: { id: reem.id }, text: "Pair Face ID first.", mentions: [reem.id, anil.id].toSorted((a, b) => a - b) })
  expect((await notesSeenBy(anil))[0]).toEqual({ ...note, editable_until: null })
  const bell = await bellOf(anil)
  expect(bell).toMatchObject({ unread: 1, notices: [{ kind: "MENTION", object: object(), words: { by: reem.name }, is_read: false }] })
  expect((await bellOf(reem)).notices, "nobody rings for themselves").toEqual([])
  expect((await reem.call("PATCH", `/api/office/notes/${note.id}`, { text: "Module is fine.", mentions: [anil.id] })).status).toBe(200)
  expect((await bellOf(anil)).notices).toHaveLength(1)
  await anil.call("PATCH", "/api/office/notices", { up_to: bell.notices[0]?.id })
  expect(await bellOf(anil)).toMatchObject({ unread: 0, notices: [{ is_read: true }] })
  const { rows: mails } = await shop.db.execute(
    sql`select payload::text from graphile_worker._private_jobs where payload::text like '%Module is fine%'`,
  )
  expect(mails, "no mail holds a note").toEqual([])
})

test("[OFFICE-95] its author can change or delete a note for 15 minutes, and nobody else; anyone who reads it can pin it", async () => {
  const [reem, joseph] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "sales")]
  const { id, editable_until } = (await writeNote(reem, {})).json<Note>()
  const path = `/api/office/notes/${id}`
  expect(editable_until).not.toBeNull()
  expectProblem(await joseph.call("PATCH", path, { text: "Mine" }), 409)
  expectProblem(await joseph.call("DELETE", path), 409)
  expect((await joseph.call("PATCH", path, { is_pinned: true })).json<Note>()).toMatchObject({ is_pinned: true, edited_at: null })
  await shop.db.execute(sql`update notes set created_at = created_at - interval '15 minutes' where id = ${id}`)
  expect(expectProblem(await reem.call("PATCH", path, { text: "Later" }), 409).type).toBe("/api/docs#note_fixed")
  expectProblem(await reem.call("DELETE", path), 409)
  const { rows: audited } = await shop.db.execute(sql`
    select act, before::text || coalesce(after::text, '') as fields from audit_rows where act like 'note.%' and object_id = ${reference}`)
  expect(audited.length).toBeGreaterThan(0)
  expect(JSON.stringify(audited), "the audit names notes and keeps no words").not.toContain("Face ID")
})

test("[OFFICE-22] [OFFICE-169] notes, history and presence of an object out of reach answer as if there were none", async () => {
  const away = await aStaffMember(shop, "sales", { places: ["branch:2"] })
  const editor = await aStaffMember(shop, "editor")
  for (const member of [away, editor]) {
    expectProblem(await writeNote(member, {}), 404)
    for (const path of [`/api/office/notes/repair/${reference}`, `/api/office/history/repair/${reference}`]) {
      expectProblem(await member.call("GET", path), 404)
    }
    expectProblem(await member.call("PUT", `/api/office/presence/repair/${reference}`, { is_editing: true }), 404)
  }
  const here = await aStaffMember(shop, "sales", { places: ["branch:1"] })
  expect((await here.call("GET", `/api/office/notes/repair/${reference}`)).status).toBe(200)
  expectProblem(await here.call("GET", "/api/office/notes/repair/NONE"), 404)
  expectProblem(await here.call("GET", "/api/office/notes/secret/1"), 404)
})

test("[OFFICE-71] history shows who did what to an object, the newest first, with before and after", async () => {
  const maryam = await aStaffMember(shop, "manager")
  const mine = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await shop.db.execute(sql`
    insert into audit_rows (actor, staff_id, name, role, act, object, object_id, before, after)
    select 'staff', ${maryam.id}, ${maryam.name}, 'manager', 'repair.step', 'repair', ${mine}, ${'{"column":"NEW"}'}::jsonb, jsonb_build_object('n', n)
    from generate_series(1, 51) n`)
  const page = (await maryam.call("GET", `/api/office/history/repair/${mine}`)).json<{ results: HistoryRow[]; next: number }>()
  expect(page.results).toHaveLength(50)
  expect(page.results[0]).toMatchObject({
    by: maryam.name,
    role: "manager",
    act: "repair.step",
    before: { column: "NEW" },
    after: { n: 51 },
  })
  const rest = await maryam.call("GET", `/api/office/history/repair/${mine}?before=${page.next}`)
  expect(rest.json<{ results: HistoryRow[] }>()).toMatchObject({ results: [{ after: { n: 1 } }], next: null })
})

test("[OFFICE-60] two who have an object open see each other, and one who left or fell silent is seen no more", async () => {
  const [layla, maryam] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "manager")]
  const path = `/api/office/presence/repair/${reference}`
  const seen = async (member: TestMember, is_editing = false) => (await member.call("PUT", path, { is_editing })).json<Presence>().people
  expect(await seen(layla)).toEqual([])
  expect(await seen(maryam, true)).toEqual([{ id: layla.id, name: layla.name, is_editing: false }])
  expect(await seen(layla)).toEqual([{ id: maryam.id, name: maryam.name, is_editing: true }])
  await maryam.call("DELETE", path)
  expect(await seen(layla)).toEqual([])
  await seen(maryam)
  await shop.db.execute(sql`update presence set seen_at = seen_at - interval '61 seconds' where staff_id = ${maryam.id}`)
  expect(await seen(layla)).toEqual([])
})

test("a notice to many members is added and announced by two statements", async () => {
  const members = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "sales"), await aStaffMember(shop, "editor")]
  const notice = { kind: "MENTION", object: object(), words: { by: "Reem" }, key: "note many", now: shop.services.clock.now() } as const
  const add = (db: Queries) =>
    addNotices(
      db,
      members.map(({ id }) => id),
      notice,
    )
  expect(await countStatements(shop.db, add)).toBe(2)
  for (const member of members) expect(await bellOf(member)).toMatchObject({ unread: 1, notices: [{ kind: "MENTION" }] })
})

test("settings whose versions rise together are announced by one statement", async () => {
  const raise = (db: Queries) => raiseSettings(db, { keys: ["a", "b", "c"], by: "Import", permission: "home.edit" })
  expect(await countStatements(shop.db, raise)).toBe(2)
})
