import type { PoolClient } from "pg"
import { AnswerCache } from "#server/cache/answer-cache.ts"
import { KeptStore } from "#server/cache/kept-store.ts"
import { readConfig } from "#server/config/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { configuredPayments } from "#server/integrations/payments/configured-payments.ts"
import { startJobs } from "#server/jobs/start-jobs.ts"
import { LiveStreams } from "#server/office/live/live-streams.ts"
import { paymentTasks } from "#server/orders/paying/payment-jobs.ts"
import { SETTLE_PAYMENT } from "#server/orders/paying/payment-notices.queries.ts"
import { receiveNotice } from "#server/orders/paying/receive-notice.ts"
import { type PlaceOrder, placeOrder } from "#server/orders/placing/place-order.ts"
import type { Services } from "#server/services.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"
import { type KillBefore, killAt } from "./kills.ts"

/** One step of an online order. `settle` is the job that a notice has queued. */
export type PaymentWork =
  | { kind: "order"; customer: { id: number }; order: PlaceOrder }
  | { kind: "notice"; headers: Record<string, string>; body: string }
  | { kind: "settle" }

export type PaymentMessage = { work: PaymentWork; killBefore: KillBefore }

/**
 * A process that runs one step of an online order, for tests that kill it. Its arguments: the address of the database, and the environment.
 */
const [, , databaseUrl = "", environment = "{}"] = process.argv
const config = readConfig(JSON.parse(environment) as Record<string, string>)
const db = openDatabase(databaseUrl)
const clock = { now: () => new Date() }
const log = { error: () => {}, warn: () => {}, debug: () => {} }
const { provider: payments } = await configuredPayments(config, { db, clock })
const kept = new KeptStore({ maxBytes: 1000 })
const services: Services = {
  config,
  db,
  officeDb: db,
  clock,
  payments,
  kept,
  answers: new AnswerCache(kept, { freshMs: 1000 }),
  images: localImageStore({ folder: config.dataFolder }),
  identity: embeddedIdentity({ db, config }),
  live: new LiveStreams(),
}

let reaches: (statement: string) => void = () => {}

db.$client.on("connect", (client: PoolClient) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: [string | { text: string }, ...unknown[]]) => {
    reaches(typeof given[0] === "string" ? given[0] : given[0].text)
    return query(...given)
  }) as typeof client.query
})

async function does(work: PaymentWork): Promise<void> {
  if (work.kind === "order") await placeOrder(services, work.customer, work.order)
  if (work.kind === "notice") await receiveNotice(services, { provider: payments.name, headers: work.headers, body: work.body })
  if (work.kind === "settle") await settles()
}

/** After the job is done, and before the queue records it. */
async function settles(): Promise<void> {
  const isDone = Promise.withResolvers<void>()
  const { [SETTLE_PAYMENT]: settle } = paymentTasks(services, log)
  const tasks = {
    [SETTLE_PAYMENT]: async (...given: Parameters<NonNullable<typeof settle>>) => {
      await settle?.(...given)
      isDone.resolve()
      await new Promise(() => {})
    },
  }
  startJobs({ url: databaseUrl, db: openDatabase(databaseUrl), log, tasks, periodic: [] })
  await isDone.promise
}

process.on("message", async (message: PaymentMessage) => {
  reaches = killAt(message.killBefore)
  await does(message.work)
  reaches("the end")
  process.send?.("done")
})
process.send?.("ready")
