import { execFile, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { createServer, type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { inboxMailer } from "#server/integrations/mail/inbox.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { skipCash } from "#server/integrations/payments/skipcash.ts"
import { type Shop, type ShopParts, startShop } from "#server/start.ts"
import { testDatabase } from "#server/testing/database.ts"
import { DEMONSTRATION, demonstrationTemplate } from "#server/testing/demonstration.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aSkipCash } from "#server/testing/stand-ins/skipcash-stand-in.ts"
import { startTracing } from "./start-tracing.ts"

const ROOT = join(import.meta.dirname, "..", "..", "..")

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code: number; message?: string }
}
type Sent = { resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: SentSpan[] }[] }[] }

/** A collector that stores what it receives over OTLP/HTTP. */
async function aCollector() {
  const bodies: string[] = []
  const paths = new Set<string>()
  let status = 200
  let refused = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    paths.add(`${request.method} ${request.url}`)
    if (status === 200) bodies.push(body)
    else refused++
    response.writeHead(status, { "content-type": "application/json" }).end("{}")
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    everything: () => bodies.join("\n"),
    answer: (next: number) => {
      status = next
    },
    refused: () => refused,
  }
}

/** A page that requests the banners, and another that cannot be rendered. */
const pages: ShopParts["pages"] = async () => ({
  isBuilt: true,
  render: async (address, { api }) => {
    if (address.startsWith("/broken")) throw new TypeError("nobody@shop.example has no page")
    const [banner] = await api.home.banners()
    return new Response(banner?.title ?? "none", { headers: { "content-type": "text/html; charset=utf-8" } })
  },
})

/** A shop on a separate database that sends its traces to `collector`. */
async function aTracedShop(collector: string, environment: Record<string, string> = {}): Promise<Shop> {
  const database = await testDatabase(await demonstrationTemplate())
  const folder = await mkdtemp(join(tmpdir(), "corniche-traces-"))
  const config = readConfig({
    PORT: "0",
    CORNICHE_DATA: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    ...environment,
  })
  const shop = await startShop(config, { pages, demonstration: DEMONSTRATION })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= shop.stop())
  onTestFinished(async () => {
    await stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...shop, stop }
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]))

test("a request, the rendering of its page and its statements are spans of one trace", async () => {
  const collector = await aCollector()
  const { address, stop } = await aTracedShop(collector.url)
  const answer = await fetch(`${address}/?secret=hunter2`)
  await answer.text()
  await (await fetch(`${address}/broken`)).text()
  await (await fetch(`${address}/`)).text()
  await (await fetch(`${address}/`)).text()
  await stop()

  expect([...collector.paths]).toEqual(["POST /v1/traces"])
  const spans = collector.spans()
  const requestId = answer.headers.get("x-request-id")
  const root = spans.find((span) => attributesOf(span)["corniche.request_id"] === requestId)
  if (!root) throw new Error("The request was not traced.")
  expect(root).toMatchObject({ name: "GET /*", kind: 2 })
  expect(attributesOf(root)).toEqual({
    "http.request.method": "GET",
    "http.route": "/*",
    "http.response.status_code": 200,
    "corniche.request_id": requestId,
    "corniche.ready": false,
  })
  const rendering = spans.find(({ name, parentSpanId }) => name === "render page" && parentSpanId === root.spanId)
  expect(rendering?.traceId).toBe(root.traceId)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === rendering?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.map(({ traceId, kind }) => [traceId, kind])).toEqual(statements.map(() => [root.traceId, 3]))
  expect(statements.map(({ name }) => name).join()).toMatch(/banners/)

  const broken = spans.find(({ name, status }) => name === "render page" && status.code === 2)
  expect(broken && attributesOf(broken)).toEqual({ "error.type": "TypeError" })
  expect(spans.filter((span) => attributesOf(span)["corniche.ready"] === true)).toHaveLength(1)
  expect(collector.everything()).not.toMatch(/hunter2|nobody@/)
})

test("concurrent requests keep their statements apart, even those that wait for a connection or have a body", async () => {
  const collector = await aCollector()
  const { address, stop } = await aTracedShop(collector.url)
  /** Sends the body once the shop reads it, and therefore in a separate packet. */
  const signIn = async (number: number) => {
    const headers = { "content-type": "application/json", expect: "100-continue" }
    const asked = request(`${address}/api/identity/sign-in`, { method: "POST", headers })
    asked.flushHeaders()
    await once(asked, "continue")
    asked.end(JSON.stringify({ email: `guest-${number}@shop.example`, password: `a long password ${number}` }))
    const [answer] = (await once(asked, "response")) as [IncomingMessage]
    return text(answer)
  }
  const readProduct = async (number: number) => (await fetch(`${address}/api/store/product/${number}`)).text()
  await Promise.all(Array.from({ length: 40 }, (_, number) => (number % 2 ? signIn(number) : readProduct(number + 1))))
  await stop()

  const spans = collector.spans()
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(40)
  const statementsOf = (request: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  const counts = Map.groupBy(
    requests,
    ({ name, attributes }) => `${name} ${attributes.length} ${attributesOf({ attributes } as SentSpan)["http.response.status_code"]}`,
  )
  for (const [kind, group] of counts) {
    const names = group.map((request) =>
      statementsOf(request)
        .map(({ name }) => name)
        .sort()
        .join(),
    )
    expect(new Set(names).size, `${kind}: ${names.join(" | ")}`).toBe(1)
    expect(names[0], kind).not.toBe("")
  }
  expect(collector.everything()).not.toContain("guest-")
})

test("a trusted proxy's trace continues, and a visitor's own does not", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
  const traces: Record<string, SentSpan | undefined> = {}
  for (const TRUST_PROXY of ["loopback", ""]) {
    const collector = await aCollector()
    const { address, stop } = await aTracedShop(collector.url, { TRUST_PROXY })
    await (await fetch(`${address}/healthz`, { headers: { traceparent } })).text()
    await stop()
    traces[TRUST_PROXY] = collector.spans().find(({ name }) => name === "GET /healthz")
  }
  expect(traces["loopback"]).toMatchObject({ traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentSpanId: "00f067aa0ba902b7" })
  expect(traces[""]?.traceId).toMatch(/^(?!4bf92f3577b34da6a3ce929d0e0e4736)[0-9a-f]{32}$/)
})

test("a call to the payment provider and a mail are spans of their job, without their contents", async () => {
  const collector = await aCollector()
  const { db } = await aShopForThisTest()
  const skipCashStandIn = await aSkipCash()
  onTestFinished(skipCashStandIn.close)
  const tracing = startTracing({ url: `${collector.url}/v1/traces`, version: "1.2.3" })
  const payments = tracing.tracedPayments(skipCash(skipCashStandIn.settings))
  const mailer = tracing.tracedMailer(inboxMailer(db))
  const tasks = tracing.tracedTasks({
    "pay-and-tell": async () => {
      await payments.create({
        transactionId: randomUUID(),
        reference: "ORDER-1",
        amountDirhams: 10_000,
        customer: { firstName: "Noor", lastName: "Haddad", phone: "+97455550000", email: "noor@shop.example" },
        returnUrl: "https://shop.example/back",
        webhookUrl: "https://shop.example/webhook",
      })
      await expect(payments.read(randomUUID())).rejects.toThrow(ProviderFault)
      await mailer.send({
        messageId: "<1@shop.example>",
        to: "noor@shop.example",
        subject: "Noor’s order",
        html: "<p>Paid</p>",
        text: "Paid",
      })
    },
  })
  await tasks["pay-and-tell"]?.({}, {} as never)
  await tracing.stop()

  const spans = collector.spans()
  const job = spans.find(({ name }) => name === "job pay-and-tell")
  expect(spans.map(({ name, parentSpanId, status }) => [name, parentSpanId === job?.spanId, status.code === 2]).toSorted()).toEqual([
    ["job pay-and-tell", false, false],
    ["send mail", true, false],
    ["skipcash create", true, false],
    ["skipcash read", true, true],
  ])
  expect(collector.everything()).not.toMatch(/noor|haddad|5555|ORDER-1/i)
})

test("a collector that refuses traces is one line of the log, and its recovery another", async () => {
  const collector = await aCollector()
  const tracing = startTracing({ url: `${collector.url}/v1/traces`, version: "1.2.3", sendEveryMs: 10 })
  onTestFinished(tracing.stop)
  const lines: string[] = []
  const logger = { level: "info", stream: { write: (line: string) => lines.push(line) } }
  const { app } = await aShopForThisTest({ app: { logger, onFinished: tracing.onFinished } })
  tracing.traceRequests(app)
  const address = await app.listen({ host: "127.0.0.1", port: 0 })
  const sendsUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) await (await fetch(`${address}/healthz`)).text()
  }
  const reported = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((message) => message.startsWith("traces"))

  collector.answer(400)
  await sendsUntil(() => collector.refused() >= 3)
  expect(reported()).toEqual(["traces cannot be sent; the collector does not take them"])
  collector.answer(200)
  await sendsUntil(() => reported().length > 1)
  await sendsUntil(() => collector.spans().length > 100)
  expect(reported()).toEqual(["traces cannot be sent; the collector does not take them", "traces are sent again"])
})

test("a release without the packages starts without traces, and reports what to install when they are configured", async () => {
  const folder = await mkdtemp(join(tmpdir(), "corniche-release-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/release/release.ts"), folder])
  await mkdir(join(folder, "node_modules"))
  await symlink(join(ROOT, "node_modules", "sharp"), join(folder, "node_modules", "sharp"), "junction")
  const outputWith = async (environment: Record<string, string>) => {
    const DATABASE_URL = "postgres://shop:secret@127.0.0.1:1/shop"
    const env = { PORT: "0", CORNICHE_DATA: join(folder, "data"), DATABASE_URL, ...environment }
    const shop = spawn(process.execPath, [join(folder, "dist", "app", "main.js")], {
      cwd: folder,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    })
    return text(shop.stderr)
  }
  expect(await outputWith({})).toContain("ECONNREFUSED")
  expect(await outputWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" })).toMatch(
    /^OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that send traces are not installed\. Run `npm install --no-save (@opentelemetry\/[\w-]+@[\d.]+ ?){5}` in the shop's folder, or leave it out\.\n$/,
  )
})
