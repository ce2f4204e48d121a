import { randomUUID } from "node:crypto"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import underPressure from "@fastify/under-pressure"
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify"
import { serveAccount } from "./account/account.routes.ts"
import { serveAddresses } from "./addresses/addresses.routes.ts"
import { serveCart } from "./cart/cart.routes.ts"
import { serveCatalog } from "./catalog/catalog.routes.ts"
import { serveHome } from "./home/home.routes.ts"
import { answerUnreadableRequest } from "./http/client-errors.ts"
import { serveHealth } from "./http/health.ts"
import { isInMemory } from "./http/in-memory-client.ts"
import { readJsonBodies } from "./http/json-bodies.ts"
import { countRequests } from "./http/limits.ts"
import { answerWithProblems, sendProblem } from "./http/problem.ts"
import { serveReference } from "./http/reference.ts"
import { Refusal } from "./http/refusal.ts"
import { discreet } from "./http/request-log.ts"
import { apiSecurityHeaders } from "./http/security-headers.ts"
import { whoAsks } from "./http/sign-in.ts"
import { refuseUnreadable, routedAddress } from "./http/unreadable-addresses.ts"
import { validatorCompiler } from "./http/validation.ts"
import { serveIdentity } from "./integrations/identity/identity.routes.ts"
import { serveImages } from "./integrations/images/images.routes.ts"
import { serveInbox } from "./integrations/mail/inbox.routes.ts"
import { serveOrders } from "./orders/orders.routes.ts"
import { servePayments } from "./orders/payments.routes.ts"
import { serveCrawlers } from "./pages/crawlers.routes.ts"
import { PAGES } from "./pages/pages.routes.ts"
import { servePrivacy } from "./privacy/privacy.routes.ts"
import { serveRepairs } from "./repairs/repairs.routes.ts"
import type { Services } from "./services.ts"

const MAX_BODY_BYTES = 64 * 1024

/** A single long task, such as loading the pages at the start, is no overload: it is shorter than a sample. */
const OVERLOAD = { maxEventLoopDelayMs: 2000, sampleMs: 3000 }

export type AppOptions = {
  logger?: FastifyServerOptions["logger"]
  /** A mean delay of the event loop above this turns requests away, measured over and over for `sampleMs`. */
  overload?: { maxEventLoopDelayMs: number; sampleMs: number }
}

/** The API, ready for requests and bound to no port. `main.ts` adds the pages; tests and page rendering call it in memory. */
export async function createApp(services: Services, { logger = false, overload = OVERLOAD }: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: discreet(logger),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // Whoever still has a connection while the shop stops is answered, and told to come back on another.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: routedAddress,
    clientErrorHandler: answerUnreadableRequest,
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Refusal("malformed")) as never,
    // An Accept-Version or odd header must never pick another route.
    exposeHeadRoutes: true,
  })
  app.setValidatorCompiler(validatorCompiler as never)
  readJsonBodies(app)
  answerWithProblems(app)

  await app.register(helmet, apiSecurityHeaders(config))
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], brotliOptions: { params: { 1: 4 } } as never })
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: overload.maxEventLoopDelayMs,
    sampleInterval: overload.sampleMs,
    exposeStatusRoute: false,
    // A page that was let in may finish, so what it asks in memory is answered.
    pressureHandler: async (request) => {
      if (!isInMemory(request)) throw new Refusal("overloaded")
    },
  })
  await countRequests(app)
  refuseUnreadable(app, [PAGES])

  serveHealth(app, services)
  serveImages(app, services.images)
  serveReference(app, config)
  serveCrawlers(app, services)
  serveInbox(app, services)
  const api = { app, config, answers: services.answers, whoAsks: whoAsks(services) }
  serveHome(api, services)
  serveCatalog(api, services)
  serveAddresses(api, services)
  serveOrders(api, services)
  servePayments(api, services)
  serveRepairs(api, services)
  serveCart(api, services)
  serveIdentity(api, services.identity)
  serveAccount(api, services)
  servePrivacy(api, services)
  return app
}
