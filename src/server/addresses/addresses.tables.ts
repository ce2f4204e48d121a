import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core"

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
})
