import { repairSlots as calls } from "#contract/office/settings/repair-slots.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { Member } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { addOwnClosing, changeSlots, endClosing, readSlots, refuseElsewhere, refuseUnusable } from "../slots/change-slots.ts"
import { previewOf } from "../slots/preview.ts"
import { bookingsHit } from "../slots/slots.queries.ts"
import { moveBooking } from "./move-booking.ts"
import { settleBookings } from "./settle-bookings.ts"

/** The calls about when repairs can be booked, and about moving one. */
export function serveRepairSlots(office: OfficeServer & Services, kinds: ObjectKinds): void {
  const { db, clock, config } = office
  const slotsFor = async ({ language }: Member) =>
    inLanguage(db, language, await readSlots(db, config, clock.now()), ({ branches, ...slots }, texts) => ({
      ...slots,
      branches: branches.map((branch) => ({ ...branch, name: texts.phrase("branches", branch.name) ?? branch.name })),
    }))
  serveOffice(office, calls.read, ({ member }) => slotsFor(member))
  serveOffice(office, calls.change, async ({ body, version, member, actor }) => {
    await shortTransaction(db, (tx) => changeSlots(tx, config, { next: body, expected: version, actor, now: clock.now() }))
    return slotsFor(member)
  })
  serveOffice(office, calls.preview, async ({ query }) => ({ days: await previewOf(office, query) }))
  serveOffice(office, calls.close, async ({ body, member, actor }) => {
    const closing = { fromDay: body.from_day, toDay: body.to_day, place: body.place, hoursText: body.hours, reason: body.reason.trim() }
    const now = clock.now()
    refuseElsewhere(member, closing)
    refuseUnusable(closing, now)
    const close = async (tx: Queries) => {
      const added = await addOwnClosing(tx, closing, { actor, now })
      const settling = { config, hits: await bookingsHit(tx, closing), reason: closing.reason }
      await settleBookings(body.decisions ?? [], { ...settling, context: { tx, kinds, member, actor, now } })
      return added
    }
    const id = body.dry_run ? null : await shortTransaction(db, close)
    const hits = await bookingsHit(db, closing)
    return {
      id,
      hits: hits.map(({ reference, model, customer, preferredAt, city, branch, branchId }) => ({
        reference,
        model,
        customer,
        preferred_time: preferredAt,
        place: branch ?? city ?? "",
        branch_id: branchId,
      })),
    }
  })
  serveOffice(office, calls.open, async ({ params, member, actor }) => {
    await shortTransaction(db, (tx) => endClosing(tx, params.id, { member, actor }))
    return null
  })
  serveOffice(office, calls.move, async ({ params: { reference }, body, member, actor }) => {
    const words = body.words?.trim() || undefined
    const wish = { reference, time: body.time, isMailed: body.mail, words, overbookReason: body.overbook_reason?.trim() || null }
    const version = await shortTransaction(db, (tx) => moveBooking(tx, config, { ...wish, member, actor, now: clock.now() }))
    return { version }
  })
}
