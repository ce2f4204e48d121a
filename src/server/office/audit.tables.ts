import { sql } from "drizzle-orm"
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { apiKeys, staff } from "./staff.tables.ts"

export const ACTOR_KINDS = ["staff", "key", "command-line"] as const

/**
 * Who did what: every write of a member, a key and the command line. A trigger refuses to change rows, and to delete them within 24 months.
 */
export const auditRows = pgTable(
  "audit_rows",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text({ enum: ACTOR_KINDS }).notNull(),
    staffId: integer("staff_id").references(() => staff.id),
    keyId: integer("key_id").references(() => apiKeys.id),
    /** The name at the time: of the member, the key, or the account of the operating system. */
    name: text().notNull(),
    /** The name of the role at the time. */
    role: text(),
    /** The client's address and user agent. */
    address: text(),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    /** Such as `order.step`. */
    act: text().notNull(),
    /** The object, such as `order` and its reference; null for an action without an object. */
    object: text(),
    objectId: text("object_id"),
    /** The changed fields, before and after. */
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index("audit_rows_at").on(t.at),
    index("audit_rows_object").on(t.object, t.objectId, t.id),
    index("audit_rows_staff").on(t.staffId, t.id).where(sql`staff_id is not null`),
    index("audit_rows_act").on(t.act, t.id),
    check("audit_rows_actor", sql`${t.actor} in ('staff', 'key', 'command-line')`),
  ],
)
