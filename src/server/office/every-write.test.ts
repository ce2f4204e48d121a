import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isWrite, type OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"
import { codeWords, isNamedKind } from "#office/activity/code-words.ts"
import { fieldName, isNamed } from "#office/activity/field-names.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { type AuditedCalls, aKey, expectAudited, isForKeys, type Prepare, plantFault } from "#server/testing/audited/audited-call.ts"
import {
  CUSTOMER_CALLS,
  IMPORT_CALLS,
  OFFER_CALLS,
  PHONE_ORDER_CALLS,
  PICTURE_CALLS,
  PRODUCT_CALLS,
  REQUEST_CALLS,
  STRUCTURE_CALLS,
} from "#server/testing/audited/catalog.ts"
import { ORDER_CALLS, PAYMENT_SETTINGS_CALLS, SYSTEM_CALLS } from "#server/testing/audited/orders.ts"
import { SESSION_CALLS, STAFF_CALLS } from "#server/testing/audited/people.ts"
import {
  ESTIMATE_CALLS,
  EVIDENCE_CALLS,
  PART_CALLS,
  REPAIR_CALLS,
  REPAIR_OFFER_CALLS,
  SLOT_CALLS,
} from "#server/testing/audited/repairs.ts"
import { BRANCH_CALLS, LIMIT_CALLS, MAIL_SETTINGS_CALLS } from "#server/testing/audited/settings.ts"
import {
  BANNER_CALLS,
  CONTENT_CALLS,
  DELIVERY_SETTINGS_CALLS,
  FRAME_CALLS,
  HOME_CALLS,
  MENU_CALLS,
  MESSAGE_CALLS,
  REASON_CALLS,
} from "#server/testing/audited/storefront.ts"
import { aPayingShop, type PayingShop } from "#server/testing/payments.ts"
import { aRepairList } from "#server/testing/repairs.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

/** Every call of the office that is no GET. A new one without an entry does not compile, and fails the first test. */
const CALLS: { [Area in keyof typeof officeContract]: AuditedCalls<(typeof officeContract)[Area]> } = {
  session: SESSION_CALLS,
  staff: STAFF_CALLS,
  frame: FRAME_CALLS,
  live: {},
  orders: ORDER_CALLS,
  repairs: REPAIR_CALLS,
  repairCalendar: {},
  estimates: ESTIMATE_CALLS,
  evidence: EVIDENCE_CALLS,
  parts: PART_CALLS,
  repairOffer: REPAIR_OFFER_CALLS,
  slots: SLOT_CALLS,
  reasons: REASON_CALLS,
  branches: BRANCH_CALLS,
  limitSettings: LIMIT_CALLS,
  mailSettings: MAIL_SETTINGS_CALLS,
  paymentSettings: PAYMENT_SETTINGS_CALLS,
  deliverySettings: DELIVERY_SETTINGS_CALLS,
  products: PRODUCT_CALLS,
  stock: {},
  pictures: PICTURE_CALLS,
  structure: STRUCTURE_CALLS,
  homePage: HOME_CALLS,
  banners: BANNER_CALLS,
  menu: MENU_CALLS,
  contentPages: CONTENT_CALLS,
  imports: IMPORT_CALLS,
  customers: CUSTOMER_CALLS,
  ordersByPhone: PHONE_ORDER_CALLS,
  requests: REQUEST_CALLS,
  offers: OFFER_CALLS,
  contactMessages: MESSAGE_CALLS,
  today: {},
  system: SYSTEM_CALLS,
}

const calls = Object.entries(officeContract).flatMap(([area, named]) =>
  Object.entries<OfficeCall>(named).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)
const entries = new Map<string, Prepare | { addsNone: string }>(
  Object.entries(CALLS).flatMap(([area, named]) =>
    Object.entries<Prepare | { addsNone: string }>(named).map(([name, entry]) => [`${area}.${name}`, entry] as const),
  ),
)
const writes = calls.flatMap(({ name, call }) => {
  const prepare = entries.get(name)
  return typeof prepare === "function" ? [{ name, call, prepare }] : []
})

let shop: PayingShop
let owner: TestMember
let key: string
beforeAll(async () => {
  shop = await aPayingShop({ environment: { PUBLIC_ORIGIN: "http://localhost:3000" } })
  await aRepairList(shop.db)
  owner = await aStaffMember(shop, "owner", { name: "Layla" })
  key = await aKey(owner)
  await plantFault(shop.db)
})
afterAll(() => shop.close())

test("[OFFICE-67] every call of the office that is no GET adds rows to the audit, or has a reason why it adds none", () => {
  expect([...entries.keys()].toSorted()).toEqual(calls.flatMap(({ name, call }) => (call.method === "GET" ? [] : [name])).toSorted())
  expect(writes.map(({ name }) => name)).toEqual(calls.filter(({ call }) => isWrite(call)).map(({ name }) => name))
})

describe("[OFFICE-67] a write adds its rows to the audit in its transaction", () => {
  test.each(writes)("$name", async ({ call, prepare }) => expectAudited(shop, owner, { call, prepare }))
})

describe("[OFFICE-67] a write by an API key adds the same rows, with the key's name", () => {
  test.each(writes.filter(({ call }) => isForKeys(call)))("$name", async ({ call, prepare }) =>
    expectAudited(shop, owner, { call, prepare, key }),
  )
})

/** The fields of a row with their texts, at any depth. */
function* fieldsOf(value: unknown, name = ""): Generator<[field: string, text: string | null]> {
  if (Array.isArray(value)) for (const entry of value) yield* fieldsOf(entry, name)
  else if (typeof value === "object" && value !== null)
    for (const [field, part] of Object.entries(value)) {
      yield [field, null]
      yield* fieldsOf(part, field)
    }
  else if (typeof value === "string") yield [name, value]
}

/** A reference is random, and may have letters only, as a code has. */
async function referencesOf({ db }: PayingShop): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reference from orders union all select reference from repair_requests`)
  return rows.map(({ reference }) => reference)
}

// It reads the rows that the tests above added.
test("[OFFICE-67] [OFFICE-163] the log has words for every kind of object, field and code of these rows", async () => {
  const { rows } = await shop.db.execute<{ object: string | null; before: unknown; after: unknown }>(
    sql`select object, before, after from audit_rows`,
  )
  expect(rows.length).toBeGreaterThan(200)
  expect([...new Set(rows.map(({ object }) => object ?? "order"))].filter((kind) => !isNamedKind(kind))).toEqual([])
  const said = rows.flatMap(({ before, after }) => [...fieldsOf(before), ...fieldsOf(after)])
  expect([...new Set(said.map(([field]) => field))].filter((field) => !isNamed(field)).toSorted()).toEqual([])
  const references = new Set(await referencesOf(shop))
  const isCode = (text: string) => /^[A-Z]+(?:_[A-Z]+)*$/.test(text) && !references.has(text) && !ITEM_STATUSES.some((one) => one === text)
  const codes = said.filter(([, text]) => text !== null && isCode(text))
  const unsaid = codes.filter(([field, text]) => codeWords(field, text ?? "") === null)
  expect([...new Set(unsaid.map((code) => code.join(" = ")))]).toEqual([])
  expect(fieldName("street_ar")).toBe("Street in Arabic")
})
