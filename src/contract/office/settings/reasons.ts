import Type, { type Static } from "typebox"
import { closed, Filled, Id, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** `cancel` and `cancel-by-staff`: for cancelling items; `replacement`: for replacing delivered ones. */
const kind = Type.Object({ kind: OneOf(["cancel", "cancel-by-staff", "replacement"] as const) })
const MAX_REASONS = 100
const MAX_WORDS = 120

const Wish = Type.Object(
  {
    /** Null for a new one. */
    id: OrNull(Id),
    english: Filled(MAX_WORDS),
    /** Null: customers read the English one. */
    arabic: OrNull(Filled(MAX_WORDS)),
    is_on: Type.Boolean(),
  },
  closed,
)

export const OfficeReasons = Type.Object({
  version: Type.Integer(),
  reasons: Type.Array(
    Type.Object({
      id: Id,
      english: Type.String(),
      arabic: OrNull(Type.String()),
      is_on: Type.Boolean(),
      /** Somebody gave it, so it is switched off and not deleted. */
      is_used: Type.Boolean(),
    }),
    { maxItems: 200 },
  ),
})
export type OfficeReasons = Static<typeof OfficeReasons>

export const reasons = officeCalls({
  read: {
    summary: "The reasons that customers or the shop's staff choose from, in their order, with those that are switched off.",
    method: "GET",
    path: "/api/office/settings/reasons/{kind}",
    params: kind,
    answers: { 200: OfficeReasons },
    refusals: [],
    permission: "settings.read",
    versioned: true,
  },
  change: {
    summary: "Changes all reasons of a kind, in this order. One that is left out is deleted, unless somebody gave it.",
    method: "PUT",
    path: "/api/office/settings/reasons/{kind}",
    params: kind,
    body: Type.Object({ reasons: Type.Array(Wish, { minItems: 1, maxItems: MAX_REASONS }) }, closed),
    answers: { 200: OfficeReasons },
    refusals: ["not_found", "reason_used", "reason_twice", "no_reason_on"],
    permission: "settings.edit",
    versioned: true,
  },
})
