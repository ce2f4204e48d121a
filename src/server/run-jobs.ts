import type { FastifyBaseLogger } from "fastify"
import type { TaskList } from "graphile-worker"
import { EXPORT_KEPT_MS } from "#rules/office/exports.ts"
import { sweepKeys } from "#server/guards/idempotency.queries.ts"
import { forgetAudit } from "#server/office/audit.queries.ts"
import { type ExportJob, forgetExports, MAKE_EXPORT } from "#server/office/exports/exports.queries.ts"
import { type ExportedTables, makeExport } from "#server/office/exports/make-export.ts"
import { tellMailFailed } from "#server/office/frame/tell-mail-failed.ts"
import { sweepStaff } from "#server/office/sessions.queries.ts"
import { exportedActivity } from "#server/office/staff/activity-csv.ts"
import { sweepOffice } from "#server/office/sweep-office.ts"
import { countSales } from "#server/orders/after/count-sales.queries.ts"
import { endOffers, isOfferDue, remindOfOffers } from "#server/orders/offers/end-offers.ts"
import { exportedOrders } from "#server/orders/office/orders-csv.ts"
import { isMailDue } from "#server/orders/paying/is-mail-due.ts"
import { paymentTasks, periodicPaymentJobs } from "#server/orders/paying/payment-jobs.ts"
import { isEstimateDue } from "#server/repairs/estimates/is-estimate-due.ts"
import { isReminderDue, remindVisits } from "#server/repairs/remind-visits.ts"
import { sweepAccounts } from "#server/sign-in/sweep.ts"
import { mailLowStock } from "#server/today/low-stock-mail.ts"
import { forgetRuns, IMPORT_RUN, type ImportJob } from "./catalog/import/runs/import-runs.queries.ts"
import { workOnRun } from "./catalog/import/runs/work-on-run.ts"
import { refreshStock } from "./catalog/listing/refresh-stock.queries.ts"
import { publishDue } from "./catalog/office/publish-due.ts"
import { sweepUploads } from "./catalog/pictures/sweep-uploads.ts"
import { forgetBulkPrices } from "./catalog/prices/bulk-prices.queries.ts"
import { forgetMisses } from "./catalog/search/search-misses.queries.ts"
import { noteSent, noteUnsent } from "./catalog/special-request/join-mail.ts"
import { STOCK_TURNED, type TurnedProducts } from "./catalog/stock/stock.queries.ts"
import type { Mailer } from "./integrations/mail/port.ts"
import type { PeriodicJob } from "./jobs/periodic.ts"
import { SEND_MAIL } from "./jobs/queue-mail.ts"
import { sendMail } from "./jobs/send-mail.ts"
import { startJobs } from "./jobs/start-jobs.ts"
import type { Mail } from "./mails/mail-kinds.ts"
import { MAIL_PLACES } from "./office-parts.ts"
import type { Services } from "./services.ts"
import type { Stops } from "./stops.ts"
import type { Tracing } from "./tracing/start-tracing.ts"

const DAY_MINUTES = 24 * 60
export const EXPORTED_TABLES: ExportedTables = { orders: exportedOrders, activity: exportedActivity }
/** How long files of products are kept. */
const IMPORTS_MS = 30 * DAY_MINUTES * 60_000
/** How long a stop waits for running jobs. */
const JOBS_WITHIN_MS = 11_000

export type JobsContext = {
  url: string
  log: FastifyBaseLogger
  tracing: Tracing | null
  mailer: Mailer
  /** Periodic jobs of the configured adapters. */
  ofAdapters: readonly PeriodicJob[]
}

/** Runs queued and periodic jobs. */
export function runJobs(
  services: Services,
  { url, log, tracing, mailer, ofAdapters }: JobsContext,
  stops: Stops,
): ReturnType<typeof startJobs> {
  const { config, db } = services
  const periodic: PeriodicJob[] = [
    { name: "sweep-accounts", everyMinutes: 60, run: () => sweepAccounts(db) },
    { name: "sweep-staff", everyMinutes: 60, run: () => sweepStaff(db) },
    { name: "forget-audit", everyMinutes: DAY_MINUTES, run: () => forgetAudit(db) },
    { name: "sweep-request-keys", everyMinutes: 60, run: () => sweepKeys(db) },
    { name: "count-sales", everyMinutes: DAY_MINUTES, run: () => countSales(db, services.clock.now()) },
    { name: "forget-search-misses", everyMinutes: DAY_MINUTES, run: () => forgetMisses(db, services.clock.now()) },
    { name: "sweep-office", everyMinutes: DAY_MINUTES, run: () => sweepOffice(db, services.clock.now()) },
    { name: "forget-exports", everyMinutes: 60, run: () => forgetExports(db, new Date(services.clock.now().getTime() - EXPORT_KEPT_MS)) },
    { name: "forget-imports", everyMinutes: DAY_MINUTES, run: () => forgetRuns(db, new Date(services.clock.now().getTime() - IMPORTS_MS)) },
    { name: "forget-bulk-prices", everyMinutes: DAY_MINUTES, run: () => forgetBulkPrices(db, services.clock.now()) },
    { name: "sweep-pictures", everyMinutes: DAY_MINUTES, run: async () => void (await sweepUploads(services)) },
    { name: "publish-products", everyMinutes: 1, run: async () => void (await publishDue(services, log)) },
    { name: "mail-low-stock", everyMinutes: 15, run: async () => void (await mailLowStock(services)) },
    { name: "end-offers", everyMinutes: 1, run: async () => void (await endOffers(services, log)) },
    { name: "remind-of-offers", everyMinutes: 15, run: async () => void (await remindOfOffers(services, log)) },
    { name: "remind-visits", everyMinutes: 15, run: async () => void (await remindVisits(services)) },
    ...periodicPaymentJobs(services, log),
    ...ofAdapters,
  ]
  const tasks: TaskList = {
    [SEND_MAIL]: sendMail({
      mailer,
      config,
      isDue: (mail) => isDue(services, mail),
      onGivenUp: async (mail, job) => {
        await noteUnsent(services, mail, job)
        await tellMailFailed(services, MAIL_PLACES, { mail, id: job.id })
      },
      onSent: (mail, key) => noteSent(services, mail, key),
    }),
    // The payload is what `queueTurned` wrote.
    [STOCK_TURNED]: (payload) => refreshStock(db, payload as TurnedProducts),
    // The payload is what `queueRun` wrote.
    [IMPORT_RUN]: (payload, { job }) => workOnRun(services, payload as ImportJob, { isLastTry: job.attempts >= job.max_attempts }),
    // The payload is what `queueExport` wrote.
    [MAKE_EXPORT]: (payload) => makeExport(services, EXPORTED_TABLES, payload as ExportJob),
    ...paymentTasks(services, log),
  }
  const jobs = startJobs({ url, db, log, tasks: tracing?.tracedTasks(tasks) ?? tasks, periodic })
  stops.add(jobs.stop, JOBS_WITHIN_MS)
  return jobs
}

/** Whether the contents of a queued mail still hold: it may have waited for the mail server. */
export async function isDue(services: Pick<Services, "db" | "clock">, mail: Mail): Promise<boolean> {
  for (const holds of [isMailDue, isOfferDue, isReminderDue, isEstimateDue]) if (!(await holds(services, mail))) return false
  return true
}
