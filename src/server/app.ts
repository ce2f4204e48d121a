import { randomUUID } from "node:crypto"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import rateLimit from "@fastify/rate-limit"
import underPressure from "@fastify/under-pressure"
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify"
import { serveAddresses } from "./addresses/addresses.routes.ts"
import { serveCatalog } from "./catalog/catalog.routes.ts"
import { serveHome } from "./home/home.routes.ts"
import { serveHealth } from "./http/health.ts"
import { readJsonBodies } from "./http/json-bodies.ts"
import { answerWithProblems, sendProblem } from "./http/problem.ts"
import { serveReference } from "./http/reference.ts"
import { Refusal } from "./http/refusal.ts"
import { apiSecurityHeaders } from "./http/security-headers.ts"
import { validatorCompiler } from "./http/validation.ts"
import { serveImages } from "./integrations/images/images.routes.ts"
import { serveCrawlers } from "./pages/crawlers.routes.ts"
import type { Services } from "./services.ts"

/** Longest address the shop reads; beyond it the answer is 414 from Node itself or our 400. */
const MAX_BODY_BYTES = 64 * 1024

/** The API, ready for requests and bound to no port. `main.ts` adds the pages; tests and page rendering call it in memory. */
export async function createApp(services: Services, { logger = false as FastifyServerOptions["logger"] } = {}): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Refusal("malformed")) as never,
    // An Accept-Version or odd header must never pick another route.
    exposeHeadRoutes: true,
  })
  app.setValidatorCompiler(validatorCompiler as never)
  readJsonBodies(app)
  answerWithProblems(app)

  await app.register(helmet, apiSecurityHeaders(config))
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], brotliOptions: { params: { 1: 4 } } as never })
  await app.register(underPressure, { maxEventLoopDelay: 2000, exposeStatusRoute: false, pressureHandler: (_request, reply) => void sendProblem(reply, new Refusal("overloaded")) })
  await app.register(rateLimit, { global: false })
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })

  serveHealth(app, services)
  serveImages(app, services.images)
  serveReference(app, config)
  serveCrawlers(app, services)
  const api = { app, answers: services.answers }
  serveHome(api, services)
  serveCatalog(api, services)
  serveAddresses(api, services)
  return app
}
