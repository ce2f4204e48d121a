import type { FastifyReply, FastifyRequest } from "fastify"
import { session as calls, type SessionState } from "#contract/office/session.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { isOfThisMachine } from "#server/http/limits/this-machine.ts"
import { clearToken, setToken } from "#server/office/cookie.ts"
import { requireFactor } from "#server/office/member.ts"
import { clientOf, serveOffice } from "#server/office/serve-office.ts"
import { type OpenSession, sessionsOf } from "#server/office/sessions.queries.ts"
import type { StaffClient, StaffOffice } from "#server/office/staff-services.ts"
import { originOf } from "#server/office/who-works.ts"
import { accountOf } from "./accounts.queries.ts"
import { demonstrationPeople } from "./demonstration-staff.ts"
import { deviceOf } from "./device.ts"
import { draftTotp, type NewFactor, setPasskey, setTotp } from "./enroll.ts"
import { proofOfCode } from "./factors.ts"
import {
  changeOwnAccount,
  changePassword,
  checkFactorAgain,
  endOwnSessions,
  newRecoveryCodes,
  ownAccount,
  removeFactor,
} from "./own-account.ts"
import { allowsPasskeys, newPasskeyOptions, signInOptions } from "./passkeys.ts"
import { factorsOf, giveFactor, type OpenedSession, signIn, signInWithPasskey, signOut } from "./sign-in.ts"
import { countClient } from "./sign-in-limits.ts"

/** The calls of signing in. */
export function serveSession(office: StaffOffice): void {
  const { staff: services, config } = office
  const who = (request: FastifyRequest) => staffClientOf(request, config)
  const begun = (request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) => stateAfter(office, request, reply, opened)

  serveOffice(office, calls.state, async ({ session, request }) => {
    const people = await demonstrationPeople(services, who(request))
    return { ...(await stateOf(office, session, request)), demonstration: people }
  })
  serveOffice(office, calls.signIn, async ({ body, request, reply }) =>
    begun(request, reply, await signIn(services, body, who(request), request.id)),
  )
  serveOffice(office, calls.giveFactor, async ({ body, session, request, reply }) =>
    begun(request, reply, await giveFactor(services, present(session), proofOfCode(body.code), who(request), request.id)),
  )
  serveOffice(office, calls.passkeyOptions, async ({ request }) => {
    await countClient(services, "passkey", who(request))
    return { options: await signInOptions(services, passkeyOrigin(request, config)) }
  })
  serveOffice(office, calls.usePasskey, async ({ body, session, request, reply }) => {
    const proof = { kind: "passkey", passkey: body.passkey, origin: passkeyOrigin(request, config) } as const
    return begun(request, reply, await signInWithPasskey(services, proof, { session, client: who(request), requestId: request.id }))
  })
  serveOffice(office, calls.signOut, async ({ session, request, reply }) => {
    if (session) await signOut(services, session, who(request), request.id)
    clearToken(reply, config)
    return null
  })
}

/** The calls of what is the member's own. */
export function serveOwnAccount(office: StaffOffice): void {
  const { staff: services, config, db } = office
  const who = (request: FastifyRequest) => staffClientOf(request, config)

  serveOffice(office, calls.me, async ({ member, session }) => ownAccount(services, member, present(session)))
  serveOffice(office, calls.changeMe, async ({ member, actor, session, body }) => {
    await changeOwnAccount(services, member, actor, body)
    return ownAccount(services, member, present(session))
  })
  serveOffice(office, calls.changePassword, async ({ member, actor, session, body, request }) => {
    const own = { member, actor, client: who(request), sessionId: present(session).sessionId }
    await changePassword(services, own, body)
    return null
  })
  serveOffice(office, calls.sessions, async ({ member, session }) => {
    const list = await sessionsOf(db, member.id, office.clock.now())
    return {
      results: list.map(({ id, address, userAgent, createdAt, usedAt }) => ({
        id,
        device: deviceOf(userAgent).name,
        address,
        created_at: createdAt,
        used_at: usedAt,
        current: id === session?.sessionId,
      })),
    }
  })
  serveOffice(office, calls.endSession, async ({ member, actor, params }) => {
    await endOwnSessions(services, { member, actor }, { only: params.id })
    return null
  })
  serveOffice(office, calls.endOtherSessions, async ({ member, actor, session }) => ({
    ended: await endOwnSessions(services, { member, actor }, { but: present(session).sessionId }),
  }))
  serveOffice(office, calls.checkFactor, async ({ member, actor, session, body, request }) => {
    const own = { member, actor, client: who(request), sessionId: present(session).sessionId }
    const proof =
      "code" in body
        ? proofOfCode(body.code)
        : ({ kind: "passkey", passkey: body.passkey, origin: passkeyOrigin(request, config) } as const)
    await checkFactorAgain(services, own, proof)
    return null
  })
  serveOffice(office, calls.removeCredential, async ({ member, actor, params }) => {
    await removeFactor(services, { member, actor }, params.id)
    return null
  })
  serveOffice(office, calls.newRecoveryCodes, async ({ member, actor }) => ({
    recovery_codes: await newRecoveryCodes(services, { member, actor }),
  }))
  serveFactors(office)
}

/** The calls that set a second factor: the first one by a session that must set one, a further one after giving one. */
function serveFactors(office: StaffOffice): void {
  const { staff: services, config } = office
  const enrolling = (session: OpenSession | null, request: FastifyRequest) => {
    const { stage, factorAt } = present(session)
    if (stage === "open") requireFactor({ factorAt }, office.clock.now())
    return { session: present(session), client: staffClientOf(request, config), requestId: request.id }
  }
  const codesOf = ({ recoveryCodes, opened }: NewFactor, reply: FastifyReply) => {
    if (opened) setToken(reply, opened.token, config, opened)
    return { recovery_codes: recoveryCodes }
  }
  serveOffice(office, calls.draftTotp, async ({ session }) => draftTotp(services, present(session)))
  serveOffice(office, calls.setTotp, async ({ session, body, request, reply }) =>
    codesOf(await setTotp(services, { ...enrolling(session, request), code: body.code }), reply),
  )
  serveOffice(office, calls.newPasskeyOptions, async ({ session, request }) => ({
    options: await newPasskeyOptions(services, present(session), passkeyOrigin(request, config)),
  }))
  serveOffice(office, calls.addPasskey, async ({ session, body, request, reply }) => {
    const origin = passkeyOrigin(request, config)
    return codesOf(await setPasskey(services, { ...enrolling(session, request), ...body, origin }), reply)
  })
}

export function staffClientOf(request: FastifyRequest, config: StaffOffice["config"]): StaffClient {
  return { ...clientOf(request), isOfThisMachine: isOfThisMachine(request, config) }
}

/** Sets the cookie of a session that was opened, and says what is missing. */
export function stateAfter(office: StaffOffice, request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): SessionState {
  setToken(reply, opened.token, office.config, opened)
  return { stage: opened.stage, factors: opened.factors, passkeys: allowsPasskeys(originOf(request, office.config)), demonstration: null }
}

async function stateOf(
  { db, config }: StaffOffice,
  session: OpenSession | null,
  request: FastifyRequest,
): Promise<Omit<SessionState, "demonstration">> {
  const passkeys = allowsPasskeys(originOf(request, config))
  const account = session === null ? null : await accountOf(db, session.id)
  if (!session || !account) return { stage: "none", factors: [], passkeys }
  const stage = session.isLocked ? "locked" : session.stage
  return { stage, factors: stage === "enrolling" ? [] : factorsOf(account), passkeys }
}

function passkeyOrigin(request: FastifyRequest, config: StaffOffice["config"]): string {
  const origin = originOf(request, config)
  if (!allowsPasskeys(origin)) throw new Refusal("wrong_passkey", { fields: ["passkey"] })
  return origin
}

/** Calls of a session always have one; a program may not send them. */
function present(session: OpenSession | null): OpenSession {
  if (session === null) throw new Refusal("unauthenticated")
  return session
}
