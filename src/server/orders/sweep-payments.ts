import type { Settlement } from "#rules/payment-settlement.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import type { Services } from "#server/services.ts"
import { claimLook, paymentsToSweep } from "./payments.queries.ts"
import { settlePayment } from "./settle-payment.ts"

/** So many payments in a row whose provider cannot be asked, and the rest waits for the next time. */
const MAX_FAULTS = 5
const AT_MOST_EVERY_MS = 20_000

/** How many payments became what. */
export type Swept = Partial<Record<Settlement | "unknown", number>>

/**
 * Looks at the payments of which no message came: those that wait too long, those whose time is over, and those that were given up. A
 * provider that cannot be asked leaves them as they are: nobody guesses about money.
 */
export async function sweepPayments(services: Pick<Services, "db" | "clock" | "payments">, log: Log): Promise<Swept> {
  const { db, clock, payments } = services
  const swept: Swept = {}
  const count = (what: Settlement | "unknown") => (swept[what] = (swept[what] ?? 0) + 1)
  let faults = 0
  for (const id of await paymentsToSweep(db, payments.name, clock.now())) {
    if (faults >= MAX_FAULTS) break
    if (!(await claimLook(db, id, { now: clock.now(), notWithinMs: AT_MOST_EVERY_MS }))) continue
    try {
      const settlement = await settlePayment(services, id)
      count(settlement)
      tell(log, id, settlement)
      faults = 0
    } catch (fault) {
      if (!(fault instanceof ProviderFault)) throw fault
      faults++
      count("unknown")
      log.error({ err: fault, payment: id }, "the payment provider could not be asked; the payment stays open")
    }
  }
  return swept
}

/** What people have to know of. */
export function tell(log: Log, payment: number, settlement: Settlement): void {
  if (settlement === "review") log.error({ payment }, "a payment is not what was asked for; a person has to look")
  if (settlement === "late") log.warn({ payment }, "a payment came too late and goes back")
}
