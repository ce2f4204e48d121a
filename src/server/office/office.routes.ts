import type { Passwords } from "#server/guards/passwords.ts"
import { passwordHashing } from "#server/guards/passwords.ts"
import { type QueueParts, serveQueue } from "./queue/queue.routes.ts"
import type { OfficeServer } from "./serve-office.ts"
import { serveInvitations } from "./sign-in/invitation.routes.ts"
import { serveOwnAccount, serveSession } from "./sign-in/session.routes.ts"
import { serveActivity, serveRoles, serveStaff } from "./staff/staff.routes.ts"
import type { StaffOffice, StaffServices } from "./staff-services.ts"

type Shop = OfficeServer & { config: StaffServices["config"] }

/** The calls of the office's own room; features add theirs from `*.office.routes.ts`. */
export function serveOfficeRoom(shop: Shop, queue: QueueParts): void {
  // Customers who sign in do not make staff wait.
  const passwords: Passwords = passwordHashing()
  const office: StaffOffice = { ...shop, staff: { db: shop.db, clock: shop.clock, config: shop.config, passwords } }
  serveSession(office)
  serveOwnAccount(office)
  serveInvitations(office)
  serveStaff(office)
  serveRoles(office)
  serveActivity(office)
  serveQueue(office, queue)
}
