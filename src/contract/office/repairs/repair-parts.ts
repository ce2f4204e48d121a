import Type, { type Static } from "typebox"
import { closed, Filled, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { MAX_PART_PIECES, PART_STATES } from "#rules/repairs/repair-part.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { officeCalls } from "../office-call.ts"

const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })
const byPart = Type.Object({ ...byReference.properties, id: Id })

export const RepairParts = Type.Object({
  parts: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      grade: OneOf(PART_GRADES),
      pieces: Type.Integer(),
      state: OneOf(PART_STATES),
      /** Of a part that is ordered. */
      expected_on: OrNull(Type.String()),
      /** Whether it came from the stock of the shop; pieces that are not used go back there. */
      is_from_stock: Type.Boolean(),
      added_by: Type.String(),
      created_at: Type.String(),
    }),
  ),
  may_change: Type.Boolean(),
})
export type RepairParts = Static<typeof RepairParts>

/** A variant that a repair can use. `free` is null for one without a count. */
const StockPart = Type.Object({ variant: Id, title: Type.String(), sku: OrNull(Type.String()), free: OrNull(Type.Integer()) })
export type StockPart = Static<typeof StockPart>

export const repairParts = officeCalls({
  read: {
    summary: "The parts of a ticket, the oldest first.",
    method: "GET",
    path: "/api/office/repairs/{reference}/parts",
    params: byReference,
    answers: { 200: RepairParts },
    refusals: ["not_found"],
    permission: "repairs.read",
  },
  find: {
    summary: "Up to ten variants by words of their product, or a part of their SKU.",
    method: "GET",
    path: "/api/office/stock-parts",
    query: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100 }) }, closed),
    answers: { 200: Type.Object({ results: Type.Array(StockPart) }) },
    refusals: [],
    permission: "repairs.work",
  },
  reserve: {
    summary: "Takes pieces of a variant out of the stock for a ticket.",
    method: "POST",
    path: "/api/office/repairs/{reference}/parts",
    params: byReference,
    body: Type.Object({ variant: Id, grade: OneOf(PART_GRADES), pieces: Type.Integer({ minimum: 1, maximum: MAX_PART_PIECES }) }, closed),
    answers: { 200: RepairParts },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "part_short", "too_many_parts"],
    permission: "repairs.work",
  },
  order: {
    summary: "Notes a part that is ordered, with its day. A device that is here waits for it.",
    method: "POST",
    path: "/api/office/repairs/{reference}/parts/orders",
    params: byReference,
    body: Type.Object(
      {
        title: Filled(80),
        grade: OneOf(PART_GRADES),
        pieces: Type.Integer({ minimum: 1, maximum: MAX_PART_PIECES }),
        expected_on: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
      },
      closed,
    ),
    answers: { 200: RepairParts },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "part_incomplete", "too_many_parts"],
    permission: "repairs.work",
  },
  move: {
    summary: "Notes that an ordered part has come, or that a part is used. Once is enough: the same again changes nothing.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/parts/{id}",
    params: byPart,
    body: Type.Object({ state: OneOf(["RESERVED", "USED"] as const) }, closed),
    answers: { 200: RepairParts },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "part_impossible"],
    permission: "repairs.work",
  },
  drop: {
    summary: "Takes a part off a ticket that is not used; pieces of the stock go back there.",
    method: "DELETE",
    path: "/api/office/repairs/{reference}/parts/{id}",
    params: byPart,
    answers: { 200: RepairParts },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "part_impossible"],
    permission: "repairs.work",
  },
})
