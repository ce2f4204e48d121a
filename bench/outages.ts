/**
 * Interrupts PostgreSQL while the built shop receives visits and orders, and prints the effects: once with the embedded server, once with
 * an external server. The server is stopped for some seconds (the embedded one is frozen, since the shop restarts one that died), and
 * killed. `--away=1,3,10` chooses the seconds; 100 is the whole measurement. Exits with code 1 when a limit is exceeded. When interrupted,
 * it resumes and stops everything that it started.
 */
import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"
import pg from "pg"
import type { PlacedOrder } from "../src/contract/orders.ts"
import { openDatabase } from "../src/server/db/database.ts"
import { startEmbeddedPostgres } from "../src/server/db/embedded.ts"
import { makePlace, type Place } from "../src/server/db/embedded-cluster.ts"
import { runServer, stopServer } from "../src/server/db/embedded-process.ts"
import { type BuiltShop, interrupted, pause, runMeasurement, withBuiltShop, withFolder } from "./built-shop.ts"
import { type Buyer, orderOf, someBuyers } from "./buyers.ts"
import type { Asked } from "./load.ts"

const VISITS_EVERY_MS = 200
const ORDERS_EVERY_MS = 400
const SHOPPERS = 2
const BEFORE_MS = 3000
/** The time limit for recovery. */
const AFTER_MS = 20_000
const GIVEN_UP_MS = 30_000
/** Connections for visits are closed after ten idle seconds. */
const REST_MS = 12_000
const REST_WITHIN_MS = 45_000

/** Without visitors only the jobs of each minute query the database. */
const POOL_AT_REST = new Map([
  ["corniche", 3],
  ["corniche jobs", 5],
])
const MOST_REFUSED_MS = 5000
const MOST_UNTIL_NORMAL_MS = 10_000
const ALLOWED = new Set([200, 201, 409, 429, 503])

type Kind = "kept page" | "new page" | "call" | "order"
type Answered = { kind: Kind; status: number | "failed"; ms: number; endedAt: number }

/** A database that can be interrupted; `bringBack` returns when it responds again. */
type Server = { url: string; place: Place; frozen: boolean; bringBack: () => Promise<void> }

type Outage = { name: string; take: () => Promise<void>; awayMs: number; bringBack: () => Promise<void> }

const { values } = parseArgs({ options: { away: { type: "string", default: "1,3,10,100" } } })
const awaySeconds = values.away.split(",").map(Number)
if (!awaySeconds.every((seconds) => seconds > 0 && seconds <= 300)) throw new Error("--away wants seconds up to 300, such as 1,3,10.")

let page = 0
const missed: string[] = []
await runMeasurement(async () => {
  await withEmbedded()
  await withExternal()
})
for (const sentence of missed) console.error(sentence)
process.exit(missed.length > 0 ? 1 : 0)

async function withEmbedded(): Promise<void> {
  await withFolder(async (folder) => {
    const store = join(folder, "postgres")
    try {
      await withBuiltShop(folder, {}, async (shop) => {
        // A second handle on the server that the shop runs, only for its address.
        const { url, stop } = await startEmbeddedPostgres({ folder: store, signal: interrupted })
        await stop()
        await measure("embedded", shop, { url, place: await makePlace(store, undefined), frozen: true, bringBack: async () => {} })
      })
    } finally {
      // A killed shop leaves its server behind.
      await stopServer({ cluster: join(store, "cluster") })
    }
  })
}

async function withExternal(): Promise<void> {
  await withFolder(async (folder) => {
    const store = join(folder, "own")
    const { url } = await startEmbeddedPostgres({ folder: store, signal: interrupted })
    const place = await makePlace(store, undefined)
    const port = Number(new URL(url).port)
    const bringBack = async () => void (await runServer(place, { port, volatile: false, signal: undefined }))
    try {
      await withBuiltShop(join(folder, "data"), { DATABASE_URL: url }, (shop) =>
        measure("own", shop, { url, place, frozen: false, bringBack }),
      )
    } finally {
      await stopServer(place)
    }
  })
}

async function measure(server: string, shop: BuiltShop, database: Server): Promise<void> {
  const db = openDatabase(database.url, { size: 2, name: "bench" })
  const buyers = await someBuyers(db)
  await db.$client.end()
  const table: Record<string, object> = {}
  await pause(REST_MS)
  for (const outage of outagesOf(database)) {
    const name = `${server}, ${outage.name}`
    table[name] = await fare(name, { shop, database, outage, buyers: buyers.splice(0, SHOPPERS) })
    console.log(name, table[name])
  }
  console.log(`\nPostgreSQL ${server}`)
  console.table(table)
}

function outagesOf({ place, frozen, bringBack }: Server): Outage[] {
  const kill = async () => {
    process.kill(await postmaster(place), "SIGKILL")
  }
  const away = awaySeconds.map((seconds): Outage => {
    if (!frozen) return { name: `stopped ${seconds} s`, take: () => stopServer(place), awayMs: seconds * 1000, bringBack }
    const signalAll = async (signal: NodeJS.Signals) => {
      const first = await postmaster(place)
      // Frozen first, it starts no further process while the others are listed.
      process.kill(first, signal)
      for (const pid of await childrenOf(first)) process.kill(pid, signal)
    }
    return { name: `frozen ${seconds} s`, take: () => signalAll("SIGSTOP"), awayMs: seconds * 1000, bringBack: () => signalAll("SIGCONT") }
  })
  return [...away, { name: "killed", take: kill, awayMs: 0, bringBack }]
}

type Measured = { shop: BuiltShop; database: Server; outage: Outage; buyers: readonly Buyer[] }

async function fare(name: string, { shop, database, outage, buyers }: Measured) {
  const before = await connectionsOf(database)
  const over = new AbortController()
  const visits = visit(shop, buyers, over.signal)
  const orders = buyers.map((buyer) => keepOrdering(shop, buyer, over.signal))
  let returnedAt = 0
  try {
    await pause(BEFORE_MS)
    try {
      await outage.take()
      await pause(outage.awayMs)
    } finally {
      await outage.bringBack()
      returnedAt = performance.now()
    }
    await pause(AFTER_MS)
  } finally {
    over.abort()
  }
  const placed = await Promise.all(orders)
  const answers = [...(await visits), ...placed.flatMap((own) => own.answers)]
  const after = await connectionsAtRest(database, before)

  const refusals = answers.filter(({ status }) => status === 503)
  const odd = answers.filter(({ status }) => status === "failed" || !ALLOWED.has(status))
  const abnormalAt = [...refusals, ...odd].map(({ endedAt }) => endedAt - returnedAt)
  const normalMs = Math.max(0, ...abnormalAt)
  const slowest503 = slowest(refusals)
  const { lost, twice } = await lostOrders(database, placed, buyers)
  const must = (holds: boolean, sentence: string) => holds || missed.push(`${name}: ${sentence}`)
  must(
    odd.length === 0,
    `${odd.length} answers of another kind: ${[...new Set(odd.map(({ kind, status }) => `${kind} ${status}`))].join()}`,
  )
  must(slowest503 <= MOST_REFUSED_MS, `a refusal took ${slowest503} ms`)
  must(normalMs <= MOST_UNTIL_NORMAL_MS, `normal only ${Math.round(normalMs)} ms after the return`)
  must(isAtRest(after, before), `connections were ${before}, and are ${after}`)
  must(lost === 0 && twice === 0, `${lost} acknowledged orders are lost, ${twice} were placed twice`)
  must(shop.isAlive(), "the shop's process has ended")
  const kept = answers.filter(({ kind }) => kind === "kept page")
  return {
    "/ 200": kept.filter(({ status }) => status === 200).length,
    "/ else": kept.filter(({ status }) => status !== 200).length,
    "200, 201": answers.filter(({ status }) => status === 200 || status === 201).length,
    "503": refusals.length,
    else: answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 503).length,
    "slowest 503 ms": slowest503,
    "slowest ms": slowest(answers),
    "normal after s": Number((normalMs / 1000).toFixed(1)),
    before,
    after,
    alive: shop.isAlive(),
    orders: placed.reduce((sum, own) => sum + own.references.length, 0),
    lost,
    twice,
  }
}

function slowest(answers: readonly Answered[]): number {
  return Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))
}

/** Fifteen requests a second, regardless of pending responses: the home page, uncached pages, and a cart. */
async function visit(shop: BuiltShop, [buyer]: readonly Buyer[], signal: AbortSignal): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  const headers = buyer?.customer.headers ?? {}
  while (!signal.aborted) {
    answers.push(ask(shop, "kept page", { method: "GET", path: "/" }))
    answers.push(ask(shop, "new page", { method: "GET", path: `/category?price=0,${++page}` }))
    answers.push(ask(shop, "call", { method: "GET", path: "/api/order/cart/details", headers }))
    await delay(VISITS_EVERY_MS)
  }
  return Promise.all(answers)
}

type Placed = { answers: Answered[]; references: string[]; sent: number }

/** Places one order after the other, and repeats a refused order, as the shop's own pages do. */
async function keepOrdering(shop: BuiltShop, buyer: Buyer, signal: AbortSignal): Promise<Placed> {
  const placed: Placed = { answers: [], references: [], sent: 0 }
  while (!signal.aborted) {
    const order = orderOf(buyer)
    const asked = { ...order, headers: { ...order.headers, "idempotency-key": randomUUID() } }
    placed.sent++
    for (let isTaken = false; !isTaken && !signal.aborted; ) {
      const answer = await ask(shop, "order", asked)
      placed.answers.push(answer)
      isTaken = answer.status === 201
      if (isTaken) placed.references.push((JSON.parse(answer.text) as PlacedOrder).reference)
      await delay(ORDERS_EVERY_MS)
    }
  }
  return placed
}

async function ask({ address }: BuiltShop, kind: Kind, { method, path, headers = {}, body }: Asked): Promise<Answered & { text: string }> {
  const started = performance.now()
  const answered = (status: Answered["status"], text: string) => {
    const endedAt = performance.now()
    return { kind, status, ms: endedAt - started, endedAt, text }
  }
  try {
    const answer = await fetch(address + path, { method, headers, body: body ?? null, signal: AbortSignal.timeout(GIVEN_UP_MS) })
    const text = await answer.text()
    return answered(answer.status, kind === "order" ? text : "")
  } catch {
    return answered("failed", "")
  }
}

async function lostOrders(database: Server, placed: readonly Placed[], buyers: readonly Buyer[]) {
  const rows = await query<{ reference: string }>(database, "select reference from orders where customer_id = any($1)", [
    buyers.map(({ customer }) => customer.id),
  ])
  const found = new Set(rows.map(({ reference }) => reference))
  const acknowledged = placed.flatMap((own) => own.references)
  const sent = placed.reduce((sum, own) => sum + own.sent, 0)
  return { lost: acknowledged.filter((reference) => !found.has(reference)).length, twice: Math.max(0, rows.length - sent) }
}

/** The shop's connections by name, without this script's own connection, and without the number of each job runner. */
async function connectionsOf(database: Server): Promise<string> {
  const rows = await query<{ name: string; n: number }>(
    database,
    `select regexp_replace(application_name, '^(corniche jobs).*', '\\1') as name, count(*)::int as n from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and ($1 or application_name <> 'corniche presence') group by 1 order by 1`,
    [database.frozen],
  )
  return rows.map(({ name, n }) => `${n} ${name}`).join(", ")
}

/** The same connections as before; a pool may have a few more or less, within its size. */
function isAtRest(now: string, before: string): boolean {
  const counts = (text: string) =>
    new Map(text.split(", ").map((entry) => [entry.replace(/^\d+ /, ""), Number.parseInt(entry, 10)] as const))
  const [held, wanted] = [counts(now), counts(before)]
  return [...new Set([...held.keys(), ...wanted.keys()])].every((name) => {
    const most = POOL_AT_REST.get(name)
    return most === undefined ? held.get(name) === wanted.get(name) : (held.get(name) ?? 0) <= most
  })
}

/** Waits until the connections equal those of before; returns the last state. */
async function connectionsAtRest(database: Server, before: string): Promise<string> {
  const deadline = performance.now() + REST_WITHIN_MS
  for (;;) {
    const now = await connectionsOf(database)
    if (isAtRest(now, before) || performance.now() > deadline) return now
    await pause(250)
  }
}

async function query<Row extends object>({ url }: Server, text: string, given: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: "bench", connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, given)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function postmaster({ cluster }: Place): Promise<number> {
  const pid = Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0])
  // A process id of 0 or below would address other processes.
  if (!Number.isInteger(pid) || pid <= 1) throw new Error("The server of the database is not known.")
  return pid
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")))
  // The name in brackets may contain spaces; it is followed by state and parent.
  return pids.filter((_pid, place) => Number(stats[place]?.slice(stats[place].lastIndexOf(")") + 2).split(" ")[1]) === parent)
}
