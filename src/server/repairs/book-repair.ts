import { randomBytes } from "node:crypto"
import type { Static } from "typebox"
import type { repairs } from "#contract/repairs.ts"
import { NO_DESCRIPTION } from "#rules/repairs/model-name.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { isWrongImei, readSerialNumber } from "#rules/repairs/serial-number.ts"
import { type Quote, quoteOf, tariffsFor } from "#rules/repairs/tariff.ts"
import { needsNoReminder } from "#rules/repairs/visit-reminder.ts"
import type { Locale } from "#rules/values/locale.ts"
import { REFERENCE_BYTES, referenceOf } from "#rules/values/reference.ts"
import { type Delivery, deliveryOf, ofRepairs } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { checkAll } from "#server/guards/check-all.ts"
import { type Customer, lockCustomer, refuseBlocked } from "#server/guards/customers.queries.ts"
import { type RequestKey, requestOf } from "#server/guards/idempotency.queries.ts"
import { once, type Replayed } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { shopLimits } from "#server/office/settings/limits.ts"
import type { Services } from "#server/services.ts"
import { noteRepairChange } from "./advance-repair.queries.ts"
import { type ChosenDevice, chosenDevice, insertRequest, openRepairs, unlistedDevice } from "./book-repair.queries.ts"
import { bookableMoment } from "./bookable-moment.ts"
import { queueRepairMail } from "./repair-mails.ts"
import { tariffsOfIssues } from "./repair-services.queries.ts"
import { repairRules } from "./slots/repair-rules.ts"
import { takeSeat } from "./take-seat.ts"

const PER_MINUTE = { what: "repair", limit: 3, perSeconds: 60 }

const UNKNOWN_PLACE = { shippingAddress: null, branchAddress: null } as const satisfies Delivery

export type RepairBooking = Static<typeof repairs.create.body>
type BookedRepair = { reference: string }
type BookingServices = Pick<Services, "db" | "clock" | "config">
type Owner = Pick<Customer, "id">

/** Books a repair: the request with its first event, its seat and its mail in one transaction, or nothing. */
export async function bookRepair(
  services: BookingServices,
  customer: Owner,
  { booking, key, locale }: { booking: RepairBooking; key: RequestKey | null; locale: Locale },
): Promise<BookedRepair | Replayed<BookedRepair>> {
  // A repeated request does not count.
  if (key === null || (await requestOf(services.db, key)) === null) await spend(services, { ...PER_MINUTE, of: customer.id })
  return once(services.db, key, (tx) => writeRequest(services, tx, customer, { booking, locale }))
}

async function writeRequest(
  { clock, config }: BookingServices,
  tx: Queries,
  customer: Owner,
  { booking, locale }: { booking: RepairBooking; locale: Locale },
): Promise<BookedRepair> {
  const { issue, issue_description: description, customer_address: shipping, store_address: branch, preferred_time: time } = booking
  const now = clock.now()
  // The customer's bookings are serialised from here on: two cannot both take the last allowed place.
  await lockCustomer(tx, customer.id)
  await refuseBlocked(tx, customer.id)
  if ((await openRepairs(tx, customer.id)) >= (await shopLimits(tx, config)).max_open_repairs) throw new Refusal("too_many_repairs")
  const rules = await repairRules(tx, config, now)
  const delivering = deliveryOf(tx, customer, { shipping, branch }, ofRepairs)
  const { delivery, device, serialNumber, preferredAt } = await checkAll({
    delivery: () => delivering,
    device: () => deviceOf(tx, booking),
    serialNumber: () => serialOf(booking),
    // An address with wrong fields is one to visit.
    preferredAt: async () => bookableMoment(tx, rules, { time, now, ...(await delivering.catch(() => UNKNOWN_PLACE)) }),
  })
  const reference = referenceOf(randomBytes(REFERENCE_BYTES))
  const requestId = await insertRequest(tx, {
    reference,
    customerId: customer.id,
    modelId: booking.model ?? null,
    issueId: issue,
    ...device,
    issueDescription: description?.trim() || NO_DESCRIPTION,
    quote: await quoteFor(tx, booking, device.brandId, now),
    serialNumber,
    preferredAt,
    remindedAt: needsNoReminder(preferredAt, now) ? now : null,
    customerAddress: delivery.shippingAddress,
    storeAddress: delivery.branchAddress,
    locale,
    now,
  })
  if (!(await takeSeat(tx, rules.capacity, { requestId, preferredAt, ...delivery }))) throw new Refusal("slot_full")
  await queueRepairMail(tx, requestId, "CREATED")
  await noteRepairChange(tx, requestId)
  return { reference }
}

/** The serial number as it is stored; null without one. Refuses an IMEI whose digits are wrong. */
function serialOf({ serial_number: text }: RepairBooking): string | null {
  if (!text) return null
  if (isWrongImei(text)) throw new Refusal("invalid_imei", { fields: ["serial_number"] })
  return readSerialNumber(text)
}

/**
 * The device to repair: a listed model, or a model that the customer names, of a listed brand. Refuses anything else with `unknown_model`,
 * and an issue that the kind of device does not have with `unknown_issue`.
 */
async function deviceOf(tx: Queries, { model, brand, model_name, issue }: RepairBooking): Promise<ChosenDevice & { issue: string }> {
  const name = model_name?.trim()
  const isListed = typeof model === "number"
  if (isListed === Boolean(name)) throw new Refusal("unknown_model", { fields: ["model", "model_name"] })
  const device = isListed
    ? await chosenDevice(tx, { model, issue })
    : await unlistedDevice(tx, { model: name ?? "", brand: brand ?? 0, issue })
  if (device === null) throw new Refusal("unknown_model", { fields: [isListed ? "model" : "brand"] })
  if (device.issue === null) throw new Refusal("unknown_issue", { fields: ["issue"] })
  return { ...device, issue: device.issue }
}

/** The quote shown to the customer, for the chosen kind of part; null when it is to be confirmed. */
async function quoteFor(tx: Queries, { issue, model, part_grade: grade }: RepairBooking, brand: number, now: Date): Promise<Quote | null> {
  const options = tariffsFor(await tariffsOfIssues(tx, [issue]), { issue, brand, model: model ?? null }, qatarDay(now))
  const chosen = options.filter((option) => option.grade === grade)
  return quoteOf(chosen.length > 0 ? chosen : options)
}
