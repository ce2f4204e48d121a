import Type, { type Static } from "typebox"
import { closed, Filled, Id, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** The most branches. */
export const MAX_BRANCHES = 100

const InArabic = (maxLength: number) => OrNull(Filled(maxLength))

/** What staff write about a branch. A text without Arabic is shown in English. */
export const BranchTexts = Type.Object(
  {
    name: Filled(100),
    name_ar: InArabic(100),
    street: Filled(200),
    street_ar: InArabic(200),
    building_number: Filled(50),
    zone: Filled(50),
    city: Filled(100),
    city_ar: InArabic(100),
    land_mark: Type.String({ maxLength: 200 }),
    land_mark_ar: InArabic(200),
    /** With +974 or without. */
    phone: Filled(20),
    alternate_phone: OrNull(Filled(20)),
    email: Filled(254),
    /** `Saturday to Thursday 9 AM - 10 PM, Friday 3 PM - 10 PM`: days that it does not name are closed. */
    working_hours: Filled(200),
    working_hours_ar: InArabic(200),
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    /** Customers can choose it for collection and repairs. Earlier orders and repairs continue. */
    is_open: Type.Boolean(),
  },
  closed,
)
export type BranchTexts = Static<typeof BranchTexts>

export const OfficeBranch = Type.Object({
  id: Id,
  version: Type.Integer(),
  ...BranchTexts.properties,
  /** Orders that wait to be collected there, and repairs that are not over. */
  open_orders: Type.Integer(),
  open_repairs: Type.Integer(),
})
export type OfficeBranch = Static<typeof OfficeBranch>

const byId = Type.Object({ id: Id })
const PATH = "/api/office/settings/branches"
const WRONG = ["invalid", "invalid_phone", "invalid_email", "invalid_zone", "unreadable_hours", "branch_name_taken"] as const

/** The branches, where orders are collected and devices brought. */
export const branches = officeCalls({
  all: {
    summary: "The branches, with those that are closed.",
    method: "GET",
    path: PATH,
    answers: { 200: Type.Object({ results: Type.Array(OfficeBranch, { maxItems: MAX_BRANCHES }) }) },
    refusals: [],
    permission: "settings.read",
  },
  add: {
    summary: "Adds a branch.",
    method: "POST",
    path: PATH,
    body: BranchTexts,
    answers: { 201: OfficeBranch },
    refusals: [...WRONG, "too_many_branches"],
    permission: "settings.edit",
  },
  save: {
    summary: "Saves a branch. Orders keep its address of when they were placed; its seats for repairs and open bookings follow a new name.",
    method: "PUT",
    path: `${PATH}/{id}`,
    params: byId,
    body: BranchTexts,
    answers: { 200: OfficeBranch },
    refusals: ["not_found", "changed_meanwhile", "setting_fixed", ...WRONG],
    permission: "settings.edit",
    versioned: true,
  },
  remove: {
    summary: "Deletes a branch where no order waits and no repair is open, with its seats and its special days.",
    method: "DELETE",
    path: `${PATH}/{id}`,
    params: byId,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "changed_meanwhile", "setting_fixed", "branch_in_use"],
    permission: "settings.edit",
    versioned: true,
  },
})
