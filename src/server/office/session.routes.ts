import { session as calls, type Me } from "#contract/office/session.ts"
import { clearToken } from "./cookie.ts"
import type { Member } from "./member.ts"
import { type OfficeServer, serveOffice } from "./serve-office.ts"
import { endSessions, type OpenSession } from "./sessions.queries.ts"

/** The calls of signing in and of the member's own. */
export function serveSession(office: OfficeServer): void {
  const { db, config } = office
  serveOffice(office, calls.me, async ({ member, session }) => meOf(member, session))
  serveOffice(office, calls.signOut, async ({ session, reply }) => {
    if (session) await endSessions(db, session.id, { only: session.sessionId })
    clearToken(reply, config)
    return null
  })
}

function meOf(member: Member, session: OpenSession | null): Me {
  const { id, name, email, role, roleName, permissions, places, refundLimitQar, discountLimitPercent, language } = member
  return {
    id,
    name,
    email,
    role,
    role_name: roleName,
    permissions: Object.fromEntries(permissions),
    places: places === null ? null : [...places],
    refund_limit: refundLimitQar,
    discount_limit: discountLimitPercent,
    language,
    locked: session?.isLocked ?? false,
    must_set_factor: session?.stage === "enrolling",
  }
}
