import { expect, test } from "vitest"
import { m } from "#messages/messages.js"

const AR = { locale: "ar" } as const

test("[AR-02] the states of a repair have words that fit a repair in Arabic, not those of a parcel", () => {
  const ofParcels = [
    m.orders_status_created,
    m.orders_status_confirmed,
    m.orders_status_processing,
    m.orders_status_ready,
    m.orders_status_shipped,
  ]
  const ofRepairs = [
    m.repairs_status_created,
    m.repairs_status_confirmed,
    m.repairs_status_started,
    m.repairs_status_processing,
    m.repairs_status_completed,
    m.repairs_status_ready,
    m.repairs_status_shipped,
  ]
  const parcels = ofParcels.map((words) => words({}, AR))
  expect(ofRepairs.map((words) => words({}, AR)).filter((words) => parcels.includes(words) || words.includes("الشحن"))).toEqual([])
  // Two states that have one word in English have one in Arabic.
  expect(m.repairs_status_started({}, AR)).toBe(m.repairs_status_processing({}, AR))
  expect(m.repairs_status_completed({}, AR)).toBe(m.repairs_status_ready({}, AR))
})

test("[AR-07] an order that the shop received and one that was collected have different words in Arabic", () => {
  expect(m.mail_collected_subject({ reference: "CRN-7H2K-9Q4M" }, AR)).not.toContain(m.orders_confirmed_title({}, AR))
  expect(m.mail_step_collected({}, AR)).not.toContain(m.mail_step_received({}, AR))
})
