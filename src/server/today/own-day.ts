import type { OwnBlock, OwnDay, OwnRepair } from "#contract/office/today.ts"
import { waitsFor } from "#rules/repairs/estimates/waits-for.ts"
import { overdueMoment } from "#rules/repairs/repair-board.ts"
import { momentOf, qatarDay, slotEndAt } from "#rules/repairs/repair-slots.ts"
import { canMoveVisit } from "#rules/repairs/repair-status.ts"
import type { Member } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { addressText, cardsFor, mayContact } from "#server/repairs/workshop/read-ticket.ts"
import type { CardRow } from "#server/repairs/workshop/repair-cards.queries.ts"
import type { Services } from "#server/services.ts"
import { broughtOn, type DayOf, onBench, visitsOf, waitingRepairs } from "./own-day.queries.ts"

const DAY_MS = 24 * 60 * 60 * 1000

type Look = { db: Services["db"]; member: Member; now: Date; day: DayOf }

/** What is given to a member, and the devices that come to a branch of the member today; all of it, or one block. [OFFICE-80] */
export async function ownDay({ db, clock }: Pick<Services, "db" | "clock">, member: Member, only: OwnBlock | undefined): Promise<OwnDay> {
  const now = clock.now()
  const today = qatarDay(now)
  const from = momentOf(`${today} 00:00:00`)
  if (!from) throw new Error(`${today} is no day.`)
  const look = { db, member, now, day: { reach: placeReachOf(member), from, to: new Date(from.getTime() + DAY_MS) } }
  const isAsked = (block: OwnBlock) => only === undefined || only === block
  return {
    day: today,
    ...(isAsked("route") && { route: await routeOf(look) }),
    ...(isAsked("brought") && { brought: await broughtOf(look) }),
    ...(isAsked("bench") && { bench: await benchOf(look) }),
    ...(isAsked("waiting") && { waiting: await waitingOf(look) }),
  }
}

async function routeOf({ db, member, now, day }: Look): Promise<NonNullable<OwnDay["route"]>> {
  return blockOf({ db, member, now }, await visitsOf(db, day), (own, { status, preferredAt, phone, address, earlier }) => {
    const startsAt = new Date(preferredAt)
    const isContact = mayContact(member, status)
    return {
      ...own,
      starts_at: preferredAt,
      ends_at: slotEndAt(startsAt).toISOString(),
      is_passed: canMoveVisit(status) && overdueMoment({ isHome: true, preferredAt: startsAt }) < now,
      phone: isContact ? phone : null,
      address: isContact && address ? addressText(address, member.language) : null,
      earlier,
    }
  })
}

async function broughtOf({ db, member, now, day }: Look): Promise<NonNullable<OwnDay["brought"]>> {
  return blockOf({ db, member, now }, await broughtOn(db, day), (own, { preferredAt, technicianId }) => ({
    ...own,
    ...{ starts_at: preferredAt, is_given: technicianId === member.id },
  }))
}

async function benchOf({ db, member, now, day }: Look): Promise<NonNullable<OwnDay["bench"]>> {
  return blockOf({ db, member, now }, await onBench(db, day), (own) => own)
}

async function waitingOf({ db, member, now, day }: Look): Promise<NonNullable<OwnDay["waiting"]>> {
  return blockOf({ db, member, now }, await waitingRepairs(db, day), (own, { bench, estimate, validUntil }) => {
    const newest = estimate === null || validUntil === null ? null : { state: estimate, validUntil: new Date(validUntil) }
    return { ...own, waits_for: waitsFor(bench, newest, now) }
  })
}

/** Rows as the member sees their cards, without what the own day does not show. */
async function blockOf<Row extends CardRow & { count: number }, Shown>(
  { db, member, now }: Omit<Look, "day">,
  found: readonly Row[],
  shownAs: (own: OwnRepair, row: Row) => Shown,
): Promise<{ count: number; rows: Shown[] }> {
  const cards = await cardsFor(db, member, found, now)
  const shown = found.flatMap((row, place) => {
    const card = cards[place]
    if (!card) return []
    const { id, technician, warranty, notes, outcome, preferred_time, ...own } = card
    return [shownAs(own, row)]
  })
  return { count: found[0]?.count ?? 0, rows: shown }
}
