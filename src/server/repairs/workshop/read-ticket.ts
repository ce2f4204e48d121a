import type { Intake, RepairCard, StagedMove, Ticket } from "#contract/office/repairs.ts"
import { dueAmount } from "#rules/repairs/estimates/due-amount.ts"
import { checksOf, missingOf } from "#rules/repairs/intake.ts"
import { columnOf, isDeviceHere, MAX_BENCH_JOBS, movesFrom, overdueMoment, urgencyOf, warrantyDay } from "#rules/repairs/repair-board.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { canCancelRepair, type RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Locale } from "#rules/values/locale.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { placeLines } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { speaking } from "#server/languages/speaking.ts"
import { listText } from "#server/mails/qatar-text.ts"
import { type Member, may } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { type WaitingStep, waitingSteps } from "#server/office/staged/staged-steps.queries.ts"
import { handOverIn, readHistory } from "../history/read-history.ts"
import { countingEstimate, type EstimateRow } from "../kept/estimates.queries.ts"
import { cardFor, mayDo, permissionTo } from "./ask-move.ts"
import type { CardRow } from "./repair-cards.queries.ts"
import { earlierRepairs, type TicketRow, ticketOf, type VisitAddress } from "./ticket.queries.ts"
import { workInLanguage } from "./work-in-language.ts"
import { type IntakeRow, intakeOf, type RepairerRow, repairers } from "./workshop.queries.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** Cards as a member sees them: with the moves that they may make, and the steps that wait. */
export async function cardsFor(db: Queries, member: Member, cards: readonly CardRow[], now: Date): Promise<RepairCard[]> {
  const staged = await waitingSteps(
    db,
    "repair",
    cards.map(({ reference }) => reference),
  )
  const seen = cards.map((card) => cardAsSeen(member, card, staged.find(({ objectId }) => objectId === card.reference) ?? null, now))
  return (await workInLanguage(db, member.language, seen)).map(({ isListedModel: _listed, ...card }) => card)
}

type ListedCard = RepairCard & Pick<CardRow, "isListedModel">

function cardAsSeen(member: Member, card: CardRow, staged: WaitingStep | null, now: Date): ListedCard {
  const { technicianId, technician, expectedOn, warrantySince, column: _column, branchId: _branch, isHome, preferredAt, ...rest } = card
  const column = columnOf(card)
  const today = qatarDay(now)
  const since = new Date(card.since)
  const slotEnds = overdueMoment({ isHome, preferredAt: new Date(preferredAt) })
  const moves = movesFrom(card).filter(({ to }) => column !== null && mayDo(member, permissionTo(to, column), card))
  return {
    ...rest,
    // A cancelled repair stands where the board would end.
    column: column ?? "HANDED_OVER",
    is_home: isHome,
    preferred_time: preferredAt,
    urgency: column === null ? "calm" : urgencyOf(column, { since, slotEnds, expectedOn, today, now }),
    technician: technicianId === null || technician === null ? null : { id: technicianId, name: technician },
    expected_on: expectedOn,
    warranty: warrantySince === null || column === null || column === "HANDED_OVER" ? null : warrantyDay(warrantySince, today),
    moves: moves.map(({ to, asks, mails }) => ({ to, asks: [...asks], mails })),
    staged: staged && stagedFor(staged),
  }
}

function stagedFor({ id, staffId, by, details, dueAt }: WaitingStep): StagedMove {
  // What `askMove` staged.
  const { to } = details as Pick<StagedMove, "to">
  return { id, by: { id: staffId, name: by }, to, due_at: dueAt }
}

/** One ticket; refuses as if it did not exist when it is out of the member's reach. */
export async function readTicket(db: Queries, member: Member, reference: string, now: Date): Promise<Ticket> {
  const row = await cardFor(db, member, reference)
  const [card] = await cardsFor(db, member, [row], now)
  if (!card) throw new Error(`Repair ${reference} has no card.`)
  const reach = placeReachOf(member)
  const ticket = await ticketOf(db, row.id, reach)
  const intake = await intakeOf(db, row.id)
  const { customerId, serialNumber, outcomeWords, takenDirhams, ...rest } = ticket
  const happenings = await readHistory(db, row, { withEstimates: may(member, "repairs.estimate") !== null })
  return {
    ...card,
    created_at: rest.createdAt,
    issue_description: rest.issueDescription,
    serial_number: serialNumber,
    quote: rest.quote,
    moved_from: rest.movedFrom,
    due: dueFor(row, ticket, await countingEstimate(db, row.id)),
    taken: takenFor(takenDirhams, happenings),
    happenings,
    contact: contactFor(member, row, ticket),
    outcome_words: outcomeWords,
    intake: intakeFor(row, intake),
    earlier: (await workInLanguage(db, member.language, await earlierRepairs(db, { id: row.id, customerId, serialNumber, reach }))).map(
      ({ isSameDevice, createdAt, isListedModel: _listed, ...each }) => ({ ...each, created_at: createdAt, is_same_device: isSameDevice }),
    ),
    technicians: (await repairers(db)).map(technicianFor),
    may_cancel: may(member, "repairs.cancel") !== null && !isDeviceHere(row) && canCancelRepair(row.status),
    may_assign: mayDo(member, "repairs.assign", row),
    may_take_in: mayDo(member, "repairs.intake", row),
    may_move: may(member, "repairs.move") !== null,
    place_id: row.isHome ? `city:${row.place}` : `branch:${row.branchId}`,
  }
}

/** What is to be collected at the hand-over. */
function dueFor({ outcome }: CardRow, { charge, quote }: TicketRow, newest: EstimateRow | null): Ticket["due"] {
  const due = dueAmount({ outcome, charge, newest, quote: quote && { dirhams: dirhams(quote.price), isFrom: quote.is_from } })
  return due && { amount: qar(due.dirhams), by: due.by }
}

function takenFor(takenDirhams: number | null, happenings: Ticket["happenings"]): Ticket["taken"] {
  const handOver = handOverIn(happenings)
  return takenDirhams === null || handOver === null ? null : { amount: qar(takenDirhams), at: handOver.at, by: handOver.by }
}

/** The address of a visit in one line, in the language of the member. */
export function addressText(address: VisitAddress, locale: Locale): string {
  return speaking(locale, () => listText(placeLines(address)))
}

export function technicianFor({ id, name, jobs }: RepairerRow) {
  return { id, name, jobs, is_full: jobs > MAX_BENCH_JOBS }
}

/** Name, phone and address: for a technician only while the ticket is open. [OFFICE-23] */
function contactFor(member: Member, { customer, status }: CardRow, { phone, email, address, repairs }: TicketRow): Ticket["contact"] {
  if (!mayContact(member, status)) return null
  return { name: customer, phone, email, address: address && addressText(address, member.language), repairs }
}

/** Whether a member may see phone and address of the customer of a repair in this status. */
export function mayContact(member: Member, status: RepairStatus): boolean {
  const scope = may(member, "customers.read")
  const isOpen = status !== "DELIVERED" && status !== "CANCELLED"
  return scope !== null && (scope !== "own" || isOpen)
}

/** The intake with what is asked of this kind of device, and what is missing. */
export function intakeFor({ device }: Pick<CardRow, "device">, intake: IntakeRow): Intake {
  const { checks, accessories, unlock, dataAgreed, warrantySince, completedAt, completedBy } = intake
  return {
    asked: [...checksOf(device)],
    checks,
    accessories,
    unlock,
    data_agreed: dataAgreed,
    warranty_since: warrantySince,
    completed_at: completedAt,
    completed_by: completedBy,
    missing: missingOf(device, intake),
  }
}

/** Handed over within this time, a repair still stands on the board's rail. */
export const RAIL_MS = 7 * DAY_MS
