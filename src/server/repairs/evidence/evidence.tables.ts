import { sql } from "drizzle-orm"
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { SIGNATURE_PURPOSES } from "#rules/repairs/evidence/signature.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "#server/office/staff.tables.ts"
import { repairRequests } from "../repairs.tables.ts"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/**
 * Photos of devices, in the database and nowhere else: they have no address without a session, a full disk leaves no half of
 * one, and every backup has them. The column of bytes is read by the call that answers one photo only.
 */
export const repairPhotos = pgTable(
  "repair_photos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    /** Chosen by the sender, so that a photo that is sent twice is kept once. */
    key: uuid().notNull().unique(),
    bytes: bytea().notNull(),
    takenBy: integer("taken_by")
      .notNull()
      .references(() => staff.id),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("repair_photos_request").on(t.requestId, t.id),
    check("repair_photos_size", sql`octet_length(${t.bytes}) between 1 and 1048576`),
  ],
)

/** Codes that unlock devices, encrypted with a key outside the database; deleted when the repair is over. */
export const repairSecrets = pgTable(
  "repair_secrets",
  {
    requestId: integer("request_id")
      .primaryKey()
      .references(() => repairRequests.id),
    /** Initial value, tag and encrypted text, in base64. */
    sealed: text().notNull(),
    writtenBy: integer("written_by")
      .notNull()
      .references(() => staff.id),
    writtenAt: instantColumn("written_at").notNull(),
  },
  (t) => [check("repair_secrets_size", sql`char_length(${t.sealed}) <= 400`)],
)

/** Customers' signatures, as lines; deleted with the account. */
export const repairSignatures = pgTable(
  "repair_signatures",
  {
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    purpose: text({ enum: SIGNATURE_PURPOSES }).notNull(),
    drawing: text().notNull(),
    /** The answers of the intake that were signed; null for a hand-over. */
    signed: jsonb(),
    witness: integer()
      .notNull()
      .references(() => staff.id),
    signedAt: instantColumn("signed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.purpose] }),
    check("repair_signatures_purpose", sql`${t.purpose} in (${literals(SIGNATURE_PURPOSES)})`),
    check("repair_signatures_size", sql`char_length(${t.drawing}) between 1 and 20000 and pg_column_size(${t.signed}) <= 16384`),
  ],
)
