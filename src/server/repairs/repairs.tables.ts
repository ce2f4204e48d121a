import { sql } from "drizzle-orm"
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { MAX_SERIAL_NUMBER } from "#rules/repairs/serial-number.ts"
import { PART_GRADES, type Quote } from "#rules/repairs/tariff.ts"
import { BASE_LOCALE, LOCALES } from "#rules/values/locale.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { customers } from "#server/guards/customers.tables.ts"

/** Kinds of device that are repaired. */
export const repairDevices = pgTable("repair_devices", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull().default(""),
  thumbnail: text(),
  thumbnailAltText: text("thumbnail_alt_text"),
  keywordTitle: text("keyword_title"),
  seoTitle: text("seo_title"),
  seoDescription: text("seo_description"),
  position: integer().notNull(),
})

/** The issues of a kind of device; a lower rank is more common. */
export const repairIssues = pgTable(
  "repair_issues",
  {
    /** Assigned by the import. */
    id: integer().primaryKey(),
    deviceId: integer("device_id")
      .notNull()
      .references(() => repairDevices.id, { onDelete: "cascade" }),
    title: text().notNull(),
    rank: integer().notNull(),
  },
  (t) => [index("repair_issues_device").on(t.deviceId, t.rank)],
)

/** The repaired brands, which need not be sold here. */
export const repairBrands = pgTable("repair_brands", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  thumbnail: text(),
  thumbnailAltText: text("thumbnail_alt_text"),
  description: text(),
  keywordTitle: text("keyword_title"),
  seoTitle: text("seo_title"),
  seoDescription: text("seo_description"),
})

/** The brands repaired for each kind of device, with the texts of their page. */
export const repairOffers = pgTable(
  "repair_offers",
  {
    deviceId: integer("device_id")
      .notNull()
      .references(() => repairDevices.id, { onDelete: "cascade" }),
    brandId: integer("brand_id")
      .notNull()
      .references(() => repairBrands.id, { onDelete: "cascade" }),
    /** The position among the brands of the device. */
    position: integer().notNull(),
    keywordTitle: text("keyword_title"),
    description: text(),
    thumbnail: text(),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.brandId] })],
)

export const repairModels = pgTable(
  "repair_models",
  {
    /** Assigned by the import. */
    id: integer().primaryKey(),
    deviceId: integer("device_id").notNull(),
    brandId: integer("brand_id").notNull(),
    name: text().notNull(),
    /** The position among the models of the brand. */
    position: integer().notNull(),
    /** The product that is this model, as named in the import. It need not be sold here. */
    productSlug: text("product_slug"),
  },
  (t) => [
    foreignKey({
      name: "repair_models_offer",
      columns: [t.deviceId, t.brandId],
      foreignColumns: [repairOffers.deviceId, repairOffers.brandId],
    }).onDelete("cascade"),
    index("repair_models_offer").on(t.deviceId, t.brandId, t.position),
    index("repair_models_product").on(t.productSlug),
  ],
)

/** Repair prices: a row for a model takes precedence over one for its brand, and that one over the issue's kind of device. */
export const repairTariffs = pgTable(
  "repair_tariffs",
  {
    /** Assigned by the import. */
    id: integer().primaryKey(),
    issueId: integer("issue_id")
      .notNull()
      .references(() => repairIssues.id, { onDelete: "cascade" }),
    brandId: integer("brand_id").references(() => repairBrands.id, { onDelete: "cascade" }),
    modelId: integer("model_id").references(() => repairModels.id, { onDelete: "cascade" }),
    grade: text({ enum: PART_GRADES }),
    priceDirhams: integer("price_dirhams").notNull(),
    /** The price is a minimum. */
    isFrom: boolean("is_from").notNull(),
    minutes: integer().notNull(),
    warrantyDays: integer("warranty_days").notNull(),
    atHome: boolean("at_home").notNull(),
    validFrom: date("valid_from"),
    validUntil: date("valid_until"),
  },
  (t) => [
    index("repair_tariffs_issue").on(t.issueId),
    index("repair_tariffs_model").on(t.modelId),
    index("repair_tariffs_brand").on(t.brandId),
    check("repair_tariffs_price", sql`${t.priceDirhams} > 0`),
    check("repair_tariffs_grade", sql`${t.grade} in (${literals(PART_GRADES)})`),
  ],
)

/**
 * What staff find a request by: reference, model, serial number, and the name, email and digits of the phone of a visited customer. The
 * index and its queries have the same expression.
 */
export const REPAIR_WORDS = `(' ' || lower(reference || ' ' || model || ' ' || coalesce(serial_number, '') || ' ' || \
coalesce(customer_address ->> 'first_name', '') || ' ' || coalesce(customer_address ->> 'last_name', '') || ' ' || \
coalesce(customer_address ->> 'email', '') || ' ' || regexp_replace(coalesce(customer_address ->> 'phone', ''), '\\D', '', 'g')))`

/** A booked repair, with copies of the chosen names. Its events record what happens to it. */
export const repairRequests = pgTable(
  "repair_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** For people; random, so that it reveals nothing about other requests. */
    reference: text().notNull().unique(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    /** No foreign keys: requests outlive the repair catalog. Null for a model that is not listed. */
    modelId: integer("model_id"),
    issueId: integer("issue_id").notNull(),
    device: text().notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    issue: text().notNull(),
    thumbnail: text(),
    issueDescription: text("issue_description").notNull(),
    /** The customer's, as `rules/repairs/serial-number` reads it. */
    serialNumber: text("serial_number"),
    preferredAt: instantColumn("preferred_at").notNull(),
    /** The price shown at the booking; null when it was to be confirmed. */
    quote: jsonb().$type<Quote>(),
    /** The time before the customer last moved it. */
    movedFrom: instantColumn("moved_from"),
    /** When the customer was reminded of the visit, or booked it so late that no reminder is needed. */
    remindedAt: instantColumn("reminded_at"),
    /** A copy; exactly one of the two is set. */
    customerAddress: jsonb("customer_address").$type<ShippingAddress>(),
    storeAddress: jsonb("store_address").$type<BranchAddress>(),
    /** The language of the page on which it was booked, for mails about it. */
    locale: text({ enum: LOCALES }).notNull().default(BASE_LOCALE),
    /** The status of its last event. */
    status: text({ enum: REPAIR_STATUSES }).notNull(),
    /** Counts the changes of the request and of what the workshop knows of it. */
    version: integer().notNull().default(1),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("repair_requests_customer").on(t.customerId, t.id.desc()),
    // Unfinished requests: for the limit of a customer's open repairs, and for the staff's work.
    index("repair_requests_open").on(t.customerId).where(sql`status not in ('DELIVERED', 'CANCELLED')`),
    // For the workshop's board and the day's list.
    index("repair_requests_status").on(t.status, t.id),
    index("repair_requests_day").on(t.preferredAt).where(sql`status <> 'CANCELLED'`),
    // Earlier repairs of the same device.
    index("repair_requests_serial").on(t.serialNumber).where(sql`serial_number is not null`),
    index("repair_requests_words").using("gin", sql`${sql.raw(REPAIR_WORDS)} gin_trgm_ops`),
    // For the reminders of visits.
    index("repair_requests_planned").on(t.preferredAt).where(sql`status in ('CREATED', 'CONFIRMED') and reminded_at is null`),
    check("repair_requests_serial_number", sql`char_length(${t.serialNumber}) <= ${sql.raw(String(MAX_SERIAL_NUMBER))}`),
    check("repair_requests_one_address", sql`num_nonnulls(${t.customerAddress}, ${t.storeAddress}) = 1`),
    check("repair_requests_locale", sql`${t.locale} in (${literals(LOCALES)})`),
    check("repair_requests_status", sql`${t.status} in (${literals(REPAIR_STATUSES)})`),
  ],
)

/** Every change of status; never modified. Each status occurs at most once per request. */
export const repairEvents = pgTable(
  "repair_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    status: text({ enum: REPAIR_STATUSES }).notNull(),
    /** `customer` or `operator`. */
    cause: text().notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    unique("repair_events_once").on(t.requestId, t.status),
    // What was handed over in the last days.
    index("repair_events_delivered").on(t.createdAt).where(sql`status = 'DELIVERED'`),
    check("repair_events_status", sql`${t.status} in (${literals(REPAIR_STATUSES)})`),
  ],
)

/** The mails to customers about their repairs, without what they say. */
export const repairMails = pgTable(
  "repair_mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    kind: text().notNull(),
    /** The job that sends it. */
    jobKey: text("job_key").notNull(),
    queuedAt: instantColumn("queued_at").notNull().defaultNow(),
    /** When a report said that it will never be delivered, and the code that the report gave. */
    failedAt: instantColumn("failed_at"),
    failedCode: text("failed_code"),
  },
  (t) => [
    index("repair_mails_request").on(t.requestId, t.id),
    // Reports name a mail by its key.
    index("repair_mails_job").on(t.jobKey),
    check("repair_mails_failed_code", sql`length(${t.failedCode}) <= 12`),
  ],
)

/**
 * Taken seats where the shop limits them: one row per request, and each seat of a slot at most once. A cancelled request frees its seat.
 */
export const repairSeats = pgTable(
  "repair_seats",
  {
    /** A city or a branch as configured, or all others. */
    place: text().notNull(),
    /** The start of the slot; for a repair in the shop, the day. */
    startsAt: instantColumn("starts_at").notNull(),
    seat: integer().notNull(),
    requestId: integer("request_id")
      .notNull()
      .unique()
      .references(() => repairRequests.id),
    /** Why a seat above the number of the place was given. */
    overbookReason: text("overbook_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.place, t.startsAt, t.seat] }),
    check("repair_seats_seat", sql`${t.seat} >= 1`),
    check("repair_seats_reason", sql`char_length(${t.overbookReason}) <= 300`),
  ],
)
