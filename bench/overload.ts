/**
 * Overloads the shop with uncached pages and prints the effects: 450 requests at once, then 40 busy connections for a minute (`--quick`:
 * five seconds), each beside four customers who order and a probe of `/healthz`. Goals: orders answered within two seconds at p99 and none
 * refused, `/healthz` within half a second, refusals (429 or 503, with Retry-After) within one.
 */
import { setTimeout as delay } from "node:timers/promises"
import { openDatabase } from "../src/server/db/database.ts"
import { orderOf, someBuyers } from "./buyers.ts"
import type { Asked } from "./load.ts"
import { inTurn } from "./mixes.ts"
import { type ShopProcess, startShopProcess } from "./shop.ts"

const BURST = 450
const BUSY = 40
const BUSY_MS = process.argv.includes("--quick") ? 5000 : 60_000
const CUSTOMERS = 4
const GIVEN_UP_MS = 30_000

type Answered = { status: number | "failed"; ms: number; hasRetryAfter: boolean }

let page = 0
/** A listing that is not cached. */
const newPage = (): Asked => ({ method: "GET", path: `/category?price=0,${++page}`, headers: { "accept-encoding": "br" } })

const shop = await startShopProcess()
try {
  const db = openDatabase(shop.databaseUrl, { size: 2 })
  const nextOrder = inTurn((await someBuyers(db)).map(orderOf))
  await db.$client.end()
  const before = await shop.residentMib()
  await report(shop, nextOrder, `${BURST} pages at once`, () => Promise.all(Array.from({ length: BURST }, () => ask(shop, newPage()))))
  await report(shop, nextOrder, `${BUSY} connections for ${BUSY_MS / 1000} s`, async () => {
    const until = performance.now() + BUSY_MS
    const busy = async () => {
      const answers: Answered[] = []
      while (performance.now() < until) answers.push(await ask(shop, newPage()))
      return answers
    }
    return (await Promise.all(Array.from({ length: BUSY }, busy))).flat()
  })
  console.log(`memory: ${before.toFixed(0)} MiB before, ${(await shop.residentMib()).toFixed(0)} MiB after`)
} finally {
  await shop.stop()
}

async function report(of: ShopProcess, nextOrder: () => Asked, name: string, flood: () => Promise<Answered[]>): Promise<void> {
  let isOver = false
  const again = async (next: () => Asked, pauseMs: number) => {
    const answers: Answered[] = []
    do {
      answers.push(await ask(of, next()))
      await delay(pauseMs)
    } while (!isOver)
    return answers
  }
  const healthz = (): Asked => ({ method: "GET", path: "/healthz" })
  const probes = again(healthz, 50)
  const orders = Promise.all(Array.from({ length: CUSTOMERS }, () => again(nextOrder, 100)))
  const pages = await flood()
  isOver = true
  const refused = pages.filter(({ status }) => status === 429 || status === 503)
  console.log(`\n${name}`)
  console.table({
    "pages sent": summary(pages.filter(({ status }) => status === 200)),
    "pages refused": summary(refused),
    "pages failed": summary(pages.filter(({ status }) => status === "failed" || status === 500)),
    "refused without Retry-After": summary(refused.filter(({ hasRetryAfter }) => !hasRetryAfter)),
    orders: summary((await orders).flat().filter(({ status }) => status === 201)),
    "orders not taken": summary((await orders).flat().filter(({ status }) => status !== 201)),
    "/healthz": summary(await probes),
  })
}

function summary(answers: readonly Answered[]) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, "p50 ms": at(0.5), "p99 ms": at(0.99), "longest ms": at(1) }
}

async function ask({ address }: ShopProcess, { method, path, headers = {}, body }: Asked): Promise<Answered> {
  const started = performance.now()
  try {
    const answer = await fetch(address + path, { method, headers, body: body ?? null, signal: AbortSignal.timeout(GIVEN_UP_MS) })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started, hasRetryAfter: answer.headers.has("retry-after") }
  } catch {
    return { status: "failed", ms: performance.now() - started, hasRetryAfter: false }
  }
}
