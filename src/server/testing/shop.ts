import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { onTestFinished } from "vitest"
import type { Api } from "#contract/contract.ts"
import { type AppOptions, createApp } from "#server/app.ts"
import { AnswerCache } from "#server/cache/answer-cache.ts"
import { KeptStore } from "#server/cache/kept-store.ts"
import { systemClock } from "#server/clock.ts"
import { readConfig } from "#server/config/config.ts"
import { identityOf } from "#server/configured-identity.ts"
import { type Database, openDatabase } from "#server/db/database.ts"
import { inMemoryClient } from "#server/http/in-memory-client.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { configuredPayments } from "#server/integrations/payments/configured-payments.ts"
import { serveSandbox } from "#server/integrations/payments/sandbox.routes.ts"
import type { Sandbox } from "#server/integrations/payments/sandbox.ts"
import { LiveStreams } from "#server/office/live/live-streams.ts"
import type { Services } from "#server/services.ts"
import { testDatabase } from "./database.ts"
import { demonstrationTemplate } from "./demonstration.ts"

export type ShopOptions = {
  /** Whether the shop has the demonstration's catalog; otherwise it is empty. */
  demonstration?: boolean
  /** The environment for the configuration. */
  environment?: Readonly<Record<string, string>>
  app?: AppOptions
}

export type TestShop = {
  app: FastifyInstance
  services: Services
  /** The client for rendering pages. */
  api: Api
  db: Database
  /** Address of the shop's database. */
  url: string
  /** The sandbox payment provider, unless the environment chooses another. */
  sandbox: Sandbox | null
  /** Sends one request without a network. A string body is sent unchanged, any other as JSON. */
  call: (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>
  close: () => Promise<void>
}

export type TestAnswer = {
  status: number
  headers: Record<string, string>
  text: string
  /** The parsed body; throws when it is no JSON. */
  json: <T>() => T
}

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "PATCH" | "OPTIONS"

/**
 * A machine that is busy with other tests delays an app; it must not refuse requests as overloaded. Without a limit, because a sample in
 * which the event loop never turned counts as an endless delay.
 */
export const UNHURRIED = { overload: { maxEventLoopDelayMs: 0, sampleMs: 3000 } } as const satisfies AppOptions

/** The API on its own database, bound to no port. */
export async function aShop({ demonstration = false, environment = {}, app: options = {} }: ShopOptions = {}): Promise<TestShop> {
  const { db, url, close } = await testDatabase(demonstration ? await demonstrationTemplate() : undefined)
  const officeDb = openDatabase(url, { size: 4, name: "corniche office test" })
  const folder = await mkdtemp(join(tmpdir(), "corniche-shop-"))
  // Tests send more requests than any person; tests of the limits set their own.
  const unlimited = { SEARCH_LIMIT_PER_SECOND: "100000", LIMIT_FACTOR: "1000", REPAIR_SLOT_CAPACITY: "*=1000" }
  const config = readConfig({ CORNICHE_DATA: folder, ...unlimited, ...environment })
  const images = localImageStore({ folder: join(folder, "images") })
  const kept = new KeptStore({ maxBytes: 8 * 1024 * 1024 })
  const answers = new AnswerCache(kept, { freshMs: 60_000 })
  // Tests set it; the system clock is shared by every shop.
  const clock = { ...systemClock }
  const { provider: payments, sandbox } = await configuredPayments(config, { db, clock })
  const identity = identityOf(config, db, (fault, sentence) => app.log.warn({ err: fault }, sentence))
  const services: Services = { config, db, officeDb, images, kept, answers, identity, payments, clock, live: new LiveStreams() }
  const app = await createApp(services, { ...UNHURRIED, ...options })
  if (sandbox) serveSandbox(app, sandbox, config)
  return {
    app,
    services,
    api: inMemoryClient(app),
    db,
    url,
    sandbox,
    call: (method, path, body, headers = {}) => send(app, method, path, body, { host: new URL(config.publicOrigin).host, ...headers }),
    close: async () => {
      await app.close()
      await officeDb.$client.end()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A shop that closes when the test ends. */
export async function aShopForThisTest(options?: ShopOptions): Promise<TestShop> {
  const shop = await aShop(options)
  onTestFinished(shop.close)
  return shop
}

async function send(
  app: FastifyInstance,
  method: Method,
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<TestAnswer> {
  const isText = typeof body === "string" || Buffer.isBuffer(body)
  const answer = await app.inject({
    method,
    url,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    text: answer.payload,
    json: <T>() => answer.json<T>(),
  }
}
