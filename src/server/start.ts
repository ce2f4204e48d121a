import type { Server } from "node:http"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { createApp } from "./app.ts"
import { cardPictures, catalogueIsEmpty, sitePictures } from "./catalog/catalogue.queries.ts"
import { listenForCatalogueChanges } from "./catalog/catalogue-changes.ts"
import { importDemonstration } from "./catalog/import/demonstration.ts"
import type { OnProgress } from "./catalog/import/import-progress.ts"
import { type Config, ConfigError } from "./config.ts"
import { type Database, openDatabase } from "./db/database.ts"
import { startEmbeddedPostgres } from "./db/embedded.ts"
import { migrateDatabase } from "./db/migrate.ts"
import { AnswerCache } from "./http/answer-cache.ts"
import { sweepKeys } from "./http/idempotency.queries.ts"
import { inMemoryClient } from "./http/in-memory-client.ts"
import { identityOf } from "./integrations/identity/identity.ts"
import { sweepAccounts } from "./integrations/identity/sweep.ts"
import { localImageStore } from "./integrations/images/local.ts"
import { warmUpRenditions } from "./integrations/images/warm-up.ts"
import { inboxMailer } from "./integrations/mail/inbox.ts"
import type { Mailer } from "./integrations/mail/port.ts"
import { chosenPayments } from "./integrations/payments/chosen.ts"
import { SEND_SANDBOX_NOTICES } from "./integrations/payments/sandbox.queries.ts"
import { serveSandbox } from "./integrations/payments/sandbox.routes.ts"
import type { PeriodicJob } from "./jobs/periodic.ts"
import { SEND_MAIL } from "./jobs/queue-mail.ts"
import { sendMail } from "./jobs/send-mail.ts"
import { startJobs } from "./jobs/start-jobs.ts"
import { paymentTasks, periodicPaymentJobs } from "./orders/payment-jobs.ts"
import { PageCache } from "./pages/page-cache.ts"
import { servePages } from "./pages/pages.routes.ts"
import type { PageSource } from "./pages/render-page.ts"
import { siteOf } from "./pages/site.ts"
import type { Services } from "./services.ts"

const MEBIBYTE = 1024 * 1024
const STOP_WITHIN_MS = 10_000
const WARM_PICTURES = 300

export type Shop = {
  app: FastifyInstance
  services: Services
  /** Where it listens. */
  address: string
  /** Where the embedded store lies, or null with a server of one's own. */
  store: string | null
  stop: () => Promise<void>
}

export type ShopParts = {
  /** Adds what serves scripts and styles, and says how pages are rendered. */
  pages: (app: FastifyInstance, context: () => object) => Promise<PageSource>
  /** Folder of the demonstration data, imported into an empty catalogue that is not in production. */
  demonstration: string
  onImport?: OnProgress
  /** Whether the usual renditions of pictures are made in the background, so that the first visitors need not wait for them. */
  warmUp?: boolean
  logger?: boolean
}

/** Starts everything and listens. What was started is stopped again when a later part fails. */
export async function startShop(config: Config, parts: ShopParts): Promise<Shop> {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    const { url, store } = await databaseOf(config, stops)
    await migrateDatabase(url)
    const db = openDatabase(url)
    stops.push(() => db.$client.end())
    const images = localImageStore({ folder: join(config.dataFolder, "images") })
    await fillEmptyCatalogue(config, { db, images }, parts)

    const answers = new AnswerCache({ maxBytes: 64 * MEBIBYTE, freshMs: 60_000 })
    const pages = new PageCache({ maxBytes: 256 * MEBIBYTE, freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
    const clock = { now: () => new Date() }
    const { provider: payments, sandbox } = await chosenPayments(config, { db, clock })
    const services: Services = { config, db, images, answers, identity: identityOf(config, db), payments, clock }
    let pictures = await sitePictures(db)
    const changes = await listenForCatalogueChanges(url, () => {
      answers.clear()
      pages.clear()
      sitePictures(db).then(
        (found) => (pictures = found),
        (fault) => app.log.error({ err: fault }, "the site's pictures could not be read"),
      )
    })
    stops.push(changes.stop)

    const app = await createApp(services, { logger: loggerOf(config, parts) })
    if (sandbox) serveSandbox(app, sandbox, config)
    const mailer = await mailerOf(config, db)
    stops.push(mailer.close)
    const periodic: PeriodicJob[] = [
      { name: "sweep-accounts", everyMinutes: 60, run: () => sweepAccounts(db) },
      { name: "sweep-request-keys", everyMinutes: 60, run: () => sweepKeys(db) },
      ...periodicPaymentJobs(services, app.log),
      ...(sandbox ? [{ name: SEND_SANDBOX_NOTICES, everyMinutes: 1, run: sandbox.sendNotices }] : []),
    ]
    const jobs = startJobs({
      url,
      db,
      log: app.log,
      tasks: { [SEND_MAIL]: sendMail({ mailer, config }), ...paymentTasks(services, app.log) },
      periodic,
    })
    stops.push(jobs.stop)
    let endWarmUp = async () => {}
    stops.push(() => endWarmUp())
    stops.push(() => app.close())
    // The first to be stopped: nobody comes in while the rest ends.
    stops.push(() => lastRequests(app.server))
    const client = inMemoryClient(app)
    const source = await parts.pages(app, () => ({ api: client, site: siteOf(config, pictures, services.clock.now()) }))
    servePages(app, services, pages, source)
    const address = await listen(app, config)
    if (parts.warmUp) endWarmUp = warmUp(services, app)
    return { app, services, address, store, stop: () => within(STOP_WITHIN_MS, stopAll()) }
  } catch (fault) {
    await stopAll()
    throw fault
  }
}

/** Takes no new connections and lets the requests under way finish: pages ask the app in memory, and a closing app answers nobody. */
async function lastRequests(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((done) => server.close(done))
  clearInterval(idle)
}

async function mailerOf(config: Config, db: Database): Promise<Mailer> {
  const { smtpUrl, shopName, mailFrom, shopEmail } = config
  if (smtpUrl === null) return inboxMailer(db)
  const { smtpMailer } = await import("./integrations/mail/smtp.ts")
  return smtpMailer({ url: smtpUrl, from: { name: shopName, address: mailFrom }, replyTo: shopEmail })
}

/** Starts making renditions; returns what ends it. */
function warmUp({ db, images }: Services, app: FastifyInstance): () => Promise<void> {
  const aborting = new AbortController()
  const done = cardPictures(db, WARM_PICTURES)
    .then((paths) => warmUpRenditions(images, paths, { signal: aborting.signal }))
    .catch((fault: unknown) => app.log.error({ err: fault }, "renditions could not be made ahead"))
  return async () => {
    aborting.abort()
    await done
  }
}

async function databaseOf(config: Config, stops: (() => Promise<unknown>)[]): Promise<{ url: string; store: string | null }> {
  if (config.databaseUrl) return { url: config.databaseUrl, store: null }
  const server = await startEmbeddedPostgres({ folder: join(config.dataFolder, "postgres") })
  stops.push(server.stop)
  if (!(await server.claimShop())) {
    throw new ConfigError(`Another shop is running on the data in ${config.dataFolder}. Stop it, or set CORNICHE_DATA to another folder.`)
  }
  return { url: server.url, store: server.folder }
}

async function fillEmptyCatalogue(config: Config, services: { db: Database } & Pick<Services, "images">, parts: ShopParts) {
  if (config.production || !(await catalogueIsEmpty(services.db))) return
  await importDemonstration({ ...services, folder: parts.demonstration, ...(parts.onImport ? { onProgress: parts.onImport } : {}) })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: 1024 })
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "EADDRINUSE")
      throw new ConfigError(`Port ${port} on ${host} is in use already, perhaps by a shop that runs. Set PORT to another.`)
    if (code === "EACCES") throw new ConfigError(`Port ${port} on ${host} may not be used by this account. Set PORT to one above 1023.`)
    throw fault
  }
}

function loggerOf(config: Config, { logger = true }: ShopParts) {
  if (!logger || config.logLevel === "silent") return false
  return { level: config.logLevel, redact: ["req.headers.authorization", "req.headers.cookie"] }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(() => timeout.reject(new Error(`The shop did not stop within ${ms / 1000} s.`)), ms)
  try {
    await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
