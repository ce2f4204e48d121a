import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { collectDefaultMetrics, Gauge, Registry } from "prom-client"
import { ConfigError } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import type { FinishedRequest } from "#server/http/request-log.ts"
import { type PageCounts, pageMetrics } from "./page-metrics.ts"
import { requestMetrics } from "./request-metrics.ts"
import { poolMetrics, shopMetrics } from "./shop-metrics.ts"

export type MetricsOptions = {
  host: string
  port: number
  version: string
  databases: readonly Database[]
  /** The URL of the database. */
  url: string
}

export type Metrics = {
  /** The address of the metrics. */
  address: string
  onFinished: (finished: FinishedRequest) => void
  /** Adds the metrics of caches and renderings, once they exist. */
  addPages: (counts: () => PageCounts) => void
  stop: () => Promise<void>
}

/** Serves `/metrics` in Prometheus' format, on a separate port that visitors never reach. */
export async function startMetrics({ host, port, version, databases, url }: MetricsOptions): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: "corniche_build_info", help: "The version.", labelNames: ["version"], registers: [registry] }).set({ version }, 1)
  poolMetrics(registry, databases)
  const shop = shopMetrics(registry, url)

  async function answer({ method, url: address }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== "GET" || address?.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end()
    await shop.refresh()
    const text = await registry.metrics()
    response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text)
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000, maxHeaderSize: 8192 }, (request, response) => {
    answer(request, response).catch((fault: unknown) => response.destroy(fault as Error))
  })
  server.maxConnections = 16
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  try {
    await new Promise<void>((done, fail) => server.once("error", fail).listen({ host, port }, done))
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EADDRINUSE") throw fault
    throw new ConfigError(`Port ${port} on ${host} is already in use. Set METRICS_PORT to another; every process needs its own.`)
  }
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    onFinished: requestMetrics(registry),
    addPages: (counts) => pageMetrics(registry, counts),
    stop,
  }
}
