import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Locale } from "#rules/values/locale.ts"
import { AnswerCache } from "#server/cache/answer-cache.ts"
import { KeptStore } from "#server/cache/kept-store.ts"
import { systemClock } from "#server/clock.ts"
import { type Config, ConfigError, imagesFolderOf } from "#server/config/config.ts"
import { LiveStreams } from "#server/office/live/live-streams.ts"
import { startLive } from "#server/office/live/live-worker.ts"
import { addDemonstrationStaff } from "#server/office/sign-in/demonstration-staff.ts"
import { startStagedSteps } from "#server/office/staged/staged-worker.ts"
import { type AppOptions, createApp } from "./app.ts"
import { catalogIsEmpty } from "./catalog/catalog.queries.ts"
import { listenForCatalogChanges } from "./catalog/catalog-changes.ts"
import { deliveryRules } from "./catalog/delivery/delivery-rules.ts"
import type { OnProgress } from "./catalog/import/import-progress.ts"
import { completeColourFamilies } from "./catalog/listing/listing-columns.queries.ts"
import { completeSearchDocuments } from "./catalog/listing/search-documents.queries.ts"
import { type SiteFactsInUse, siteFactsInUse } from "./catalog/site-facts-in-use.ts"
import { followMailbox } from "./catalog/special-request/read-mailbox.ts"
import { identityOf } from "./configured-identity.ts"
import { followTimes } from "./content/follow-times.ts"
import { contactsOf, nextChange } from "./content/site-content.ts"
import { type Database, longTransaction, openDatabase } from "./db/database.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded.ts"
import { knowsArabicLetters } from "./db/letters.queries.ts"
import { migrateDatabase } from "./db/migrate.ts"
import { checkDataFolder, checkPort, portRefusal } from "./environment.ts"
import { startHelper } from "./helper-process.ts"
import { nextHomeChange, publishHomeDue } from "./home/office/show-home.ts"
import { localImageStore } from "./integrations/images/local.ts"
import { inboxMailer } from "./integrations/mail/inbox.ts"
import type { Mailer } from "./integrations/mail/port.ts"
import { configuredPayments } from "./integrations/payments/configured-payments.ts"
import { SEND_SANDBOX_NOTICES } from "./integrations/payments/sandbox.queries.ts"
import { serveSandbox } from "./integrations/payments/sandbox.routes.ts"
import type { Sandbox } from "./integrations/payments/sandbox.ts"
import { lastRequests, REQUESTS_WITHIN_MS } from "./last-requests.ts"
import type { Metrics } from "./metrics/start-metrics.ts"
import { languageOfSession } from "./office/who-works.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "./office-parts.ts"
import { noteUndeliveredOrderMail } from "./orders/notices/note-undelivered.ts"
import { serveOfficePages } from "./pages/office.routes.ts"
import { PageCache } from "./pages/page-cache.ts"
import { type RenderingLimits, servePages } from "./pages/pages.routes.ts"
import type { PageSource } from "./pages/render-page.ts"
import { siteOf } from "./pages/site.ts"
import { noteUndeliveredRepairMail } from "./repairs/kept/note-undelivered.ts"
import { type JobsContext, runJobs } from "./run-jobs.ts"
import type { Services } from "./services.ts"
import { Stops } from "./stops.ts"
import { loadTracing } from "./tracing/load-tracing.ts"
import type { Tracing } from "./tracing/start-tracing.ts"
import { warmUp } from "./warm-up.ts"

const MEBIBYTE = 1024 * 1024
/** The maximum wait of a request for the database, including up to three seconds for the lock of another request. */
const ANSWER_WITHIN_MS = 4000
const OFFICE_CONNECTIONS = 4
const POSTGRES_WITHIN_MS = 15_000
/** Holds some hundred pages with all their data; a page is rendered again in less than a tenth of a second. */
const KEPT_BYTES = 40 * MEBIBYTE

export type Shop = {
  app: FastifyInstance
  services: Services
  pages: PageCache
  /** The address of the shop. */
  address: string
  /** The address of its metrics, or null without them. */
  metricsAddress: string | null
  /** The folder of the embedded store, or null with an external server. */
  store: string | null
  stop: () => Promise<void>
}

export type ShopParts = {
  /** Adds the routes of scripts and styles, and returns how pages are rendered; `context` returns the data for every page of a language. */
  pages: (app: FastifyInstance, context: (locale: Locale) => Promise<object>) => Promise<PageSource>
  /** The folder of the demonstration data, imported into an empty catalog outside production. */
  demonstration: string
  onImport?: OnProgress
  /** Whether the common renditions of pictures are made in the background, so that the first visitors do not wait for them. */
  warmUp?: boolean
  logger?: boolean
  /** The load above which requests are refused. A test runs its browsers on the same machine and sets higher limits. */
  limits?: { rendering: RenderingLimits; overload: NonNullable<AppOptions["overload"]> }
  /** Aborts the start. */
  signal?: AbortSignal
}

/** Starts everything and listens. Parts already started are stopped again when a later part fails, or when the start is aborted. */
export async function startShop(config: Config, parts: ShopParts): Promise<Shop> {
  const stops = new Stops()
  try {
    await checkPort(config)
    await checkDataFolder(config.dataFolder)
    const tracing = await loadTracing(config)
    if (tracing) stops.add(tracing.stop)
    const place = await databaseOf(config, stops, parts.signal)
    return await unlessAborted(openShop(config, parts, { ...place, tracing }, stops), parts.signal)
  } catch (fault) {
    // Of several faults, report the one that ended the start.
    await stops.run().catch(() => {})
    throw fault
  }
}

/** Opens the shop on a running database, in the order of the lines; `stops` stops the parts in the reverse order. */
async function openShop(config: Config, parts: ShopParts, { url, embedded, tracing }: ShopFoundation, stops: Stops): Promise<Shop> {
  await migrateDatabase(url)
  await fillEmptyCatalog(config, url, parts, stops)
  const db = openDatabase(url, { answerWithinMs: ANSWER_WITHIN_MS })
  const officeDb = openDatabase(url, { size: OFFICE_CONNECTIONS, name: "corniche office", answerWithinMs: ANSWER_WITHIN_MS })
  for (const pool of [db, officeDb]) {
    stops.add(() => pool.$client.end())
    tracing?.traceDatabase(pool)
  }
  await completeSearchDocuments(db)
  // After an upgrade this writes the rows of a whole catalog at once.
  await longTransaction(db, completeColourFamilies)
  if (!config.production) await addDemonstrationStaff(db, new Date())
  const metrics = await metricsOf(config, [db, officeDb], url)
  if (metrics) stops.add(metrics.stop)
  const observed = { metrics, tracing }

  const { services, sandbox } = await servicesOf(config, { db, officeDb }, tracing, (fault, sentence) =>
    app.log.warn({ err: fault }, sentence),
  )
  const app = await appOf(services, parts, observed)
  if (sandbox) serveSandbox(app, sandbox, config)
  embedded?.keepRunning(app.log)
  if (!(await knowsArabicLetters(db)))
    app.log.warn('the database makes no trigrams of Arabic words: see "Arabic letters" in docs/shop-owner.md')
  const facts = await followCatalog(services, { url, log: app.log }, stops)
  const mailer = await mailerOf(config, db, tracing)
  stops.add(mailer.close)
  const ofAdapters = sandbox ? [{ name: SEND_SANDBOX_NOTICES, everyMinutes: 1, run: sandbox.sendNotices }] : []
  const jobs = runJobs(services, { url, log: app.log, tracing, mailer, ofAdapters }, stops)
  await readReplies(services, app.log, stops)
  const live = await runOffice(services, { url, log: app.log }, stops)

  let endWarmUp = async () => {}
  stops.add(() => endWarmUp())
  stops.add(() => app.close())
  // Stopped first: no new request is accepted while the rest stops. Running jobs finish in the meantime.
  stops.add(() => {
    void jobs.stop()
    // A stream never ends by itself.
    void live.stop()
    return lastRequests(app.server)
  }, REQUESTS_WITHIN_MS + 1000)
  const pages = await renderPages(app, services, parts, { ...observed, facts })
  const address = await listen(app, config)
  if (parts.warmUp) endWarmUp = warmUp(services, app)
  const store = embedded?.folder ?? null
  return { app, services, pages, address, metricsAddress: metrics?.address ?? null, store, stop: () => stops.run() }
}

type Observers = { metrics: Metrics | null; tracing: Tracing | null }
type Warn = Parameters<typeof identityOf>[2]

/** The dependencies of operations, with the configured adapters. */
async function servicesOf(
  config: Config,
  { db, officeDb }: Pick<Services, "db" | "officeDb">,
  tracing: Tracing | null,
  warn: Warn,
): Promise<{ services: Services; sandbox: Sandbox | null }> {
  const images = localImageStore({ folder: imagesFolderOf(config) })
  const kept = new KeptStore({ maxBytes: KEPT_BYTES })
  const answers = new AnswerCache(kept, { freshMs: 60_000 })
  const { provider, sandbox } = await configuredPayments(config, { db, clock: systemClock })
  const payments = tracing?.tracedPayments(provider) ?? provider
  const identity = identityOf(config, db, warn)
  const services = { config, db, officeDb, images, kept, answers, identity, payments, clock: systemClock, live: new LiveStreams() }
  return { services, sandbox }
}

/** The API, with metrics and traces of its requests. */
async function appOf(services: Services, parts: ShopParts, { metrics, tracing }: Observers): Promise<FastifyInstance> {
  const app = await createApp(services, {
    ...(parts.limits ? { overload: parts.limits.overload } : {}),
    logger: loggerOf(services.config, parts),
    onFinished: (finished) => {
      metrics?.onFinished(finished)
      tracing?.onFinished(finished)
    },
  })
  tracing?.traceRequests(app)
  return app
}

/** Drops cached pages and responses when the catalog changes. Returns the facts of the site, which are read again on every change. */
async function followCatalog(
  { db, kept, clock }: Services,
  { url, log }: Pick<JobsContext, "url" | "log">,
  stops: Stops,
): Promise<SiteFactsInUse> {
  const facts = siteFactsInUse(db)
  const onFault = (fault: unknown) => log.error({ err: fault }, "the times of published texts could not be read")
  const next = async () => {
    const [content, home] = await Promise.all([nextChange(db, clock.now()), nextHomeChange(db, clock.now())])
    return content !== null && home !== null && content > home ? home : (content ?? home)
  }
  const onTime = async () => {
    await publishHomeDue({ db, clock, kept })
    kept.clear()
  }
  const times = followTimes({ next, now: () => clock.now(), onTime, onFault })
  stops.add(times.stop)
  const changes = await listenForCatalogChanges(url, (stock) => {
    if (stock) return kept.forgetStock(stock)
    kept.clear()
    facts.read().catch((fault: unknown) => log.error({ err: fault }, "the site's pictures and branches could not be read"))
    times.read().catch(onFault)
  })
  stops.add(changes.stop)
  await facts.read()
  await times.read()
  return facts
}

/** Feeds the office's streams, and does its staged steps. */
async function runOffice(
  { db, clock, live }: Services,
  { url, log }: Pick<JobsContext, "url" | "log">,
  stops: Stops,
): Promise<{ stop: () => Promise<void> }> {
  const now = () => clock.now()
  const onFault = (fault: unknown) => log.error({ err: fault }, "the office's background work failed, and continues")
  const streams = await startLive({ url, db, now, streams: live, onFault })
  stops.add(streams.stop)
  const steps = startStagedSteps({ db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault }, onFault)
  stops.add(steps.stop)
  return streams
}

/** Serves the pages, with metrics and traces of their renderings. */
async function renderPages(
  app: FastifyInstance,
  services: Services,
  { pages, limits }: ShopParts,
  { facts, metrics, tracing }: Observers & { facts: SiteFactsInUse },
): Promise<PageCache> {
  const { db, config, kept, clock } = services
  const cache = new PageCache(kept, { freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
  const source = await pages(app, async (locale) => {
    const now = clock.now()
    const contacts = await contactsOf(db, config, now)
    const { rules: delivery } = await deliveryRules(db)
    return { site: siteOf(config, { ...facts.current(locale), contacts, delivery }, { now, locale }) }
  })
  if (source.office) {
    serveOfficePages(app, { config, source: source.office, languageOf: (request) => languageOfSession(services, request) })
  }
  const renderings = servePages(app, services, {
    cache,
    source: tracing?.tracedPages(source) ?? source,
    ...(limits ? { limits: limits.rendering } : {}),
  })
  metrics?.addPages(() => ({ kept: kept.counts, asked: cache.asked, renderings: renderings() }))
  return cache
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener("abort", abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}

/** The library is only loaded when metrics are configured. */
async function metricsOf({ metrics, version }: Config, databases: readonly Database[], url: string): Promise<Metrics | null> {
  if (metrics === null) return null
  const { startMetrics } = await import("./metrics/start-metrics.ts")
  return startMetrics({ ...metrics, version, databases, url })
}

/** Mails go to the mail server, or without one to the inbox in the database. */
async function mailerOf(config: Config, db: Database, tracing: Tracing | null): Promise<Mailer> {
  const mailer = config.smtpUrl === null ? inboxMailer(db) : await smtpMailerOf(config, config.smtpUrl)
  return tracing?.tracedMailer(mailer) ?? mailer
}

/** Those who mark their mails that came back. */
const RETURNED_MAILS = [noteUndeliveredOrderMail, noteUndeliveredRepairMail]

/** Reads the mailbox to which replies come, if there is one. */
async function readReplies({ config, db, clock }: Services, log: JobsContext["log"], stops: Stops): Promise<void> {
  const { mailbox: settings, mailFrom, shopEmail } = config
  if (settings === null) return
  const { imapMailbox } = await import("./integrations/mailbox/imap.ts")
  const own = [mailFrom.toLowerCase(), shopEmail.toLowerCase()]
  stops.add(followMailbox({ db, clock, mailbox: imapMailbox(settings), name: settings.name, own, returned: RETURNED_MAILS, log }).stop)
}

async function smtpMailerOf({ shopName, mailFrom, shopEmail }: Config, url: string): Promise<Mailer> {
  const { smtpMailer } = await import("./integrations/mail/smtp.ts")
  return smtpMailer({ url, from: { name: shopName, address: mailFrom }, replyTo: shopEmail })
}

/** Runs before the shop opens. */
type ShopFoundation = DatabasePlace & { tracing: Tracing | null }
type DatabasePlace = { url: string; embedded: EmbeddedPostgres | null }

async function databaseOf(config: Config, stops: Stops, signal: AbortSignal | undefined): Promise<DatabasePlace> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: null }
  const folder = join(config.dataFolder, "postgres")
  const embedded = await startEmbeddedPostgres({ folder, ...(signal ? { signal } : {}) })
  stops.add(embedded.stop, POSTGRES_WITHIN_MS)
  if (!(await embedded.claimShop())) {
    throw new ConfigError(`Another shop is running on the data in ${config.dataFolder}. Stop it, or set CORNICHE_DATA to another folder.`)
  }
  return { url: embedded.url, embedded }
}

async function fillEmptyCatalog(config: Config, url: string, { demonstration, onImport }: ShopParts, stops: Stops): Promise<void> {
  if (config.production) return
  const db = openDatabase(url, { size: 1 })
  const isEmpty = await catalogIsEmpty(db).finally(() => db.$client.end())
  if (!isEmpty) return
  const helper = startHelper({ name: "fill", databaseUrl: url, imagesFolder: imagesFolderOf(config), demonstration }, onImport)
  stops.add(helper.stop)
  await helper.ended
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: 1024 })
  } catch (fault) {
    throw portRefusal(fault, { host, port }) ?? fault
  }
}

function loggerOf(config: Config, { logger = true }: ShopParts) {
  if (!logger || config.logLevel === "silent") return false
  return { level: config.logLevel, redact: ["req.headers.authorization", "req.headers.cookie"] }
}
