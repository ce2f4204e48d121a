import { session as calls } from "#contract/office/session.ts"
import { serveOffice } from "#server/office/serve-office.ts"
import type { StaffOffice } from "#server/office/staff-services.ts"
import { acceptInvitation, askForInvitation, lookAtInvitation } from "./invite.ts"
import { forgotPassword, recoverFactor, recoverPassword } from "./recover.ts"
import { staffClientOf, stateAfter } from "./session.routes.ts"

/** The calls that a link in a mail leads to. */
export function serveInvitations(office: StaffOffice): void {
  const { staff: services, config } = office

  serveOffice(office, calls.lookAtInvitation, async ({ body, request }) => {
    const { email, role, ownRole, language } = await lookAtInvitation(services, body.token, staffClientOf(request, config))
    return { email, role, role_name: ownRole ?? role, language }
  })
  serveOffice(office, calls.acceptInvitation, async ({ body, request, reply }) =>
    stateAfter(office, request, reply, await acceptInvitation(services, body, staffClientOf(request, config), request.id)),
  )
  serveOffice(office, calls.askForInvitation, async ({ body, request }) => {
    await askForInvitation(services, body.token, staffClientOf(request, config))
    return null
  })
  serveOffice(office, calls.forgotPassword, async ({ body, request }) => {
    await forgotPassword(services, body.email, staffClientOf(request, config))
    return null
  })
  serveOffice(office, calls.recoverPassword, async ({ body, request }) => {
    await recoverPassword(services, body, staffClientOf(request, config), request.id)
    return null
  })
  serveOffice(office, calls.recoverFactor, async ({ body, request, reply }) =>
    stateAfter(office, request, reply, await recoverFactor(services, body, staffClientOf(request, config), request.id)),
  )
}
