import { constants } from "node:zlib"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import underPressure from "@fastify/under-pressure"
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify"
import { BROTLI_WINDOW_BITS } from "#server/cache/compressed.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { limitCallsInFlight, type PlacesInFlight } from "#server/http/limits/calls-in-flight.ts"
import { answerUnreadableRequest } from "#server/http/limits/client-errors.ts"
import { countRequests } from "#server/http/limits/limits.ts"
import { serveReference } from "#server/http/reference/reference.ts"
import { servePayments } from "#server/orders/paying/payments.routes.ts"
import { serveIdentity } from "#server/sign-in/identity.routes.ts"
import { serveAccount } from "./account/account.routes.ts"
import { serveAddresses } from "./addresses/addresses.routes.ts"
import { serveBranches } from "./branches/branches.office.routes.ts"
import { serveCart } from "./cart/cart.routes.ts"
import { serveCatalog } from "./catalog/catalog.routes.ts"
import { serveDeliverySettings } from "./catalog/delivery/delivery.office.routes.ts"
import { serveOfficeImports } from "./catalog/import/runs/imports.office.routes.ts"
import { serveOfficeProducts } from "./catalog/office/products.office.routes.ts"
import { serveOfficePictures } from "./catalog/pictures/pictures.office.routes.ts"
import { serveBulkPrices } from "./catalog/prices/bulk-prices.office.routes.ts"
import { noteStopped } from "./catalog/special-request/join-mail.ts"
import { serveRequests } from "./catalog/special-request/requests.office.routes.ts"
import { serveStock } from "./catalog/stock-lists/stock.office.routes.ts"
import { serveStructure } from "./catalog/structure/structure.office.routes.ts"
import { serveContactForm, serveContactMessages } from "./contact/contact.routes.ts"
import { serveContentOffice } from "./content/content.office.routes.ts"
import { serveContent } from "./content/content.routes.ts"
import { serveCustomers } from "./customers/customers.office.routes.ts"
import { serveOrdersByPhone } from "./customers/orders-by-phone.office.routes.ts"
import { serveHome } from "./home/home.routes.ts"
import { serveHomePage } from "./home/office/home-page.office.routes.ts"
import { serveMenu } from "./home/office/menu.office.routes.ts"
import { answerSerializer } from "./http/answer-schemas.ts"
import { serveHealth } from "./http/health.ts"
import { isInMemory } from "./http/in-memory-client.ts"
import { readJsonBodies } from "./http/json-bodies.ts"
import { limitReceiving, type ReceivingLimits } from "./http/limits/slow-bodies.ts"
import { discardUnreadBodies } from "./http/limits/unread-bodies.ts"
import { answerWithProblems, sendProblem } from "./http/problem.ts"
import { sendReadyAnswers } from "./http/ready-answers.ts"
import { type FinishedRequest, FrameworkLog, logRequests, plainLines, RequestLog } from "./http/request-log.ts"
import { apiSecurityHeaders } from "./http/security-headers.ts"
import { whoAsks } from "./http/sign-in.ts"
import { refuseUnreadable, routedAddress } from "./http/unreadable-addresses.ts"
import { validatorCompiler } from "./http/validation.ts"
import { serveImages } from "./integrations/images/images.routes.ts"
import { serveInbox } from "./integrations/mail/inbox.routes.ts"
import { serveExports } from "./office/exports/exports.routes.ts"
import { serveFrame } from "./office/frame/frame.routes.ts"
import { serveLive } from "./office/live/live.routes.ts"
import { serveOfficeRoom } from "./office/office.routes.ts"
import { serveScans } from "./office/pages/scans.routes.ts"
import { serveMailSettings } from "./office/queue/mail-settings.office.routes.ts"
import type { OfficeServer } from "./office/serve-office.ts"
import { serveLimits } from "./office/settings/limits.office.routes.ts"
import { serveStaged } from "./office/staged/staged.routes.ts"
import { MAIL_PLACES, OBJECT_KINDS, STAGED_HANDLERS } from "./office-parts.ts"
import { servePaymentSettings } from "./orders/methods/payment-settings.office.routes.ts"
import { WebhookAnswers } from "./orders/methods/webhook-answers.ts"
import { servePaymentNotices } from "./orders/notices/notices.office.routes.ts"
import { serveOffers } from "./orders/offers/offers.office.routes.ts"
import { serveOfficeOrders } from "./orders/office/orders.office.routes.ts"
import { serveOrderPrints } from "./orders/office/prints/prints.office.routes.ts"
import { serveOrders } from "./orders/orders.routes.ts"
import { serveCrawlers } from "./pages/crawlers.routes.ts"
import { PAGES } from "./pages/pages.routes.ts"
import { servePrivacy } from "./privacy/privacy.routes.ts"
import { serveRepairCalendar } from "./repairs/calendar/calendar.office.routes.ts"
import { serveEstimatesOffice } from "./repairs/estimates/estimates.office.routes.ts"
import { serveEvidence } from "./repairs/evidence/evidence.office.routes.ts"
import { serveFollowing } from "./repairs/following/following.routes.ts"
import { serveRepairOffer } from "./repairs/offer/offer.office.routes.ts"
import { serveParts } from "./repairs/parts/repair-parts.office.routes.ts"
import { serveRepairPrints } from "./repairs/prints/labels.office.routes.ts"
import { serveRepairs } from "./repairs/repairs.routes.ts"
import { serveRepairsOffice } from "./repairs/workshop/repairs.office.routes.ts"
import { serveRepairSlots } from "./repairs/workshop/slots.office.routes.ts"
import type { Services } from "./services.ts"
import { serveToday } from "./today/today.office.routes.ts"

const MAX_BODY_BYTES = 64 * 1024

/** A single long task is no overload: it is shorter than a sample. */
const OVERLOAD = { maxEventLoopDelayMs: 2000, sampleMs: 3000 }

/** Each holds a body of up to 64 KiB and waits for one of ten database connections, which serve some hundreds of calls a second. */
const CALLS_IN_FLIGHT = { all: 250, setAside: 50, ofPasswords: 40 }

/** Node's servers limit neither. A connection takes some 20 KiB. */
const MAX_CONNECTIONS = 2000
const SLOW_HEADERS = { headersTimeout: 8000, connectionsCheckingInterval: 2000 }

export type AppOptions = {
  logger?: FastifyServerOptions["logger"]
  /** A mean event-loop delay above this refuses requests, measured in every `sampleMs`; 0 refuses none. */
  overload?: { maxEventLoopDelayMs: number; sampleMs: number }
  /** Called after every request, except those that the shop makes in memory. */
  onFinished?: (finished: FinishedRequest) => void
  callsInFlight?: PlacesInFlight
  /** The time limit for the headers of a request, and the interval of its check. */
  slowHeaders?: { headersTimeout: number; connectionsCheckingInterval: number }
  receiving?: ReceivingLimits
}

/** The API, ready for requests and bound to no port. `main.ts` adds the pages; tests and page rendering call it in memory. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const { logger = false, overload = OVERLOAD, callsInFlight = CALLS_IN_FLIGHT, slowHeaders = SLOW_HEADERS, onFinished } = options
  const requests = new RequestLog(config, onFinished)
  const app = Fastify({
    logger: plainLines(logger),
    logController: new FrameworkLog(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    genReqId: (request) => requests.idOf(request),
    http: slowHeaders,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // Requests on open connections are answered while the shop stops, with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: routedAddress,
    clientErrorHandler: answerUnreadableRequest,
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Refusal("malformed")),
    // An Accept-Version or unusual header must never select another route.
    exposeHeadRoutes: true,
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  logRequests(app, requests)
  readJsonBodies(app)
  limitReceiving(app, options.receiving)
  discardUnreadBodies(app)
  answerWithProblems(app)

  await app.register(helmet, apiSecurityHeaders(config))
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS } },
  })
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })
  await refuseOverload(app, overload)
  limitCallsInFlight(app, callsInFlight)
  await countRequests(app)
  refuseUnreadable(app, [PAGES])

  sendReadyAnswers(app, services.kept)

  serveEverything(app, services)
  return app
}

/** Refuses requests while the event loop is late. Work of the start does not count, which takes seconds on a slow machine. */
async function refuseOverload(app: FastifyInstance, { maxEventLoopDelayMs, sampleMs }: typeof OVERLOAD): Promise<void> {
  let countsFromMs = 0
  // A sample that began before ends within this time, and the next one after it.
  app.addHook("onListen", async () => {
    countsFromMs = performance.now() + 2 * sampleMs
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleMs,
    exposeStatusRoute: false,
    // A page that was admitted may finish, so its in-memory calls are answered.
    pressureHandler: async (request) => {
      if (performance.now() >= countsFromMs && !isInMemory(request)) throw new Refusal("overloaded")
    },
  })
}

/** Binds every call; the start of the shop adds the pages. */
function serveEverything(app: FastifyInstance, services: Services): void {
  const { config } = services
  const webhooks = new WebhookAnswers(services)
  const office = { ...services, db: services.officeDb, app }
  serveHealth(app, services)
  serveImages(app, services.images)
  serveReference(app, config)
  serveCrawlers(app, services)
  serveInbox(app, services)
  const api = { app, config, answers: services.answers, whoAsks: whoAsks(services) }
  serveHome(api, services)
  serveContent(api, services)
  serveContactForm(api, services)
  serveCatalog(api, services)
  serveAddresses(api, services)
  serveOrders(api, services)
  servePayments(api, services, webhooks)
  serveRepairs(api, services)
  serveFollowing(api, services)
  serveCart(api, services)
  serveIdentity(api, services.identity)
  serveAccount(api, services)
  servePrivacy(api, services)
  servePaymentSettings(office, office, webhooks)
  serveOffice(office)
}

/** Binds every call of the back office. */
function serveOffice(office: OfficeServer & Services): void {
  serveOfficeRoom(office, { mailPlaces: MAIL_PLACES, onMailStopped: (tx, mail) => noteStopped(tx, mail, office.clock.now()) })
  serveLive(office, office.live)
  serveFrame(office, OBJECT_KINDS)
  serveExports(office)
  serveStaged(office, OBJECT_KINDS, STAGED_HANDLERS)
  serveRepairsOffice(office, OBJECT_KINDS)
  serveRepairCalendar(office)
  serveEstimatesOffice(office, OBJECT_KINDS)
  serveEvidence(office, OBJECT_KINDS)
  serveParts(office, OBJECT_KINDS)
  serveRepairOffer(office)
  serveRepairSlots(office, OBJECT_KINDS)
  serveCustomers(office)
  serveOrdersByPhone(office)
  serveOfficeOrders(office, office, OBJECT_KINDS)
  serveOrderPrints(office)
  serveRepairPrints(office)
  serveOfficeProducts(office, office)
  serveStock(office, office)
  serveDeliverySettings(office, office)
  serveRequests(office, office)
  serveOffers(office, office)
  serveContactMessages(office, office)
  serveStructure(office, office)
  serveBranches(office, office)
  serveLimits(office, office)
  serveMailSettings(office, office, MAIL_PLACES)
  serveBulkPrices(office, office)
  serveHomePage(office, office)
  serveMenu(office, office)
  serveContentOffice(office, office)
  serveOfficeImports(office, office)
  serveOfficePictures(office, office)
  servePaymentNotices(office)
  serveScans(office, OBJECT_KINDS)
  serveToday(office, office, MAIL_PLACES)
}
