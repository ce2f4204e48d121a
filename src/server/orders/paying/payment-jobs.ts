import type { TaskList } from "graphile-worker"
import { hasReached } from "#rules/orders/payment-settlement.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import type { PeriodicJob } from "#server/jobs/periodic.ts"
import { CLOSE_PAYMENTS, type CloseJob } from "#server/orders/close-payment.queries.ts"
import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
import { hurryRefunds } from "#server/orders/refunding/refunds.queries.ts"
import type { Services } from "#server/services.ts"
import { closePayments } from "./close-payments.ts"
import { noticeSeen, SETTLE_PAYMENT, type SettleJob } from "./payment-notices.queries.ts"
import { settlePayment } from "./settle-payment.ts"
import { logSettlement, sweepPayments } from "./sweep-payments.ts"

/** Handles a message from the provider. The queue retries when the provider cannot be reached. */
export function paymentTasks(services: Services, log: Log): TaskList {
  return {
    [SETTLE_PAYMENT]: async (payload) => {
      const { paymentId, toldId, notice, state } = payload as SettleJob
      const { settlement, seen } = await settlePayment(services, paymentId, { reportedId: toldId })
      logSettlement(log, paymentId, settlement)
      if (notice !== undefined && state !== undefined && seen && hasReached(seen.state, state))
        await noticeSeen(services.db, notice, services.clock.now())
      // Messages about refunds also concern their payment.
      await hurryRefunds(services.db, paymentId, services.clock.now())
      await refundPayments(services, log, { paymentId })
    },
    [CLOSE_PAYMENTS]: (payload) => closePayments(services, payload as CloseJob),
  }
}

export function periodicPaymentJobs(services: Services, log: Log): PeriodicJob[] {
  return [
    { name: "sweep-payments", everyMinutes: 1, run: async () => void (await sweepPayments(services, log)) },
    { name: "refund-payments", everyMinutes: 1, run: () => refundPayments(services, log) },
  ]
}
