import type { RepairParts } from "#contract/office/repairs/repair-parts.ts"
import { columnOf, isDeviceHere } from "#rules/repairs/repair-board.ts"
import { isDayFrom, lastExpected, MAX_PARTS } from "#rules/repairs/repair-part.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import type { PartGrade } from "#rules/repairs/tariff.ts"
import { takePart } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { addPart, nameOfVariant, type PartRow, partsOf, returnPart, setPartState } from "../kept/repair-parts.queries.ts"
import { cardFor, mayDo, type WorkContext } from "../workshop/ask-move.ts"
import { lockInWorkshop, setBench, type WorkshopRequest } from "../workshop/workshop.queries.ts"

/** The parts of a ticket within the member's reach. */
export async function readParts(db: Queries, member: Member, reference: string): Promise<RepairParts> {
  const card = await cardFor(db, member, reference)
  const parts = await partsOf(db, card.id)
  return {
    parts: parts.map(({ id, title, grade, pieces, state, expectedOn, variantId, addedBy, createdAt }) => ({
      id,
      title,
      grade,
      pieces,
      state,
      expected_on: expectedOn,
      is_from_stock: variantId !== null,
      added_by: addedBy,
      created_at: createdAt,
    })),
    may_change: mayDo(member, "repairs.work", card) && isOpen(card),
  }
}

type StockWish = { variant: number; grade: PartGrade; pieces: number }

/** Takes pieces out of the stock for a ticket: the last one goes to one ticket only. [OFFICE-107] */
export async function reservePart(context: WorkContext, reference: string, { variant, grade, pieces }: StockWish): Promise<void> {
  const { tx, now } = context
  const request = await requestFor(context, reference)
  await refuseTooMany(tx, request)
  const title = found(await nameOfVariant(tx, variant))
  const staffId = staffOf(context)
  const counted = await takePart(tx, { variantId: variant, pieces }, { now, staffId, reason: request.reference })
  if (counted === null) throw new Refusal("part_short", { fields: ["pieces"] })
  await addPart(tx, request.id, { variantId: variant, title, grade, pieces, counted, state: "RESERVED", expectedOn: null, staffId, now })
  await note(context, request, { act: "repair.part", after: { variant, pieces, state: "RESERVED" } })
}

type OrderWish = { title: string; grade: PartGrade; pieces: number; expected_on: string }

/** Notes an ordered part. A device that is here waits for it, until the day on which the last one is expected. [OFFICE-107] */
export async function orderPart(context: WorkContext, reference: string, wish: OrderWish): Promise<void> {
  const { tx, now } = context
  const { title, grade, pieces, expected_on: expectedOn } = wish
  const request = await requestFor(context, reference)
  await refuseTooMany(tx, request)
  if (!isDayFrom(qatarDay(now), expectedOn)) throw new Refusal("part_incomplete", { fields: ["expected_on"] })
  const ordered = { variantId: null, title: title.trim(), grade, pieces, counted: 0, state: "ORDERED", expectedOn } as const
  await addPart(tx, request.id, { ...ordered, staffId: staffOf(context), now })
  await followOrders(context, request)
  await note(context, request, { act: "repair.part", after: { pieces, state: "ORDERED", expected_on: expectedOn } })
}

/** An ordered part comes, or a part is used. What is used stays used; the same again changes nothing. */
export async function movePart(context: WorkContext, reference: string, id: number, state: "RESERVED" | "USED"): Promise<void> {
  const request = await requestFor(context, reference)
  const part = await partOf(context.tx, request, id)
  if (part.state === state) return
  if (part.state === "USED") throw new Refusal("part_impossible")
  await setPartState(context.tx, id, state)
  if (part.state === "ORDERED") await followOrders(context, request)
  await note(context, request, { act: "repair.part", before: { state: part.state }, after: { state } })
}

/** Takes a part off a ticket; pieces of the stock go back there. */
export async function dropPart(context: WorkContext, reference: string, id: number): Promise<void> {
  const { tx, now } = context
  const request = await requestFor(context, reference)
  const part = await partOf(tx, request, id)
  if (part.state === "USED") throw new Refusal("part_impossible")
  await returnPart(tx, part, { now, staffId: staffOf(context), reason: request.reference })
  if (part.state === "ORDERED") await followOrders(context, request)
  await note(context, request, { act: "repair.part-dropped", before: { state: part.state }, after: { pieces: part.pieces } })
}

/** A device that is here waits until the day of its last ordered part. Once all have come it keeps its bench, without a day. */
async function followOrders({ tx, now }: WorkContext, request: WorkshopRequest): Promise<void> {
  const { id, bench, technicianId } = request
  const expectedOn = lastExpected(await partsOf(tx, id))
  const column = columnOf(request)
  const isWorkedOn = isDeviceHere(request) && (column === "DIAGNOSIS" || column === "WAITING" || column === "REPAIR")
  if (!isWorkedOn || (expectedOn === null && bench !== "WAITING_PART")) return
  // An answer of the customer is awaited first; the board shows the day with it.
  const next = bench === "WAITING_APPROVAL" ? bench : "WAITING_PART"
  await setBench(tx, id, {
    bench: next,
    technicianId,
    expectedOn,
    charge: null,
    outcome: null,
    outcomeWords: null,
    takenDirhams: null,
    movedAt: now,
  })
}

async function refuseTooMany(tx: Queries, { id }: WorkshopRequest): Promise<void> {
  if ((await partsOf(tx, id)).length >= MAX_PARTS) throw new Refusal("too_many_parts")
}

async function partOf(tx: Queries, { id }: WorkshopRequest, part: number): Promise<PartRow> {
  return found((await partsOf(tx, id)).find((each) => each.id === part) ?? null)
}

/** Locks a request that the member works on. */
async function requestFor({ tx, member }: WorkContext, reference: string): Promise<WorkshopRequest> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.work", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.work" } })
  if (!isOpen(request)) throw new Refusal("repair_step_impossible", { extension: { column: columnOf(request) } })
  return request
}

/** Until a repair is Ready its parts can change. */
function isOpen(standing: Parameters<typeof columnOf>[0]): boolean {
  const column = columnOf(standing)
  return column !== null && column !== "READY" && column !== "ON_THE_WAY" && column !== "HANDED_OVER"
}

async function note(
  { tx, actor }: WorkContext,
  { id, reference }: WorkshopRequest,
  { act, before, after }: { act: string; before?: object; after: object },
): Promise<void> {
  await audit(tx, actor, {
    act,
    object: { kind: "repair", id: reference },
    before: before ? { ...before } : null,
    after: { ...after },
  })
  await noteRepairChange(tx, id)
}

function staffOf({ actor }: WorkContext): number {
  if (actor.kind === "command-line") throw new Error("The command line takes no parts.")
  return actor.staffId
}
