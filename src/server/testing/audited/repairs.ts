import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import type { Evidence } from "#contract/office/evidence.ts"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { RepairOfferDevice, RepairOfferKinds, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import type { RepairParts } from "#contract/office/repairs/repair-parts.ts"
import { checksOf } from "#rules/repairs/intake.ts"
import type { RepairStatus } from "#rules/repairs/repair-status.ts"
import { aVariant } from "../carts.ts"
import { aCustomer } from "../customers.ts"
import type { PayingShop } from "../payments.ts"
import { aBookedRepair, dayAfter, homeVisit, inShop, leadRepair, takePhotos } from "../repairs.ts"
import { aStaffMember, type TestMember } from "../staff.ts"
import type { AuditedCalls } from "./audited-call.ts"

const anyId = () => expect.stringMatching(/^\d+$/)

async function aRepair(shop: PayingShop, ...steps: readonly RepairStatus[]) {
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await leadRepair(shop.db, reference, ...steps)
  return { params: { reference }, on: ["repair", reference] as const, path: `/api/office/repairs/${reference}` }
}

/** A repair whose device is on the bench. */
const onTheBench = (shop: PayingShop) => aRepair(shop, "CONFIRMED", "PROCESSING")

/** All answers of a phone's intake. */
function allFine() {
  const checks = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
  return { checks, accessories: [], unlock: "NONE", data_agreed: true }
}

export const REPAIR_CALLS: AuditedCalls<(typeof officeContract)["repairs"]> = {
  step: async (shop) => {
    const { params, on } = await aRepair(shop)
    const rows = [{ act: "repair.step", on, before: { column: "NEW" }, after: { column: "BOOKED" } }]
    return { params, body: { to: "BOOKED" }, rows, isStaged: true }
  },
  cancel: async (shop) => {
    const { params, on } = await aRepair(shop)
    const rows = [{ act: "repair.cancelled", on, before: { status: "CREATED" }, after: { status: "CANCELLED" } }]
    return { params, body: { words: "Declined by phone." }, rows }
  },
  assign: async (shop) => {
    const { params, on } = await aRepair(shop)
    const technician = (await aStaffMember(shop, "technician")).id
    return { params, body: { technician }, rows: [{ act: "repair.assigned", on, before: { technician: null }, after: { technician } }] }
  },
  bench: async (shop, owner) => {
    const { params, on, path } = await aRepair(shop, "CONFIRMED")
    await owner.call("PUT", `${path}/intake`, allFine())
    await takePhotos(owner, params.reference)
    expect((await owner.call("POST", `${path}/steps`, { to: "DIAGNOSIS" })).status).toBe(200)
    const rows = [{ act: "repair.bench", on, before: { bench: "TAKEN_IN" }, after: { bench: "DIAGNOSIS" } }]
    return { params, body: { bench: "DIAGNOSIS" }, rows }
  },
  intake: async (shop) => {
    const { params, on } = await aRepair(shop, "CONFIRMED")
    const rows = [{ act: "repair.intake", on, before: { accessories: 0 }, after: { accessories: 1 } }]
    return { params, body: { accessories: ["Clear case"] }, rows }
  },
}

const LINE = { kind: "LABOUR", title: "Fitting and tests", grade: null, quantity: 1, price: 130, warranty_days: 0 }
const anEstimate = (send: boolean) => ({ lines: [LINE], note: "", valid_on: dayAfter(7), parts_on: null, send })

export const ESTIMATE_CALLS: AuditedCalls<(typeof officeContract)["estimates"]> = {
  write: async (shop) => {
    const { params, on } = await onTheBench(shop)
    const rows = [{ act: "estimate.sent", on, after: { estimate: 1, total_dirhams: 13_000, lines: 1 } }]
    return { params, body: anEstimate(true), rows }
  },
  answer: async (shop, owner) => {
    const { on, path } = await onTheBench(shop)
    const id = (await owner.call("POST", `${path}/estimates`, anEstimate(true))).json<OfficeEstimates>().estimates[0]?.id ?? 0
    const body = { answer: "APPROVED", total: 130, said_way: "PHONE", said_by: "Noor Salem" }
    const rows = [{ act: "estimate.answer", on, before: { estimate: 1, state: "SENT" }, after: { state: "APPROVED", said_way: "PHONE" } }]
    return { params: { id }, body, rows }
  },
}

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

export const EVIDENCE_CALLS: AuditedCalls<(typeof officeContract)["evidence"]> = {
  addPhoto: async (shop) => {
    const { params, on } = await aRepair(shop)
    return { params, body: { key: randomUUID(), picture: PICTURE }, rows: [{ act: "repair.photo", on, after: expect.anything() }] }
  },
  deletePhoto: async (shop, owner) => {
    const { params, on, path } = await aRepair(shop)
    await takePhotos(owner, params.reference)
    const id = (await owner.call("GET", `${path}/evidence`)).json<Evidence>().photos[0]?.id ?? 0
    return { params: { ...params, id }, rows: [{ act: "repair.photo-deleted", on, after: expect.anything() }] }
  },
  keepCode: async (shop) => {
    const { params, on } = await aRepair(shop)
    return { params, body: { code: "4711" }, rows: [{ act: "repair.secret", on, after: expect.anything() }] }
  },
  signIntake: async (shop, owner) => {
    const { params, on, path } = await aRepair(shop, "CONFIRMED")
    await owner.call("PUT", `${path}/intake`, allFine())
    const body = { drawing: "M1 1L2 2", answers: allFine() }
    return { params, body, rows: [{ act: "repair.signature", on, after: { purpose: "INTAKE" } }] }
  },
  signHandOver: async (shop) => {
    const { params, on } = await onTheBench(shop)
    return { params, body: { drawing: "M1 1L2 2" }, rows: [{ act: "repair.signature", on, after: { purpose: "HAND_OVER" } }] }
  },
  lookAtCode: async (shop, owner) => {
    const { params, on, path } = await aRepair(shop)
    await owner.call("PUT", `${path}/secret`, { code: "4711" })
    return { params, body: {}, rows: [{ act: "repair.secret-looked", on, after: { seconds: 30 } }] }
  },
}

const ordered = (title: string) => ({ title, grade: "original", pieces: 1, expected_on: dayAfter(2) })

async function anOrderedPart(shop: PayingShop, owner: TestMember) {
  const repair = await onTheBench(shop)
  const { parts } = (await owner.call("POST", `${repair.path}/parts/orders`, ordered("Screen"))).json<RepairParts>()
  const id = parts[0]?.id ?? 0
  return { on: repair.on, params: { ...repair.params, id } }
}

export const PART_CALLS: AuditedCalls<(typeof officeContract)["parts"]> = {
  reserve: async (shop) => {
    const { params, on } = await onTheBench(shop)
    const body = { variant: await aVariant(shop.db), grade: "original", pieces: 1 }
    return { params, body, rows: [{ act: "repair.part", on, after: { variant: body.variant, pieces: 1, state: "RESERVED" } }] }
  },
  order: async (shop) => {
    const { params, on } = await onTheBench(shop)
    return { params, body: ordered("Screen"), rows: [{ act: "repair.part", on, after: { pieces: 1, state: "ORDERED" } }] }
  },
  move: async (shop, owner) => {
    const { params, on } = await anOrderedPart(shop, owner)
    const rows = [{ act: "repair.part", on, before: { state: "ORDERED" }, after: { state: "RESERVED" } }]
    return { params, body: { state: "RESERVED" }, rows }
  },
  drop: async (shop, owner) => {
    const { params, on } = await anOrderedPart(shop, owner)
    return { params, rows: [{ act: "repair.part-dropped", on, before: { state: "ORDERED" }, after: expect.anything() }] }
  },
}

const holiday = (more: object = {}) => {
  const day = dayAfter(20)
  return { from_day: day, to_day: day, place: "branch:2", hours: null, reason: "National Day", ...more }
}

/** The day that was closed last, after today. */
let closedOn = 7

export const SLOT_CALLS: AuditedCalls<(typeof officeContract)["slots"]> = {
  change: async (_shop, owner) => {
    const { seats, visit_hours, version } = (await owner.call("GET", "/api/office/settings/slots")).json<{
      seats: object[]
      visit_hours: string | null
      version: number
    }>()
    const body = { seats, visit_hours: "Daily 9 AM - 6 PM" }
    const on = ["setting", expect.anything()] as const
    return { version, body, rows: [{ act: "settings.slots", on, before: { visit_hours }, after: { visit_hours: body.visit_hours } }] }
  },
  close: async (shop) => {
    closedOn += 2
    const day = dayAfter(closedOn)
    const moved = await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), preferred_time: `${day} 09:00:00` })
    const cancelled = await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), preferred_time: `${day} 09:00:00` })
    const decisions = [
      { reference: moved, act: "move", time: `${dayAfter(closedOn + 1)} 09:00:00` },
      { reference: cancelled, act: "cancel" },
    ]
    const rows = [
      { act: "settings.closing", on: ["closing", anyId()] as const, after: { reason: "Holiday" } },
      { act: "repair.moved", on: ["repair", moved] as const, before: expect.anything(), after: expect.anything() },
      { act: "repair.cancelled", on: ["repair", cancelled] as const, before: { status: "CREATED" }, after: { status: "CANCELLED" } },
    ]
    return { body: holiday({ from_day: day, to_day: day, place: "city:doha", reason: "Holiday", decisions }), rows }
  },
  open: async (_shop, owner) => {
    const { id } = (await owner.call("POST", "/api/office/closings", holiday())).json<{ id: number }>()
    const on = ["closing", id] as const
    return { params: { id }, rows: [{ act: "settings.closing-deleted", on, before: { reason: "National Day" } }] }
  },
  move: async (shop) => {
    const reference = await aBookedRepair(shop, await aCustomer(shop.db))
    const rows = [{ act: "repair.moved", on: ["repair", reference] as const, before: expect.anything(), after: expect.anything() }]
    return { params: { reference }, body: { time: `${dayAfter(5)} 09:00:00`, mail: false }, rows }
  },
}

const OFFER = "/api/office/repair-offer"
const anOffer = async (owner: TestMember) => (await owner.call("GET", `${OFFER}/1`)).json<RepairOfferDevice>()
const onOffer = ["repair-offer", 1] as const
const aPrice = (issue: number) => {
  const days = { valid_from: null, valid_until: null }
  return { issue, brand: null, model: null, grade: null, price: 99, is_from: true, minutes: 30, warranty_days: 90, at_home: true, ...days }
}
let names = 0
const aName = (name: string) => `${name} ${++names}`

/** An issue of the first kind of device, and a price of it. */
async function aPricedIssue(owner: TestMember) {
  const { issues, version } = await anOffer(owner)
  const wish = { id: null, title: aName("Issue"), title_ar: null }
  const added = await owner.call("PUT", `${OFFER}/1/issues`, { issues: [...issues, wish] }, { version })
  const issue = added.json<RepairOfferDevice>().issues.at(-1)?.id ?? 0
  const priced = await owner.call("POST", `${OFFER}/1/prices`, aPrice(issue), { version: version + 1 })
  const tariff = priced.json<RepairOfferDevice>().prices.find((price) => price.issue === issue)?.id ?? 0
  return { issue, version: version + 2, params: { id: 1, tariff }, price: { issue: wish.title, price: expect.stringMatching(/QR 99/) } }
}

export const REPAIR_OFFER_CALLS: AuditedCalls<(typeof officeContract)["repairOffer"]> = {
  add: async () => {
    const body = { title: "Camera", title_ar: null, slug: `camera-${++names}` }
    return { body, rows: [{ act: "repair-offer.added", on: ["repair-offer", anyId()] as const, after: body }] }
  },
  order: async (_shop, owner) => {
    const { kinds, version } = (await owner.call("GET", OFFER)).json<RepairOfferKinds>()
    const before = kinds.map(({ title }) => title)
    const rows = [{ act: "repair-offer.order", on: ["repair-offer", "kinds"] as const, before: { list: before }, after: expect.anything() }]
    return { version, body: { kinds: kinds.map(({ id }) => id).toReversed() }, rows }
  },
  saveTexts: async (_shop, owner) => {
    const { id, version, slug: _slug, issues: _issues, prices: _prices, brands: _brands, picture, ...texts } = await anOffer(owner)
    const before = { ...texts, picture: picture?.src ?? null }
    const body = { ...before, description: aName("Cracked glass") }
    return { params: { id }, version, body, rows: [{ act: "repair-offer.texts", on: onOffer, before, after: body }] }
  },
  remove: async (_shop, owner) => {
    const slug = `watch-${++names}`
    const { id, version } = (await owner.call("POST", OFFER, { title: "Watch", title_ar: null, slug })).json<RepairOfferDevice>()
    const rows = [{ act: "repair-offer.removed", on: ["repair-offer", id] as const, before: { title: "Watch", slug } }]
    return { params: { id }, version, rows }
  },
  saveIssues: async (_shop, owner) => {
    const { issues, version } = await anOffer(owner)
    const title = aName("Issue")
    const rows = [{ act: "repair-offer.issues", on: onOffer, before: { list: [] }, after: { list: [title] } }]
    return { params: { id: 1 }, version, body: { issues: [...issues, { id: null, title, title_ar: null }] }, rows }
  },
  saveBrands: async (_shop, owner) => {
    const { brands, version } = await anOffer(owner)
    const [name, slug] = [aName("Brand"), `brand-${names}`]
    const body = { brands: [...brands.map(({ id }) => ({ id })), { id: null, name, name_ar: null, slug }] }
    return {
      params: { id: 1 },
      version,
      body,
      rows: [{ act: "repair-offer.brands", on: onOffer, before: { list: [] }, after: { list: [name] } }],
    }
  },
  saveBrand: async (_shop, owner) => {
    const { brands, version } = await anOffer(owner)
    const before = brands.find(({ slug }) => slug === "apple")
    const body = { name: before?.name ?? "", name_ar: aName("أبل"), logo: null, picture: null }
    const rows = [{ act: "repair-offer.brand", on: onOffer, before: { name: body.name, name_ar: before?.name_ar }, after: body }]
    return { params: { id: 1, brand: before?.id ?? 0 }, version, body, rows }
  },
  saveModels: async (_shop, owner) => {
    const { models, version } = (await owner.call("GET", `${OFFER}/1/brands/1/models`)).json<RepairOfferModels>()
    const name = aName("Model")
    const after = { brand: "Apple", list: [name] }
    const rows = [{ act: "repair-offer.models", on: onOffer, before: { brand: "Apple", list: [] }, after }]
    return { params: { id: 1, brand: 1 }, version, body: { models: [...models, { id: null, name, name_ar: null }] }, rows }
  },
  addPrice: async (_shop, owner) => {
    const { issue, version, price } = await aPricedIssue(owner)
    const body = { ...aPrice(issue), grade: "original" }
    return { params: { id: 1 }, version, body, rows: [{ act: "repair-offer.price-added", on: onOffer, after: price }] }
  },
  changePrice: async (_shop, owner) => {
    const { issue, version, params, price } = await aPricedIssue(owner)
    const rows = [{ act: "repair-offer.price-changed", on: onOffer, before: price, after: { price: expect.stringMatching(/QR 79/) } }]
    return { params, version, body: { ...aPrice(issue), price: 79 }, rows }
  },
  removePrice: async (_shop, owner) => {
    const { version, params, price } = await aPricedIssue(owner)
    return { params, version, rows: [{ act: "repair-offer.price-removed", on: onOffer, before: price }] }
  },
}
