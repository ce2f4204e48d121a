import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { aShopThatImports } from "#server/testing/catalog/imports.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

test("[OFFICE-163] [OFFICE-133] faults and notes of a file are in the member's language, in the file of faults too; those of earlier runs as stored", async () => {
  const { shop, maryam, looked, read } = await aShopThatImports()
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const seenBy = async (member: TestMember, id: number) => (await member.call("GET", `/api/office/imports/${id}`)).json<ImportRun>()
  const table = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Tracker,Image Src"
  const wrong = [
    "sofa,Sofa,Color,Red,cheap,many,shopify,javascript:x",
    'sofa,,,Red,"1,299",2,shopify,',
    "lamp,Lamp,,Green,100,2,shopify,",
    ",,,,1,1,,",
    "short,Short",
  ]
  const { id } = await looked(`${table}\n${wrong.join("\n")}\n`, mona)
  const arabic = await seenBy(mona, id)
  expect(arabic.faults.map(({ row, column }) => [row, column])).toEqual(
    (await seenBy(maryam, id)).faults.map(({ row, column }) => [row, column]),
  )
  expect(arabic.faults.length).toBeGreaterThan(6)
  for (const { message } of arabic.faults) expect(message).toMatch(/\p{Script=Arabic}{3}/u)
  const place = { row: 2, column: "Variant Price" }
  expect(arabic.faults).toContainEqual({ ...place, message: "«\u2068cheap\u2069» ليس سعرًا؛ اكتبه هكذا: 1499 أو 1499.50." })
  expect((await seenBy(maryam, id)).faults).toContainEqual({ ...place, message: '"cheap" is not a price; write it like 1499 or 1499.50.' })
  const { results } = (await mona.call("GET", "/api/office/imports")).json<{ results: ImportRun[] }>()
  expect(results[0]?.faults).toEqual(arabic.faults)
  const csv = await mona.call("GET", `/api/office/imports/${id}/faults.csv`)
  expect(csv.text).toMatch(/^\uFEFFالصف,العمود,الخطأ\r\n2,Image Src,«\u2068javascript:x/)
  const noted = await looked(`Handle,Title,Body (HTML),Variant Price,Variant Inventory Policy\nbench,Bench,<img src=x>,5,continue\n`)
  expect((await seenBy(mona, noted.id)).notes.map(({ message }) => message)).toEqual([
    "نوع واحد للبيع دون مخزون أيضًا: قيمة \u2068Variant Inventory Policy\u2069 هي \u2068«continue»\u2069.",
    "\u2068صورة واحدة\u2069 في أوصاف منتج واحد لم تُستورد: الأوصاف نص.",
  ])
  await shop.db.execute(sql`
    update import_runs set faults = '[{"row": 2, "column": null, "message": "Stored words."},
      {"row": 3, "column": null, "message": "Later words.", "said": {"code": "unknown", "values": {}}}]' where id = ${id}`)
  expect((await seenBy(mona, id)).faults.map(({ message }) => message)).toEqual(["Stored words.", "Later words."])
  expect((await read<ImportRun>(`/imports/${id}`)).faults).toHaveLength(2)
})

test("[OFFICE-133] [OFFICE-163] a note or fault names what the pages of the office offer, and no flag of the command line", async () => {
  const { shop, maryam, looked } = await aShopThatImports()
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const seenBy = async (member: TestMember, id: number) => (await member.call("GET", `/api/office/imports/${id}`)).json<ImportRun>()
  const unstocked = await looked("Handle,Title,Option1 Name,Option1 Value,Variant Price\nstool,Stool,Size,S,1\nstool,,,M,1\n")
  const [note, inArabic] = [(await seenBy(maryam, unstocked.id)).notes, (await seenBy(mona, unstocked.id)).notes]
  const words = "2 new variants out of stock. Put their quantities into the file, or count their pieces under Stock after the import."
  expect(note.map(({ message }) => message)).toEqual([`No quantities in this file: ${words}`])
  expect(inArabic).toMatchObject([{ message: expect.stringContaining("في صفحة «المخزون» بعد الاستيراد") }])
  const variants = [{ options: { Size: "S" } }, { options: { Size: "L" } }]
  await aProduct(shop.db, { title: "Shelf", slug: "shelf", variants })
  const other = await looked("Handle,Title,Option1 Name,Option1 Value,Variant Price\nshelf,Shelf,Color,Red,1\n")
  const [fault, faultInArabic] = [(await seenBy(maryam, other.id)).faults, (await seenBy(mona, other.id)).faults]
  expect(fault).toMatchObject([{ message: expect.stringContaining("or retire those that it misses on the page of the product.") }])
  expect(faultInArabic).toMatchObject([{ message: expect.stringContaining("أوقف بيع ما ينقصه في صفحة المنتج") }])
  const { rows } = await shop.db.execute<{ stored: string }>(sql`select (faults || notes)::text as stored from import_runs`)
  for (const text of [note, inArabic, fault, faultInArabic, rows]) expect(JSON.stringify(text)).not.toMatch(/--[a-z]/)
})
