import type { Role } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import { passwordHashing } from "#server/guards/passwords.ts"
import { addSession, endSessions } from "#server/office/sessions.queries.ts"
import {
  addTotpDraft,
  confirmTotp,
  lockTotp,
  noteEnrolled,
  renewRecoveryCodes,
  setPassword,
} from "#server/office/sign-in/accounts.queries.ts"
import { newTotpSecret } from "#server/office/sign-in/totp.ts"
import { staff, staffPlaces } from "#server/office/staff.tables.ts"
import type { TestAnswer, TestShop } from "./shop.ts"

export type TestMember = {
  id: number
  name: string
  email: string
  role: Role
  /** The value of the session's cookie. */
  token: string
  /** The headers of the member's requests. */
  headers: Record<string, string>
  /** Sends one request as the member's browser does. `version` becomes `If-Match`. */
  call: (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    how?: { version?: number },
  ) => Promise<TestAnswer>
}

type HowMade = {
  name?: string
  /** Null: everywhere. */
  places?: readonly string[] | null
  language?: Locale
  /** When the last factor was given; by default now. */
  factorAt?: Date | null
}

let made = 0

/** A member of staff with this role, signed in with a second factor. */
export async function aStaffMember(
  { db, call, services }: Pick<TestShop, "db" | "call" | "services">,
  role: Role,
  { name = `${role[0]?.toUpperCase()}${role.slice(1)} ${made + 1}`, places = null, language = "en", factorAt }: HowMade = {},
): Promise<TestMember> {
  const email = `staff-${process.pid}-${++made}@example.com`
  const [row] = await db
    .insert(staff)
    .values({ email, name, role, everywhere: places === null, language })
    .returning({ id: staff.id })
  if (!row) throw new Error("The member could not be made.")
  if (places && places.length > 0) await db.insert(staffPlaces).values(places.map((place) => ({ staffId: row.id, place })))
  const now = services.clock.now()
  const client = { address: "127.0.0.1", userAgent: "test" }
  const session = { staffId: row.id, stage: "open", client, factorAt: factorAt === undefined ? now : factorAt, isLong: false } as const
  const token = await addSession(db, session, now)
  const headers = { cookie: `office=${token}`, "x-office": "1", origin: services.config.publicOrigin }
  return {
    id: row.id,
    name,
    email,
    role,
    token,
    headers,
    call: (method, path, body, { version } = {}) =>
      call(method, path, body, { ...headers, ...(version === undefined ? {} : { "if-match": `"${version}"` }) }),
  }
}

export const PASSWORD = "palm trees in the wind"
let hash: Promise<string> | undefined

/** A member with a password, an authenticator app and recovery codes, and no session yet. */
export async function aMemberWithFactors(
  shop: Pick<TestShop, "db" | "call" | "services">,
  role: Role,
  how: HowMade = {},
): Promise<TestMember & { secret: string; codes: string[] }> {
  const member = await aStaffMember(shop, role, how)
  hash ??= passwordHashing().hash(PASSWORD)
  const [password, secret, now] = [await hash, newTotpSecret(), shop.services.clock.now()]
  const codes = await shop.db.transaction(async (tx) => {
    await setPassword(tx, member.id, password)
    await addTotpDraft(tx, member.id, secret)
    const draft = await lockTotp(tx, member.id, { isDraft: true })
    if (draft) await confirmTotp(tx, member.id, { id: draft.id, step: 0, now })
    await noteEnrolled(tx, member.id, now)
    await endSessions(tx, member.id)
    return renewRecoveryCodes(tx, member.id)
  })
  return { ...member, secret, codes }
}
