import Type, { type Static } from "typebox"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { MAX_SERIAL_NUMBER } from "#rules/repairs/serial-number.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { Branch, BranchAddress, Pickup, Shipping, ShippingAddress } from "./addresses.ts"
import { calls } from "./call.ts"
import { closed, Filled, Id, ImagePath, InEnglish, Money, OneOf, OrNull, Slug } from "./shapes.ts"

export const RepairModel = Type.Object({ id: Id, name: Type.String(), english: InEnglish })
export type RepairModel = Static<typeof RepairModel>

/** An issue of a kind of device. A lower rank is more common. */
export const RepairIssue = Type.Object({ id: Id, title: Type.String(), rank: Type.Integer({ minimum: 0 }), english: InEnglish })
export type RepairIssue = Static<typeof RepairIssue>

/** A brand within one device: the same brand has the same id for every device, with other models. */
export const RepairBrand = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Slug,
  thumbnail: OrNull(ImagePath),
  thumbnail_alt_text: OrNull(Type.String()),
  description: OrNull(Type.String()),
  keyword_title: OrNull(Type.String()),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  /** A device of this kind by this brand; null when only the kind has a picture. */
  device_thumbnail: OrNull(ImagePath),
  available_models: Type.Array(RepairModel),
  english: InEnglish,
})
export type RepairBrand = Static<typeof RepairBrand>

const PartGrade = OneOf(PART_GRADES)

/** The quote shown to the customer: a minimum when `is_from`. No grade where no part is needed, or where it is still open. */
export const RepairQuote = Type.Object({
  grade: OrNull(PartGrade),
  price: Money,
  is_from: Type.Boolean(),
  minutes: Type.Integer(),
  warranty_days: Type.Integer(),
})
export type RepairQuote = Static<typeof RepairQuote>

/**
 * The price of one way to repair an issue. A row for the model takes precedence over one for the brand, and that over one for the device.
 */
export const RepairTariff = Type.Object({
  ...RepairQuote.properties,
  issue: Id,
  brand: OrNull(Id),
  model: OrNull(Id),
  at_home: Type.Boolean(),
  /** The days on which it applies, the last included. */
  valid_from: OrNull(Type.String()),
  valid_until: OrNull(Type.String()),
})
export type RepairTariff = Static<typeof RepairTariff>

/** A kind of device in the repair catalog, with its issues by rank and its brands and models. */
export const RepairService = Type.Object({
  id: Id,
  title: Type.String(),
  slug: Slug,
  description: Type.String(),
  thumbnail: OrNull(ImagePath),
  thumbnail_alt_text: OrNull(Type.String()),
  keyword_title: OrNull(Type.String()),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  issues: Type.Array(RepairIssue),
  /** The known prices; an issue without a row is priced after an inspection. */
  tariffs: Type.Array(RepairTariff),
  brands: Type.Array(RepairBrand),
  english: InEnglish,
})
export type RepairService = Static<typeof RepairService>

/** The texts of the page of one brand's devices of one kind. */
export const RepairSeo = Type.Object({
  keyword_title: OrNull(Type.String()),
  description: OrNull(Type.String()),
  thumbnail: OrNull(ImagePath),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  english: InEnglish,
})
export type RepairSeo = Static<typeof RepairSeo>

/** STARTED and COMPLETED are recognised when read and never set. [spec 3 §7] */
const RepairStatus = OneOf(REPAIR_STATUSES)

/** A booked repair. Times are ISO 8601 in UTC. */
export const ServiceRequest = Type.Object({
  reference: Type.String(),
  created_at: Type.String(),
  /** The time of the booking; the history's date ranges use it. */
  bookedOn: Type.String(),
  /** In the order of their occurrence; never empty for a request of this shop. */
  events: Type.Array(Type.Object({ status: RepairStatus, created_at: Type.String() })),
  /** The status of the last event. */
  status: RepairStatus,
  /** A picture of the kind of device. */
  thumbnail: OrNull(ImagePath),
  /** The model's name when the repair was booked, or the customer's name for it. */
  model: Type.String(),
  /** Whether the model was chosen from the list. */
  is_listed_model: Type.Boolean(),
  /** The issue's title when the repair was booked. */
  issue: Type.String(),
  issue_description: Type.String(),
  /** The device's serial number or IMEI, if the customer gave one. */
  serial_number: OrNull(Type.String()),
  /** The quote shown at the booking; null when it was to be confirmed. */
  quote: OrNull(RepairQuote),
  /**
   * What is to be paid: the total of the approved estimate, or 0 for a device that was not repaired or is repaired free of charge. Null while
   * the quote of the booking holds.
   */
  due: OrNull(Money),
  /** The time of the home visit, or of the customer's visit to the store. */
  preferred_time: Type.String(),
  /** For a home visit; a copy, which later changes of the saved address do not affect. */
  customer_address: OrNull(ShippingAddress),
  /** For a repair in the shop; a copy as well. */
  store_address: OrNull(BranchAddress),
  english: InEnglish,
})
export type ServiceRequest = Static<typeof ServiceRequest>

/** A day with the times at which a repair can begin; none on a day on which nobody works. Times are `2026-11-21 09:00:00` in Qatar time. */
export const RepairDay = Type.Object({
  day: Type.String(),
  times: Type.Array(
    Type.Object({
      /** The value of `preferred_time` in a booking. */
      time: Type.String(),
      /** It can be booked before this time. */
      until: Type.String(),
      /** "9 AM - 12 PM"; null where the hours are not known. */
      label: OrNull(Type.String()),
      /** All seats are booked. */
      is_full: Type.Boolean(),
    }),
  ),
})
export type RepairDay = Static<typeof RepairDay>

const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })
const PreferredTime = Type.String({ maxLength: 19, pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" })

export const repairs = calls({
  services: {
    summary: "Every kind of device that is repaired, with its issues by rank, its brands and their models.",
    method: "GET",
    path: "/api/service/all",
    answers: { 200: Type.Array(RepairService) },
    localized: true,
    refusals: [],
    shared: true,
  },
  stores: {
    summary: "The stores where a device can be brought for repair.",
    method: "GET",
    path: "/api/service/stores",
    answers: { 200: Type.Array(Branch) },
    localized: true,
    refusals: [],
    shared: true,
  },
  seo: {
    summary: "The texts about the repair of one brand's devices of one kind; both by slug or by id.",
    method: "GET",
    path: "/api/service/seo",
    query: Type.Object({ service_category: Slug, brand: Slug }, closed),
    answers: { 200: RepairSeo },
    localized: true,
    refusals: ["not_found"],
    shared: true,
  },
  times: {
    summary:
      "The days for which a repair can be booked, today and the 60 after it, with the times at which one can begin: in a city, whose seats count, or in a branch. Times that have passed are among them.",
    method: "GET",
    path: "/api/service/times",
    query: Type.Object({ city: Type.Optional(Type.String({ maxLength: 100 })), branch: Type.Optional(Id) }, closed),
    answers: { 200: Type.Array(RepairDay) },
    refusals: ["not_found", "two_addresses"],
    limit: { perSecond: 10, burst: 60 },
  },
  create: {
    summary: "Books a repair: a home visit in one of the time slots of a day, or a device brought to a store.",
    method: "POST",
    path: "/api/service/create",
    body: Type.Object(
      {
        issue: Id,
        /** A listed model. One that is not listed is given by its brand and the customer's name for it. */
        model: Type.Optional(OrNull(Id)),
        brand: Type.Optional(OrNull(Id)),
        model_name: Type.Optional(OrNull(Filled(100))),
        /** "No description provided" by default. */
        issue_description: Type.Optional(OrNull(Type.String({ maxLength: 1000 }))),
        /** A serial number, or an IMEI, whose digits are checked. */
        serial_number: Type.Optional(OrNull(Type.String({ maxLength: MAX_SERIAL_NUMBER }))),
        /** The kind of part, where there are several. */
        part_grade: Type.Optional(OrNull(PartGrade)),
        /** Home visit: exactly one of the two addresses, by its id or in full. */
        customer_address: Type.Optional(Shipping),
        /** Repair in the shop. */
        store_address: Type.Optional(Pickup),
        /** `YYYY-MM-DD HH:mm:ss` in Qatar time; for a home visit the start of a time slot, in the shop within its hours. */
        preferred_time: PreferredTime,
      },
      closed,
    ),
    answers: { 201: Type.Object({ reference: Type.String() }) },
    refusals: [
      "customer_blocked",
      "not_found",
      "service_address_missing",
      "two_addresses",
      "invalid_phone",
      "invalid_email",
      "invalid_zone",
      "unknown_issue",
      "unknown_model",
      "invalid_imei",
      "impossible_time",
      "past_date",
      "late_date",
      "closed_time",
      "slot_started",
      "slot_full",
      "too_many_repairs",
      "key_reused",
      "too_many_requests",
    ],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  request: {
    summary: "One of the customer's repairs.",
    method: "GET",
    path: "/api/service/request/{reference}",
    params: byReference,
    answers: { 200: ServiceRequest },
    localized: true,
    refusals: ["not_found"],
    signedIn: true,
  },
  cancel: {
    summary: "Cancels one of the customer's repairs, until it is SHIPPED. One that is cancelled already is answered as it is.",
    method: "POST",
    path: "/api/service/request/{reference}/cancel",
    params: byReference,
    body: Type.Object({}, closed),
    answers: { 200: ServiceRequest },
    localized: true,
    refusals: ["not_found", "repair_not_cancellable", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  move: {
    summary: "Moves one of the customer's repairs to another time, by the rules of booking, until the work on it begins.",
    method: "POST",
    path: "/api/service/request/{reference}/move",
    params: byReference,
    body: Type.Object({ preferred_time: PreferredTime }, closed),
    answers: { 200: ServiceRequest },
    localized: true,
    refusals: [
      "not_found",
      "repair_not_movable",
      "impossible_time",
      "past_date",
      "late_date",
      "closed_time",
      "slot_started",
      "slot_full",
      "too_many_requests",
    ],
    signedIn: true,
    throttled: true,
  },
  requests: {
    summary: "The customer's repairs, the newest first; at most the newest 5,000.",
    method: "GET",
    path: "/api/service/request/all",
    answers: { 200: Type.Array(ServiceRequest, { maxItems: 5000 }) },
    localized: true,
    refusals: [],
    signedIn: true,
  },
})
