import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { aVariant, cartSeenBy, changeLine, linesOf } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, cashHome, createOrder, expectHealthy, leadTo, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

const RUNS = { numRuns: 40, seed: 20261122 }
const STOCK = 6

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ environment: { MAX_OPEN_CASH_ORDERS: "1000" } })
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})

type Operation =
  | { kind: "change"; who: number; what: number; by: number }
  | { kind: "order"; who: number; key: string | undefined }
  | { kind: "buy"; who: number; what: number; quantity: number; key: string | undefined }
  | { kind: "cancel" | "ship"; who: number; which: number }

const who = fc.nat({ max: 1 })
const what = fc.nat({ max: 1 })
const which = fc.nat({ max: 5 })
const key = fc.constantFrom(undefined, undefined, "key-one", "key-two")
const anOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("change" as const), who, what, by: fc.constantFrom(-3, -1, 1, 2, 4, 7) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("order" as const), who, key }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("buy" as const), who, what, quantity: fc.integer({ min: 1, max: 4 }), key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("ship" as const), who, which }) },
)

type ModelItem = { what: number; quantity: number; status: "PLACED" | "CANCELLED" | "SHIPPED" }
type ModelOrder = { who: number; items: ModelItem[] }
/** The response to an operation: a status, and the index of the order concerned. */
type Expected = { status: number; order?: number }

/** Carts, orders and stock of a shop with two customers and two variants, as plain lists. */
class Model {
  readonly stock = [STOCK, STOCK]
  readonly carts = [new Map<number, number>(), new Map<number, number>()]
  readonly orders: ModelOrder[] = []
  readonly #kept = new Map<string, { body: string; order: number }>()

  change({ who, what, by }: Extract<Operation, { kind: "change" }>): Expected {
    const quantity = (this.carts[who]?.get(what) ?? 0) + by
    if (by > 0 && quantity > this.#left(what)) return { status: 409 }
    if (quantity > 0) this.carts[who]?.set(what, quantity)
    else this.carts[who]?.delete(what)
    return { status: 200 }
  }

  order({ who, key }: Extract<Operation, { kind: "order" }>): Expected {
    return this.#once(`cart ${who} ${key}`, { key, body: "" }, () => {
      const placed = this.#place(who, [...(this.carts[who] ?? [])])
      if (placed.status === 201) this.carts[who]?.clear()
      return placed
    })
  }

  buy({ who, what, quantity, key }: Extract<Operation, { kind: "buy" }>): Expected {
    return this.#once(`buy ${who} ${key}`, { key, body: `${what} ${quantity}` }, () => this.#place(who, [[what, quantity]]))
  }

  cancel(by: number, place: number): Expected {
    const order = this.orders[place]
    if (order?.who !== by) return { status: 404 }
    if (order.items.some(({ status }) => status !== "PLACED")) return { status: 409 }
    for (const item of order.items) {
      item.status = "CANCELLED"
      this.stock[item.what] = this.#left(item.what) + item.quantity
    }
    return { status: 200 }
  }

  ship(place: number): void {
    for (const item of this.orders[place]?.items ?? []) if (item.status === "PLACED") item.status = "SHIPPED"
  }

  #left(what: number): number {
    return this.stock[what] ?? 0
  }

  #place(who: number, lines: readonly (readonly [number, number])[]): Expected {
    if (lines.length === 0 || lines.some(([what, quantity]) => quantity > this.#left(what))) return { status: 409 }
    for (const [what, quantity] of lines) this.stock[what] = this.#left(what) - quantity
    this.orders.push({ who, items: lines.map(([what, quantity]) => ({ what, quantity, status: "PLACED" })) })
    return { status: 201, order: this.orders.length - 1 }
  }

  /** Success is stored under a key, and bound to the request's content. */
  #once(name: string, { key, body }: { key: string | undefined; body: string }, work: () => Expected): Expected {
    const kept = key === undefined ? undefined : this.#kept.get(name)
    if (kept) return kept.body === body ? { status: 201, order: kept.order } : { status: 422 }
    const done = work()
    if (key !== undefined && done.order !== undefined) this.#kept.set(name, { body, order: done.order })
    return done
  }
}

type Real = { customers: TestCustomer[]; variants: number[]; placed: PlacedOrder[] }

/** Applies the same operation to the shop and the model, and compares the responses. */
async function both(operation: Operation, model: Model, { customers, variants, placed }: Real): Promise<void> {
  const customer = customers[operation.who] as TestCustomer
  const answers = (answer: TestAnswer, { status, order }: Expected) => {
    expect(answer.status, `${JSON.stringify(operation)}: ${answer.text.slice(0, 200)}`).toBe(status)
    if (order === undefined) return
    placed[order] ??= answer.json<PlacedOrder>()
    expect(answer.json<PlacedOrder>().id).toBe(placed[order]?.id)
  }
  if (operation.kind === "change")
    answers(await changeLine(shop, customer, variants[operation.what] ?? 0, operation.by), model.change(operation))
  if (operation.kind === "order") answers(await createOrder(shop, customer, cashHome, operation.key), model.order(operation))
  if (operation.kind === "buy") {
    const { quantity, key } = operation
    answers(
      await buyNow(shop, customer, { product: variants[operation.what] ?? 0, quantity, ...(key ? { key } : {}) }),
      model.buy(operation),
    )
  }
  if (operation.kind !== "cancel" && operation.kind !== "ship") return
  const order = placed[operation.which]
  if (!order) return
  const ids = order.items.map(({ id }) => id)
  if (operation.kind === "cancel") return answers(await cancel(shop, customer, ids), model.cancel(operation.who, operation.which))
  const isOpen = model.orders[operation.which]?.items.every(({ status }) => status !== "CANCELLED")
  if (isOpen) await leadTo(shop.db, order, "SHIPPED")
  model.ship(operation.which)
}

const inOrder = (lines: [number, number][]) => lines.toSorted(([a], [b]) => a - b)

async function expectEqual(model: Model, { customers, variants, placed }: Real): Promise<void> {
  expect(await Promise.all(variants.map((variant) => stockOf(shop.db, variant)))).toEqual(model.stock)
  for (const [who, customer] of customers.entries()) {
    const lines = [...(model.carts[who] ?? [])].map(([what, quantity]): [number, number] => [variants[what] ?? 0, quantity])
    expect(inOrder(linesOf(await cartSeenBy(shop, customer)))).toEqual(inOrder(lines))
    const seen = (await shop.call("GET", orders.all.path, undefined, customer.headers)).json<Order[]>()
    const own = model.orders.flatMap((order, place) => (order.who === who ? [{ ...order, id: placed[place]?.id }] : []))
    expect(seen.map(({ id, items }) => [id, items.map(({ status }) => status)])).toEqual(
      own.toReversed().map(({ id, items }) => [id, items.map(({ status }) => status)]),
    )
  }
}

test("[API-45] [STATE-08] carts, orders and stock equal those of a model after any operations of two customers", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOperation, { minLength: 5, maxLength: 25 }), async (operations) => {
      const real: Real = {
        customers: [await aCustomer(shop.db), await aCustomer(shop.db)],
        variants: [await aVariant(shop.db, { stock: STOCK }), await aVariant(shop.db, { stock: STOCK })],
        placed: [],
      }
      const model = new Model()
      for (const operation of operations) await both(operation, model, real)
      await expectEqual(model, real)
    }),
    RUNS,
  )
})
