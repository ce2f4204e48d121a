import { expect, test } from "vitest"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { cashHome, expectHealthy, stockOf } from "#server/testing/orders.ts"
import { isThorough } from "#server/testing/processes/kills.ts"
import { aShopBehindAProxy } from "#server/testing/shop-behind-proxy.ts"
import { contradictions, type Entry, type Final, type Outcome } from "./orders-history.fixture.ts"

const REQUESTS = isThorough ? 20_000 : 1200
const CUSTOMERS = 8
const VARIANTS = 3
const STOCK = 60
const CUT_EVERY = 45
const SEED = 20261122

/** Pseudo-random numbers from 0 to below `end`, the same in each run. (mulberry32) */
function randomOf(seed: number) {
  let state = seed
  return (end: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

type Answer = { status: number; text: string }

function outcomeOf({ status, text }: Answer): Outcome {
  if (status < 300) return "done"
  if (status >= 500 || text.includes("#under_way")) return "unknown"
  expect(text, "more is ordered than is left, or a cancelled order is cancelled").toMatch(/#(above_stock|sold_out|not_cancellable)"/)
  return "refused"
}

/** Sends concurrent requests of customers while connections to the database break; returns the history and the state afterwards. */
async function aBusyShop() {
  const { direct, proxy, send } = await aShopBehindAProxy()
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => aCustomer(direct)))
  const variants = await Promise.all(Array.from({ length: VARIANTS }, () => aVariant(direct, { stock: STOCK })))
  const history: Entry[] = []
  let clock = 0
  let sent = 0

  async function customerAt(who: number): Promise<void> {
    const { headers } = customers[who] as (typeof customers)[number]
    const random = randomOf(SEED + who)
    const own: number[] = []
    let lost: { key: string; variant: number; quantity: number } | null = null

    async function buy(): Promise<void> {
      const wish = lost ?? { key: `${who}-${clock}`, variant: variants[random(VARIANTS)] ?? 0, quantity: 1 + random(3) }
      const begun = ++clock
      const body = { ...cashHome, product: wish.variant, quantity: wish.quantity }
      const answer = await send("POST", orders.buyNow.path, body, { ...headers, "idempotency-key": wish.key })
      const outcome = outcomeOf(answer)
      const order = outcome === "done" ? answer.json<PlacedOrder>().id : null
      history.push({ kind: "buy", who, ...wish, begun, ended: ++clock, outcome, ...(order === null ? {} : { order }) })
      if (order !== null && !own.includes(order)) own.push(order)
      // Half of those without a response repeat their order.
      lost = outcome === "unknown" && random(2) === 0 ? wish : null
    }

    async function cancel(): Promise<void> {
      const order = own[random(own.length)]
      if (order === undefined) return
      const details = await send("GET", orders.details.path.replace("{id}", String(order)), undefined, headers)
      if (details.status !== 200) return
      const component_ids = details.json<Order>().items.map(({ id }) => id)
      const begun = ++clock
      const outcome = outcomeOf(await send("POST", orders.cancel.path, { component_ids, reason: 1 }, headers))
      history.push({ kind: "cancel", who, order, begun, ended: ++clock, outcome })
    }

    async function read(): Promise<void> {
      const begun = ++clock
      const answer = await send("GET", orders.all.path, undefined, headers)
      const outcome = outcomeOf(answer)
      const seen = outcome === "done" ? answer.json<Order[]>().map((order) => ({ id: order.id, isCancelled: isCancelled(order) })) : null
      history.push({ kind: "read", who, begun, ended: ++clock, outcome, seen })
    }

    const acts = [buy, buy, buy, cancel, cancel, read]
    while (sent < REQUESTS) {
      if (++sent % CUT_EVERY === 0) proxy.cutAll()
      if (sent % (4 * CUT_EVERY) === 0) await proxy.set({ kind: "reset-after", bytes: 3000 })
      if (sent % (4 * CUT_EVERY) === CUT_EVERY / 3) await proxy.set({ kind: "pass" })
      await (lost ? buy : (acts[random(acts.length)] as () => Promise<void>))()
    }
  }

  await Promise.all(customers.map((_, who) => customerAt(who)))
  await proxy.set({ kind: "pass" })
  await expectHealthy(direct)
  const stored = await Promise.all(
    customers.map(async ({ headers }, who) => {
      const all = await send("GET", orders.all.path, undefined, headers)
      return all.json<Order[]>().map((order) => finalOrder(order, who))
    }),
  )
  const stock = new Map(await Promise.all(variants.map(async (variant) => [variant, await stockOf(direct, variant)] as const)))
  return { history, final: { stock, orders: stored.flat() } satisfies Final }
}

const isCancelled = ({ items }: Order) => items.every(({ status }) => status === "CANCELLED")

function finalOrder(order: Order, who: number): Final["orders"][number] {
  const [item] = order.items
  if (!item) throw new Error("An order has an item.")
  return { id: order.id, who, isCancelled: isCancelled(order), variant: item.product.id, quantity: item.quantity }
}

test("concurrent orders, cancellations and lists of customers are consistent, although connections break", {
  timeout: 600_000,
}, async () => {
  const { history, final } = await aBusyShop()
  expect(contradictions(history, final, STOCK)).toEqual([])
  // Without each of these the history would prove little.
  const outcomes = Map.groupBy(history, ({ kind, outcome }) => `${kind} ${outcome}`)
  for (const what of ["buy done", "buy refused", "buy unknown", "cancel done", "cancel unknown", "read done"])
    expect(outcomes.get(what)?.length, what).toBeGreaterThan(5)

  // An order that is stored twice, or is missing, contradicts the stock unless it was cancelled.
  const sold = final.orders.find((order) => !order.isCancelled)
  if (!sold) throw new Error("Every order was cancelled.")
  const withoutSold = { ...final, orders: final.orders.filter((order) => order !== sold) }
  expect(contradictions(history, withoutSold, STOCK), "an order is lost").not.toEqual([])
  const twice = { ...final, orders: [...final.orders, { ...sold, id: 0 }] }
  expect(contradictions(history, twice, STOCK), "an order is stored twice").not.toEqual([])
  expect(contradictions(history, final, STOCK - 1), "a piece is sold that is not there").not.toEqual([])
  expect(contradictions(history, final, STOCK * 10), "a customer is refused what is left").not.toEqual([])
  const blind = history.map((entry) => (entry.kind === "read" && entry.seen ? { ...entry, seen: entry.seen.slice(1) } : entry))
  expect(contradictions(blind, final, STOCK), "a list lacks an order").not.toEqual([])
})
