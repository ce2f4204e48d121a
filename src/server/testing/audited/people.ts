import { Secret, TOTP } from "otpauth"
import { expect } from "vitest"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { OfficeRole } from "#contract/office/staff.ts"
import { addSession } from "#server/office/sessions.queries.ts"
import { mailedToken } from "../mails.ts"
import type { TestShop } from "../shop.ts"
import { aMemberWithFactors, aStaffMember, PASSWORD, type TestMember } from "../staff.ts"
import type { AuditedCalls } from "./audited-call.ts"
import { noExports } from "./orders.ts"
import { anAuthenticator } from "./passkey.ts"

const SESSION = "/api/office/session"
const STAFF = "/api/office/staff"
const anyId = () => expect.stringMatching(/^\d+$/)

const codeOf = ({ services }: TestShop, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: services.clock.now().getTime() + steps * 30_000 })

/** The headers of a browser without a session. */
const stranger = ({ services }: TestShop) => ({ "x-office": "1", origin: services.config.publicOrigin })

/** The headers of a session of a member. */
async function sessionOf(shop: TestShop, { id }: Pick<TestMember, "id">, stage: "open" | "factor" | "enrolling" = "open") {
  const now = shop.services.clock.now()
  const client = { address: "127.0.0.1", userAgent: "test" }
  const factorAt = stage === "open" ? now : null
  const token = await addSession(shop.db, { staffId: id, stage, client, factorAt, isLong: false }, now)
  return { ...stranger(shop), cookie: `office=${token}` }
}

async function aSignedInMember(shop: TestShop) {
  const member = await aMemberWithFactors(shop, "sales")
  return { member, headers: await sessionOf(shop, member) }
}

async function challenge(shop: TestShop, path: string, headers: Record<string, string>): Promise<string> {
  return (await shop.call("POST", path, undefined, headers)).json<{ options: { challenge: string } }>().options.challenge
}

const NEW_PASSKEY = "/api/office/me/credentials/passkey"

/** A passkey that the member has set. */
async function aPasskey(shop: TestShop, headers: Record<string, string>) {
  const device = anAuthenticator(shop.services.config.publicOrigin)
  const passkey = device.register(await challenge(shop, `${NEW_PASSKEY}/options`, headers))
  const added = await shop.call("POST", NEW_PASSKEY, { passkey, name: "Phone" }, headers)
  expect(added.status, added.text).toBe(201)
  return device
}

const own = ({ id }: Pick<TestMember, "id">) => ["staff", id] as const

export const SESSION_CALLS: AuditedCalls<(typeof officeContract)["session"]> = {
  signIn: async (shop) => {
    const member = await aMemberWithFactors(shop, "sales")
    const body = { email: member.email, password: PASSWORD }
    return { headers: stranger(shop), by: member, body, rows: [{ act: "session.password", on: own(member) }] }
  },
  giveFactor: async (shop) => {
    const member = await aMemberWithFactors(shop, "sales")
    const headers = await sessionOf(shop, member, "factor")
    const body = { code: codeOf(shop, member.secret) }
    return { headers, by: member, body, rows: [{ act: "session.open", on: own(member), after: { factor: "totp" } }] }
  },
  passkeyOptions: { addsNone: "It makes a challenge, which is signed or ends after five minutes." },
  usePasskey: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    const device = await aPasskey(shop, headers)
    const passkey = device.signIn(await challenge(shop, `${SESSION}/passkey/options`, stranger(shop)))
    const rows = [{ act: "session.open", on: own(member), after: { factor: "passkey" } }]
    return { headers: stranger(shop), by: member, body: { passkey }, rows }
  },
  signOut: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    return { headers, by: member, rows: [{ act: "session.close", on: own(member) }] }
  },
  lookAtInvitation: { addsNone: "It reads whom an invitation is for." },
  acceptInvitation: async (shop, owner) => {
    const email = "invited@example.com"
    await owner.call("POST", `${STAFF}/invitations`, { email, role: "sales", places: null, language: "en" })
    const token = await mailedToken(shop.db, email, "staff-invitation")
    const by = { id: expect.any(Number) as number, name: "Reem" }
    const rows = [{ act: "staff.join", on: ["staff", anyId()], after: { role: "sales" } }] as const
    return { headers: stranger(shop), by, body: { token, name: "Reem", password: "a quiet harbour" }, rows }
  },
  askForInvitation: { addsNone: "It mails the one who invited; nobody is signed in who could be named, and nothing is changed." },
  forgotPassword: { addsNone: "It mails a link to the member; nobody is signed in who could be named, and the password stays." },
  recoverPassword: async (shop) => {
    const member = await aMemberWithFactors(shop, "sales")
    await shop.call("POST", "/api/office/recover", { email: member.email }, stranger(shop))
    const token = await mailedToken(shop.db, member.email, "staff-password-reset")
    const body = { token, password: "a quiet harbour" }
    return { headers: stranger(shop), by: member, body, rows: [{ act: "staff.password", on: own(member) }] }
  },
  recoverFactor: async (shop, owner) => {
    const member = await aMemberWithFactors(shop, "sales")
    await owner.call("POST", `${STAFF}/${member.id}/reset-factor`)
    const token = await mailedToken(shop.db, member.email, "staff-factor-reset")
    return { headers: stranger(shop), by: member, body: { token, password: PASSWORD }, rows: [{ act: "session.recover", on: own(member) }] }
  },
  changeMe: async (shop) => {
    const member = await aStaffMember(shop, "sales")
    const rows = [{ act: "staff.own-account", on: own(member), before: { theme: "system" }, after: { theme: "dark" } }]
    return { headers: member.headers, by: member, body: { theme: "dark" }, rows }
  },
  changePassword: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    const body = { current: PASSWORD, password: "a quiet harbour" }
    return { headers, by: member, body, rows: [{ act: "staff.password", on: own(member) }] }
  },
  endSession: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    await sessionOf(shop, member)
    const { results } = (await shop.call("GET", "/api/office/me/sessions", undefined, headers)).json<{
      results: { id: number; current: boolean }[]
    }>()
    const id = results.find(({ current }) => !current)?.id ?? 0
    return { headers, by: member, params: { id }, rows: [{ act: "session.end", on: own(member), after: { ended: 1 } }] }
  },
  endOtherSessions: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    await sessionOf(shop, member)
    await sessionOf(shop, member)
    return { headers, by: member, rows: [{ act: "session.end", on: own(member), after: { ended: 2 } }] }
  },
  checkFactor: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    const body = { code: codeOf(shop, member.secret) }
    return { headers, by: member, body, rows: [{ act: "session.factor", on: own(member), after: { factor: "totp" } }] }
  },
  draftTotp: { addsNone: "It makes a secret that counts only from its first code on." },
  setTotp: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    const { secret } = (await shop.call("POST", "/api/office/me/credentials/totp", undefined, headers)).json<{ secret: string }>()
    const rows = [{ act: "staff.factor", on: own(member), after: { kind: "totp" } }]
    return { headers, by: member, body: { code: codeOf(shop, secret) }, rows }
  },
  newPasskeyOptions: { addsNone: "It makes a challenge, which is signed or ends after five minutes." },
  addPasskey: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    const device = anAuthenticator(shop.services.config.publicOrigin)
    const passkey = device.register(await challenge(shop, `${NEW_PASSKEY}/options`, headers))
    const rows = [{ act: "staff.factor", on: own(member), after: { kind: "passkey" } }]
    return { headers, by: member, body: { passkey, name: "Phone" }, rows }
  },
  removeCredential: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    await aPasskey(shop, headers)
    const { credentials } = (await shop.call("GET", "/api/office/me", undefined, headers)).json<{
      credentials: { id: number; kind: string }[]
    }>()
    const id = credentials.find(({ kind }) => kind === "passkey")?.id ?? 0
    return { headers, by: member, params: { id }, rows: [{ act: "staff.factor-removed", on: own(member), before: { credential: id } }] }
  },
  newRecoveryCodes: async (shop) => {
    const { member, headers } = await aSignedInMember(shop)
    return { headers, by: member, rows: [{ act: "staff.recovery", on: own(member) }] }
  },
}

async function anOwnRole(owner: TestMember) {
  const body = { name: `Courier ${Math.random()}`, copied_from: "sales", permissions: { "orders.read": "own" } }
  const role = (await owner.call("POST", "/api/office/roles", body)).json<OfficeRole>()
  return { ...role, id: Number(role.key.slice(4)) }
}

let invited = 0

async function anInvitation(owner: TestMember) {
  const email = `guest-${++invited}@example.com`
  await owner.call("POST", `${STAFF}/invitations`, { email, role: "sales", places: null, language: "en" })
  const { results } = (await owner.call("GET", `${STAFF}/invitations`)).json<{ results: { id: number; email: string }[] }>()
  return { email, id: results.find((one) => one.email === email)?.id ?? 0 }
}

export const STAFF_CALLS: AuditedCalls<(typeof officeContract)["staff"]> = {
  change: async (shop) => {
    const member = await aStaffMember(shop, "sales")
    const rows = [{ act: "staff.change", on: own(member), before: { role: "sales" }, after: { role: "editor" } }]
    return { params: { id: member.id }, version: 1, body: { role: "editor" }, rows }
  },
  suspend: async (shop) => {
    const member = await aStaffMember(shop, "sales")
    return {
      params: { id: member.id },
      rows: [{ act: "staff.suspend", on: own(member), before: { suspended: false }, after: { suspended: true } }],
    }
  },
  resume: async (shop, owner) => {
    const member = await aStaffMember(shop, "sales")
    await owner.call("POST", `${STAFF}/${member.id}/suspend`)
    return {
      params: { id: member.id },
      rows: [{ act: "staff.resume", on: own(member), before: { suspended: true }, after: { suspended: false } }],
    }
  },
  endSessions: async (shop) => {
    const member = await aStaffMember(shop, "sales")
    return { params: { id: member.id }, rows: [{ act: "staff.sign-out", on: own(member), after: { ended: 1 } }] }
  },
  resetFactor: async (shop) => {
    const member = await aMemberWithFactors(shop, "sales")
    return { params: { id: member.id }, rows: [{ act: "staff.reset-factor", on: own(member) }] }
  },
  invite: async () => {
    const body = { email: "sana@example.com", role: "sales", places: null, language: "en" }
    return { body, rows: [{ act: "staff.invite", on: ["invitation", anyId()], after: { email: "sana@example.com", role: "sales" } }] }
  },
  withdrawInvitation: async (_shop, owner) => {
    const { id, email } = await anInvitation(owner)
    return { params: { id }, rows: [{ act: "staff.withdraw", on: ["invitation", id], before: { email } }] }
  },
  copyRole: async () => {
    const body = { name: "Packer", copied_from: "sales" }
    return { body, rows: [{ act: "role.copy", on: ["role", anyId()], after: body }] }
  },
  changeRole: async (_shop, owner) => {
    const { id, name, permissions, version } = await anOwnRole(owner)
    const body = { name: `${name} two`, permissions: { "orders.read": "all" } }
    return { params: { id }, version, body, rows: [{ act: "role.change", on: ["role", id], before: { name, permissions }, after: body }] }
  },
  removeRole: async (_shop, owner) => {
    const { id, name } = await anOwnRole(owner)
    return { params: { id }, rows: [{ act: "role.remove", on: ["role", id], before: { name } }] }
  },
  exportActivity: async (shop) => {
    await noExports(shop)
    return { body: { act: "key" }, rows: [{ act: "activity.export_ask", on: ["export", anyId()], after: { filter: { act: "key" } } }] }
  },
  addKey: async () => {
    const body = { name: "Stock", permissions: ["stock.count"], days: 30 }
    return { body, rows: [{ act: "key.make", on: ["key", anyId()], after: { name: "Stock", permissions: ["stock.count"] } }] }
  },
  endKey: async (_shop, owner) => {
    const made = await owner.call("POST", "/api/office/keys", { name: "Old", permissions: ["stock.count"], days: 30 })
    const { id } = made.json<{ id: number }>()
    return { params: { id }, rows: [{ act: "key.end", on: ["key", id] }] }
  },
}
