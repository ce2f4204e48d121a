/**
 * Measures what 20 people at work in the office cost shoppers: 50 requests of shoppers a second, with and without the people, in turns. Prints
 * the p95 of the shoppers' requests of both, and their ratio, and fails when it is above 1.1 [OFFICE-167]. Needs a quiet machine. `--quick`
 * takes turns of three seconds.
 */
import { setTimeout as delay } from "node:timers/promises"
import { openDatabase } from "../src/server/db/database.ts"
import { orderOf, someBuyers } from "./buyers.ts"
import type { Asked } from "./load.ts"
import {
  type Catalog,
  distinctListings,
  inTurn,
  keywords,
  listingRequests,
  pageRequests,
  popularListings,
  productRequests,
  readCatalog,
  searchRequests,
} from "./mixes.ts"
import { type ShopProcess, startShopProcess } from "./shop.ts"

const PER_SECOND = 50
const TURNS = 6
const TURN_MS = process.argv.includes("--quick") ? 3000 : 20_000
const PEOPLE = 20
/** A person asks for something every so often: a list, an object of it, a search, a note. */
const THINKS_MS = 2500
const ROLES = ["manager", "sales"] as const
const ORDERS = 200
const MAX_RATIO = 1.1

const shop = await startShopProcess()
try {
  const nextOrder = await ordersToCome(shop)
  for (let placed = 0; placed < ORDERS; placed++) await ask(shop, nextOrder())
  const shoppers = shoppersRequests(await readCatalog(shop.databaseUrl), nextOrder)
  const cookies = await Promise.all(ROLES.map((role) => signedIn(shop, role)))
  // The first requests compile and fill the caches.
  await turn(shop, shoppers, cookies)
  const times: Record<"without" | "with", number[]> = { without: [], with: [] }
  for (let at = 0; at < TURNS; at++) {
    times.without.push(...(await turn(shop, shoppers, [])))
    times.with.push(...(await turn(shop, shoppers, cookies)))
  }
  const [without, beside] = [percentile(times.without, 0.95), percentile(times.with, 0.95)]
  console.table({
    "shoppers alone": { requests: times.without.length, "p50 ms": percentile(times.without, 0.5), "p95 ms": without },
    [`beside ${PEOPLE} people`]: { requests: times.with.length, "p50 ms": percentile(times.with, 0.5), "p95 ms": beside },
  })
  const ratio = beside / without
  console.log(`p95 beside ${PEOPLE} people at work: ${ratio.toFixed(2)} times that without (goal: at most ${MAX_RATIO.toFixed(2)})`)
  if (ratio > MAX_RATIO) process.exitCode = 1
} finally {
  await shop.stop()
}

/** One turn of shoppers, beside people with these sessions if there are any; the times of the shoppers' requests. */
async function turn(of: ShopProcess, shoppers: () => Asked, cookies: readonly string[]): Promise<number[]> {
  const until = performance.now() + TURN_MS
  const people =
    cookies.length === 0
      ? []
      : Array.from({ length: PEOPLE }, (_, at) => work(of, { at, cookie: cookies[at % cookies.length] ?? "", until }))
  const asked: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; performance.now() < until; sent++) {
    // At its moment, however long the earlier ones take.
    await delay(Math.max(0, began + (sent * 1000) / PER_SECOND - performance.now()))
    asked.push(ask(of, shoppers()))
  }
  const times = await Promise.all(asked)
  await Promise.all(people)
  return times
}

type Person = { at: number; cookie: string; until: number }

/** A person at work, until the turn is over. */
async function work(of: ShopProcess, { at, cookie, until }: Person): Promise<void> {
  const headers = { cookie, "x-office": "1", "content-type": "application/json" }
  // People start one after the other, as they do on a day.
  await delay((THINKS_MS * at) / PEOPLE)
  const list = await fetch(`${of.address}/api/office/orders?view=open&limit=50`, { headers })
  const { results } = (await list.json()) as { results: { reference: string }[] }
  const tasks: ((reference: string) => Asked)[] = [
    () => ({ method: "GET", path: "/api/office/orders?view=open&limit=50", headers }),
    (reference) => ({ method: "GET", path: `/api/office/orders/${reference}`, headers }),
    () => ({ method: "GET", path: "/api/office/find?q=noor", headers }),
    () => ({ method: "GET", path: "/api/office/products?limit=50", headers }),
    () => ({ method: "GET", path: "/api/office/repairs/board", headers }),
    () => ({ method: "GET", path: "/api/office/today", headers }),
    (reference) => ({ method: "POST", path: "/api/office/notes", headers, body: noteOn(reference) }),
  ]
  for (let task = at; performance.now() < until; task++) {
    const next = tasks[task % tasks.length]
    if (next) await ask(of, next(results[(task * 7) % results.length]?.reference ?? ""))
    await delay(Math.min(THINKS_MS, Math.max(0, until - performance.now())))
  }
}

function noteOn(reference: string): string {
  return JSON.stringify({ object: { kind: "order", id: reference }, text: "Call before delivery.", mentions: [], is_pinned: false })
}

/** What shoppers ask for: pages, products, listings of which some were never asked for, the search box, and now and then an order. */
function shoppersRequests(catalog: Catalog, nextOrder: () => Asked): () => Asked {
  const kinds = [
    pageRequests("/"),
    productRequests(catalog),
    inTurn(listingRequests(popularListings(catalog, 300))),
    productRequests(catalog),
    inTurn(listingRequests(distinctListings(catalog, 20_000))),
    inTurn(searchRequests(keywords(catalog, 2000))),
    pageRequests("/category/smartphones"),
    productRequests(catalog),
    inTurn(listingRequests(popularListings(catalog, 300))),
  ]
  let sent = 0
  return () => {
    sent++
    const next = sent % PER_SECOND === 0 ? nextOrder : kinds[sent % kinds.length]
    if (!next) throw new Error("There is nothing to ask for.")
    return next()
  }
}

async function ordersToCome({ databaseUrl }: ShopProcess): Promise<() => Asked> {
  const db = openDatabase(databaseUrl, { size: 2 })
  const orders = (await someBuyers(db)).map(orderOf)
  await db.$client.end()
  return inTurn(orders)
}

type DemonstrationPerson = { role: string; email: string; password: string; code: string }

/** The cookie of a session of the demonstration's person of a role. */
async function signedIn({ address }: ShopProcess, role: string): Promise<string> {
  const { demonstration } = (await (await fetch(`${address}/api/office/session`)).json()) as { demonstration: DemonstrationPerson[] | null }
  const person = demonstration?.find((each) => each.role === role)
  if (!person) throw new Error(`The demonstration has no ${role}.`)
  const { email, password, code } = person
  const first = await signIn(address, "/api/office/session", { body: { email, password }, cookie: "" })
  return signIn(address, "/api/office/session/factor", { body: { code }, cookie: first })
}

async function signIn(address: string, path: string, { body, cookie }: { body: object; cookie: string }): Promise<string> {
  const headers = { "content-type": "application/json", "x-office": "1", cookie }
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie
}

/** The time of a request, in milliseconds. */
async function ask({ address }: ShopProcess, { method, path, headers = {}, body }: Asked): Promise<number> {
  const started = performance.now()
  const answer = await fetch(address + path, { method, headers, body: body ?? null })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - started
}

function percentile(times: readonly number[], share: number): number {
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0) * 10) / 10
}
