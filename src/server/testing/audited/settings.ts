import { expect } from "vitest"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { BranchTexts, OfficeBranch } from "#contract/office/settings/branches.ts"
import type { LimitSettings } from "#contract/office/settings/limits.ts"
import type { TestMember } from "../staff.ts"
import type { AuditedCalls } from "./audited-call.ts"

const BRANCHES = "/api/office/settings/branches"

/** What staff write about a branch. */
export const BRANCH: BranchTexts = {
  name: "Old Port",
  name_ar: "الميناء القديم",
  street: "Corniche Street",
  street_ar: "شارع الكورنيش",
  building_number: "12",
  zone: "18",
  city: "Doha",
  city_ar: "الدوحة",
  land_mark: "",
  land_mark_ar: null,
  phone: "+97444440101",
  alternate_phone: null,
  email: "port@shop.example",
  working_hours: "Saturday to Thursday 9 AM - 10 PM",
  working_hours_ar: "السبت إلى الخميس 9 ص - 10 م",
  latitude: 25.2919,
  longitude: 51.5423,
  is_open: true,
}

let made = 0
const aName = () => `Old Port ${++made}`
const aBranch = async (owner: TestMember) => (await owner.call("POST", BRANCHES, { ...BRANCH, name: aName() })).json<OfficeBranch>()

export const BRANCH_CALLS: AuditedCalls<(typeof officeContract)["branches"]> = {
  add: async () => {
    const body = { ...BRANCH, name: aName() }
    return { body, rows: [{ act: "branch.added", on: ["branch", expect.stringMatching(/^\d+$/)], after: body }] }
  },
  save: async (_shop, owner) => {
    const { id, version, name } = await aBranch(owner)
    const body = { ...BRANCH, name: aName() }
    const rows = [{ act: "branch.changed", on: ["branch", String(id)] as const, before: { ...BRANCH, name }, after: body }]
    return { params: { id }, version, body, rows }
  },
  remove: async (_shop, owner) => {
    const { id, version, name } = await aBranch(owner)
    return { params: { id }, version, rows: [{ act: "branch.deleted", on: ["branch", String(id)] as const, before: { ...BRANCH, name } }] }
  },
}

const LIMITS = "/api/office/settings/limits"

export const LIMIT_CALLS: AuditedCalls<(typeof officeContract)["limitSettings"]> = {
  change: async (_shop, owner) => {
    const { limits, version } = (await owner.call("GET", LIMITS)).json<LimitSettings>()
    const body = { ...limits, refund_limit: 500 + version }
    const rows = [{ act: "settings.limits", on: ["setting", "limits"] as const, before: limits, after: body }]
    return { version, body, rows }
  },
}

export const MAIL_SETTINGS_CALLS: AuditedCalls<(typeof officeContract)["mailSettings"]> = {
  test: async () => ({ rows: [{ act: "settings.mail_test", on: ["setting", "mail"] }] }),
}
