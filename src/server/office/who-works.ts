import type { FastifyRequest } from "fastify"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { limitsOf } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { bearerToken } from "#server/http/sign-in.ts"
import { tokenOf } from "./cookie.ts"
import { memberOfKey } from "./keys.queries.ts"
import { type Member, may, permissionsOf, requireFactor } from "./member.ts"
import { type MemberRow, type OpenSession, sessionOfToken, touchSession } from "./sessions.queries.ts"

export type OfficeServices = {
  config: Pick<Config, "publicOrigin" | "production">
  db: Database
  clock: { now: () => Date }
}

/** The sender of a request. `member`: null for a call that is open to all. `session`: also one whose second factor is still missing. */
export type Caller = { member: Member | null; session: OpenSession | null }

/** What a call or a page of the office asks of its sender. */
export type Ask = Pick<OfficeCall, "method" | "permission" | "orPermissions" | "also" | "unlocks" | "factorAgain">

/**
 * Identifies the sender of a request to the back office and checks what the call asks for: 401 without a session or key, 403 without the
 * permission (naming it), a factor, the office's header or the shop's origin.
 */
export async function whoWorks(services: OfficeServices, request: FastifyRequest, call: Ask): Promise<Caller> {
  const key = bearerToken(request)
  if (key !== null && call.permission !== "open") return { member: await programOf(services, key, call), session: null }
  if (call.method !== "GET") refuseForeign(request, services.config)
  const token = tokenOf(request, services.config)
  const now = services.clock.now()
  const session = token === null ? null : await sessionOfToken(services.db, token, now)
  if (call.permission === "open") return { member: null, session }
  if (session === null) throw new Refusal("unauthenticated")
  if (session.stage !== "open" && session.stage !== call.also) throw new Refusal("unauthenticated")
  if (session.isLocked && !call.unlocks) throw new Refusal("locked")
  const member = memberOf(session)
  refuseForbidden(member, call)
  if (call.factorAgain) requireFactor(member, now)
  if (!session.isLocked && request.headers["x-background"] === undefined) await touchSession(services.db, session, now)
  return { member, session }
}

/**
 * The language of the member whose session comes with a request for a page, or null without a session that has its factor. A locked one
 * counts: its page shows the lock.
 */
export async function languageOfSession({ config, db, clock }: OfficeServices, request: FastifyRequest): Promise<Locale | null> {
  const token = tokenOf(request, config)
  const session = token === null ? null : await sessionOfToken(db, token, clock.now())
  return session?.stage === "open" ? session.language : null
}

/** Refuses with `forbidden`, naming the permission. */
function refuseForbidden(member: Member, { permission, orPermissions = [] }: Pick<OfficeCall, "permission" | "orPermissions">): void {
  if (permission === "open" || permission === "session") return
  const isAllowed = [permission, ...orPermissions].some((each) => may(member, each) !== null)
  if (!isAllowed) throw new Refusal("forbidden", { extension: { permission } })
}

/** A call of a program. Calls about oneself are for people. */
async function programOf({ db, clock }: OfficeServices, key: string, call: Ask): Promise<Member> {
  const member = await memberOfKey(db, key, clock.now())
  if (member === null) throw new Refusal("unauthenticated")
  if (call.permission === "session" || call.factorAgain) throw new Refusal("factor_required")
  refuseForbidden(member, call)
  return member
}

/** Browsers send `Origin` with every write, and let no other site send the header without asking the shop. */
function refuseForeign({ headers }: FastifyRequest, config: OfficeServices["config"]): void {
  if (headers["x-office"] !== "1") throw new Refusal("foreign_origin")
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, config)) throw new Refusal("foreign_origin")
}

/** In the demonstration mode, which only this machine reaches, `localhost` and `127.0.0.1` are the same place. */
function isOwnOrigin(origin: string, { publicOrigin, production }: OfficeServices["config"]): boolean {
  if (origin === publicOrigin) return true
  if (production || !URL.canParse(origin)) return false
  const [given, own] = [new URL(origin), new URL(publicOrigin)]
  return given.origin === origin && given.protocol === own.protocol && given.port === own.port && given.hostname === "localhost"
}

/** The origin at which the browser has the office open: the one that the request names, when it is the shop's; else the configured one. */
export function originOf({ headers }: FastifyRequest, config: OfficeServices["config"]): string {
  const { origin, host } = headers
  if (origin !== undefined && isOwnOrigin(origin, config)) return origin
  const local = `http://${host}`
  return origin === undefined && host !== undefined && isOwnOrigin(local, config) ? local : config.publicOrigin
}

function memberOf(row: MemberRow & Partial<Pick<OpenSession, "sessionId" | "factorAt">>): Member {
  const { id, email, name, role, ownRole, refundLimit, places, language, sessionId = null, factorAt = null } = row
  const limits = limitsOf(role)
  return {
    id,
    keyId: null,
    name,
    email,
    role,
    roleName: ownRole ?? role,
    permissions: permissionsOf(row),
    places,
    refundLimitQar: limits.refundQar === null ? null : (refundLimit ?? limits.refundQar),
    discountLimitPercent: limits.discountPercent,
    language,
    sessionId,
    factorAt,
  }
}
