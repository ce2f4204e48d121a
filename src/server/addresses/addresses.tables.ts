import { sql } from "drizzle-orm"
import { boolean, check, doublePrecision, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { customers } from "#server/guards/customers.tables.ts"

export const branches = pgTable("branches", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  street: text().notNull(),
  buildingNumber: text("building_number").notNull(),
  zone: text().notNull(),
  city: text().notNull(),
  countryCode: text("country_code").notNull().default("QA"),
  phone: text().notNull(),
  alternatePhone: text("alternate_phone"),
  email: text().notNull(),
  landMark: text("land_mark").notNull().default(""),
  workingHours: text("working_hours").notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  placeId: text("place_id"),
  /** Customers can choose it. */
  isOpen: boolean("is_open").notNull().default(true),
  version: integer().notNull().default(1),
})

/** Where customers want their orders and repairs. */
export const savedAddresses = pgTable(
  "saved_addresses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    type: text({ enum: ["HOME", "WORK"] }).notNull(),
    street: text().notNull(),
    buildingNumber: text("building_number").notNull(),
    zone: text().notNull(),
    city: text().notNull(),
    countryCode: text("country_code").notNull().default("QA"),
    /** With +974. */
    phone: text().notNull(),
    alternatePhone: text("alternate_phone"),
    email: text().notNull(),
    landMark: text("land_mark").notNull(),
    /** At most one of a customer; written while the address book is locked. */
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("saved_addresses_customer").on(t.customerId, t.id), check("saved_addresses_type", sql`${t.type} in ('HOME', 'WORK')`)],
)
