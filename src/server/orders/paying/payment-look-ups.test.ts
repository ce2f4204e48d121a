import { afterAll, beforeAll, expect, test } from "vitest"
import type { Queries } from "#server/db/database.ts"
import { forgetRequest, requestOf } from "#server/guards/idempotency.queries.ts"
import { hasUnfinishedOrders } from "#server/orders/after/deleted-customer.queries.ts"
import { findPayments } from "#server/orders/after/payments/operator-payments.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { paymentOfNotice } from "./payment-notices.queries.ts"
import { paymentById, paymentOfCustomer, paymentsOfOrder } from "./payments.queries.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const KEY = { customerId: 1, route: "/api/order/create/", key: "k", fingerprint: "f" }
const NOTICE = { providerId: "p", transactionId: "t", status: "2", state: "paid", body: {}, remark: null } as const

test.each<[string, (db: Queries) => Promise<unknown>]>([
  ["the payment of a notice", (db) => paymentOfNotice(db, "skipcash", NOTICE)],
  ["a payment by its id", (db) => paymentById(db, 1)],
  ["a customer's payment", (db) => paymentOfCustomer(db, 1, "t")],
  ["the payments of an order", (db) => paymentsOfOrder(db, 1)],
  ["the payments that an operator names", (db) => findPayments(db, "7K4MQ2X9HB")],
  ["the rows that are locked to settle a payment", (db) => lockItemsOfOrder(db, 1)],
  ["what keeps an account from being deleted", (db) => hasUnfinishedOrders(db, 1)],
  ["the request of a key", (db) => requestOf(db, KEY)],
])("%s is found by indexes alone", async (_what, work) => {
  const scans = (await stepsOf(database.db, work)).filter((step) => step["Relation Name"] && step["Node Type"].endsWith("Scan"))
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((scan) => scan["Index Cond"] === undefined && scan["Recheck Cond"] === undefined)).toEqual([])
})

test("the key of an undone order's request is found by the order's id", async () => {
  const steps = await stepsOf(database.db, (db) => forgetRequest(db, [KEY.route], 1))
  expect(steps.map((step) => step["Index Name"])).toContain("idempotency_keys_subject")
})
