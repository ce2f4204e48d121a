import type { ServiceRequest } from "#contract/repairs.ts"
import { canCancelRepair, canMoveVisit } from "#rules/repairs/repair-status.ts"
import { needsNoReminder } from "#rules/repairs/visit-reminder.ts"
import type { Queries } from "#server/db/database.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import type { Services } from "#server/services.ts"
import { lockRequestOf, noteRepairChange, type OwnRequest, setPreferredTime } from "./advance-repair.queries.ts"
import { advanceRepair } from "./advance-repair.ts"
import { bookableMoment } from "./bookable-moment.ts"
import { queueMovedMail } from "./repair-mails.ts"
import { requestById } from "./repair-requests.queries.ts"
import { freeSeat } from "./seats.queries.ts"
import { repairRules } from "./slots/repair-rules.ts"
import { takeSeat } from "./take-seat.ts"

const PER_MINUTE = { what: "repair-change", limit: 10, perSeconds: 60 }

type ChangeServices = Pick<Services, "db" | "clock" | "config">
type Owner = Pick<Customer, "id">

/** Cancels a repair for its customer, which frees its seat. Cancelling it again does nothing, and sends no second mail. */
export function cancelRepair(services: ChangeServices, customer: Owner, reference: string): Promise<ServiceRequest> {
  return change(services, customer, reference, async (tx, request) => {
    if (request.status === "CANCELLED") return
    if (!canCancelRepair(request.status)) throw new Refusal("repair_not_cancellable")
    await advanceRepair(tx, request, { to: "CANCELLED", cause: "customer", now: services.clock.now() })
  })
}

/** Moves a repair to another time by the rules of booking: frees its seat and takes the new one together, or changes nothing. */
export function moveRepair(
  services: ChangeServices,
  customer: Owner,
  { reference, time }: { reference: string; time: string },
): Promise<ServiceRequest> {
  const { clock, config } = services
  return change(services, customer, reference, async (tx, request) => {
    if (!canMoveVisit(request.status)) throw new Refusal("repair_not_movable")
    const { id, customerAddress: shippingAddress, storeAddress: branchAddress } = request
    const before = new Date(request.preferredAt)
    const now = clock.now()
    const rules = await repairRules(tx, config, now)
    const preferredAt = await bookableMoment(tx, rules, { time, now, shippingAddress, branchAddress })
    if (preferredAt.getTime() === before.getTime()) return
    await freeSeat(tx, id)
    if (!(await takeSeat(tx, rules.capacity, { requestId: id, preferredAt, shippingAddress, branchAddress }))) {
      throw new Refusal("slot_full")
    }
    await setPreferredTime(tx, id, { preferredAt, remindedAt: needsNoReminder(preferredAt, now) ? now : null })
    await queueMovedMail(tx, request, before)
    await noteRepairChange(tx, id)
  })
}

/** Changes a customer's own request, which is locked in the meantime, and returns its new state. */
async function change(
  services: ChangeServices,
  customer: Owner,
  reference: string,
  work: (tx: Queries, request: OwnRequest) => Promise<void>,
): Promise<ServiceRequest> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return shortTransaction(services.db, async (tx) => {
    const request = found(await lockRequestOf(tx, customer.id, reference))
    await work(tx, request)
    return found(await requestById(tx, request.id))
  })
}
