import { request as httpRequest } from "node:http"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { type Metrics, startMetrics } from "./start-metrics.ts"

/** Metrics on a separate port until the test ends. */
async function theMetrics({ db, url }: Pick<TestShop, "db" | "url">): Promise<Metrics> {
  const metrics = await startMetrics({ host: "127.0.0.1", port: 0, version: "1.2.3", databases: [db], url })
  onTestFinished(metrics.stop)
  return metrics
}

/** The samples of a scrape by their name and labels. */
async function scraped({ address }: Pick<Metrics, "address">): Promise<Record<string, number>> {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain; version=0.0.4")])
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]))
}

test("metrics are off unless a port is set, and never on the shop's own port", () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 })
  expect(() => readConfig({ METRICS_PORT: "3000" })).toThrow("METRICS_PORT must differ from PORT: metrics are not for visitors.")
})

test("requests are counted by route pattern, method and status class", async () => {
  const { url, services } = await aShopForThisTest()
  const metrics = await theMetrics({ db: services.db, url })
  const { app } = await aShopForThisTest({ app: { onFinished: metrics.onFinished } })
  const address = await app.listen({ host: "127.0.0.1", port: 0 })
  const paths = ["/api/store/product/1", "/api/store/product/2", "/healthz", "/api/nowhere", "/api/home/menu", "/api/home/menu"]
  for (const path of paths) await (await fetch(`${address}${path}`)).text()
  await new Promise<void>((done) =>
    httpRequest(`${address}/healthz`, { method: "PROPFIND" }, (answer) => answer.resume().on("end", done)).end(),
  )

  await expect
    .poll(async () => {
      const samples = Object.entries(await scraped(metrics))
      return Object.fromEntries(samples.filter(([name]) => name.startsWith("corniche_http_request_duration_seconds_count")))
    })
    .toEqual({
      'corniche_http_request_duration_seconds_count{route="/api/store/product/:id",method="GET",status="4xx"}': 2,
      'corniche_http_request_duration_seconds_count{route="/healthz",method="GET",status="2xx"}': 1,
      'corniche_http_request_duration_seconds_count{route="none",method="GET",status="4xx"}': 1,
      'corniche_http_request_duration_seconds_count{route="/api/home/menu/",method="GET",status="2xx"}': 2,
      'corniche_http_request_duration_seconds_count{route="none",method="other",status="4xx"}': 1,
    })
  expect(await scraped(metrics)).toMatchObject({ corniche_http_ready_answers_total: 1 })
})

test("the shop's numbers come from its database, with one query for all scrapes within seconds", async () => {
  const { db, url } = await aShopForThisTest()
  await db.execute(sql`select graphile_worker.add_job('send-mail', '{}', run_at => now() - interval '2 minutes')`)
  await db.execute(sql`select graphile_worker.add_job('sweep-accounts', '{}', run_at => now() + interval '1 hour')`)
  const metrics = await theMetrics({ db, url })
  const first = await scraped(metrics)
  expect(first).toMatchObject({
    corniche_database_up: 1,
    'corniche_build_info{version="1.2.3"}': 1,
    'corniche_mails{state="waiting"}': 1,
    'corniche_mails{state="failed"}': 0,
    'corniche_jobs{state="later"}': 1,
    'corniche_orders_last_day{payment_method="online"}': 0,
    'corniche_payments_last_day{state="paid"}': 0,
    'corniche_refunds{state="failed"}': 0,
    corniche_payments_review: 0,
    'corniche_database_connections{state="waiting"}': 0,
  })
  expect(first["corniche_oldest_waiting_job_seconds"]).toBeGreaterThan(100)
  for (const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"]) expect(first[name]).toBeGreaterThan(0)

  const before = await statementsOf(db)
  await Promise.all(Array.from({ length: 10 }, () => scraped(metrics)))
  expect(await statementsOf(db)).toBe(before)
})

test("an unavailable database is a metric, and the scrape succeeds", async () => {
  const { services } = await aShopForThisTest()
  const metrics = await theMetrics({ db: services.db, url: "postgres://shop:secret@127.0.0.1:1/shop" })
  const samples = await scraped(metrics)
  expect(samples["corniche_database_up"]).toBe(0)
  expect(Object.keys(samples).filter((name) => /^corniche_(mails|orders|payments_last)/.test(name))).toEqual([])
  expect(samples["corniche_payments_review"]).toBeNaN()
  expect(samples["process_resident_memory_bytes"]).toBeGreaterThan(0)
})

test("nothing else is served there, and a port in use is reported with a message", async () => {
  const { db, url } = await aShopForThisTest()
  const { address } = await theMetrics({ db, url })
  expect((await fetch(new URL("/", address))).status).toBe(404)
  expect((await fetch(address, { method: "POST", body: "x" })).status).toBe(404)
  const { port } = new URL(address)
  await expect(startMetrics({ host: "127.0.0.1", port: Number(port), version: "1", databases: [db], url })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use. Set METRICS_PORT to another; every process needs its own.`,
  )
})

/** The number of sessions that the metrics have opened so far, from the database's statistics. */
async function statementsOf(db: Awaited<ReturnType<typeof aShopForThisTest>>["db"]): Promise<number> {
  const { rows } = await db.execute<{ sessions: number }>(
    sql`select sessions::int from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.sessions ?? 0
}
