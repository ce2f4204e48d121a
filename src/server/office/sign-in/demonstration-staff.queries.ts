import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ROLES } from "#contract/office/permissions.ts"
import { OneOf } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const Row = Type.Object({ name: Type.String(), email: Type.String(), role: OneOf(ROLES), secret: Type.String(), counter: Type.Number() })
export type DemonstrationRow = Static<typeof Row>

/** The active people of the demonstration with the secrets of their codes. */
export async function demonstrationRows(db: Queries): Promise<DemonstrationRow[]> {
  return rows(
    db,
    null,
    sql`
    select s.name, s.email, s.role, c.secret, c.counter::int as counter
    from staff s join staff_credentials c on c.staff_id = s.id and c.kind = 'totp' and c.confirmed
    where s.demonstration and s.suspended_at is null order by s.id limit 10`,
    Row,
  )
}

/** Whether the shop has any member of staff. */
export async function hasStaff(db: Queries): Promise<boolean> {
  return (await run(db, null, sql`select from staff limit 1`)) > 0
}
