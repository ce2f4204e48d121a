import fc from "fast-check"
import { expect, test } from "vitest"
import { ApiProblem } from "#web/api-problem.ts"
import { aCart, anEntry } from "./cart.fixture.ts"
import { createCartStore } from "./cart-store.ts"

const STOCK = 6
type Sent = { product: number; quantity: number }
type Wait = <T>(answer: Promise<T>) => Promise<T>

/** A shop with six pieces of each variant. It records the requests, and loses the responses that `isLost` selects. */
function aShop({
  lines = {},
  isLost = () => false,
  wait = (answer) => answer,
}: {
  lines?: Record<number, number>
  isLost?: (what: "change" | "details") => boolean
  wait?: Wait
} = {}) {
  const held = new Map(Object.entries(lines).map(([id, quantity]) => [Number(id), quantity]))
  const sent: Sent[] = []
  const cart = () => aCart(...[...held].map(([id, quantity]) => anEntry(id, quantity, { inventory_quantity: STOCK })))
  const most = { atOnce: 0 }
  let open = 0
  const answer = async <T>(what: "change" | "details", make: () => T): Promise<T> => {
    open += 1
    most.atOnce = Math.max(most.atOnce, open)
    try {
      return await wait(
        (async () => {
          const made = make()
          if (isLost(what)) throw new ApiProblem(0, "No connection.")
          return made
        })(),
      )
    } finally {
      open -= 1
    }
  }
  return {
    sent,
    most,
    cart,
    calls: {
      details: () => answer("details", cart),
      change: (line: Sent) =>
        answer("change", () => {
          sent.push(line)
          const quantity = (held.get(line.product) ?? 0) + line.quantity
          if (line.quantity > 0 && quantity > STOCK) throw new ApiProblem(409, "Selected quantity exceeds available stock.")
          if (quantity > 0) held.set(line.product, quantity)
          else held.delete(line.product)
          return cart()
        }),
    },
  }
}

function aStore(shop: ReturnType<typeof aShop>) {
  const counts: (number | null)[] = []
  return { counts, ...createCartStore({ calls: shop.calls, remember: (count) => counts.push(count) }) }
}

const quantityOf = (store: ReturnType<typeof aStore>, id: number) =>
  store.view().cart?.products.find(({ product }) => product.id === id)?.quantity ?? 0

test("the shown quantity follows every click at once, and fast clicks on one line are sent together", async () => {
  const shop = aShop({ lines: { 1: 1 } })
  const store = aStore(shop)
  await store.load()
  const all = [store.change(1, 1), store.change(1, 1), store.change(1, 1), store.change(1, -1)]
  expect(quantityOf(store, 1)).toBe(3)
  expect(await Promise.all(all)).toEqual([null, null, null, null])
  expect(shop.sent).toEqual([
    { product: 1, quantity: 1 },
    { product: 1, quantity: 1 },
  ])
  expect(quantityOf(store, 1)).toBe(3)
})

test("clicks that cancel each other out are not sent", async () => {
  const shop = aShop({ lines: { 1: 3, 2: 1 } })
  const store = aStore(shop)
  await store.load()
  await Promise.all([store.change(2, 1), store.change(1, 1), store.change(1, -1)])
  expect(shop.sent).toEqual([{ product: 2, quantity: 1 }])
})

test("a refused change is undone and shows its message until the next click on the line", async () => {
  const store = aStore(aShop({ lines: { 1: 5 } }))
  await store.load()
  const problem = await store.change(1, 2)
  expect(problem?.status).toBe(409)
  expect(quantityOf(store, 1)).toBe(5)
  expect(store.view().refusals).toEqual(new Map([[1, "Selected quantity exceeds available stock."]]))
  await store.change(1, 1)
  expect([quantityOf(store, 1), store.view().refusals.size]).toEqual([6, 0])
})

test("after a lost response the cart is loaded again, and nothing is sent twice", async () => {
  const shop = aShop({ lines: { 1: 1 }, isLost: (what) => what === "change" })
  const store = aStore(shop)
  await store.load()
  expect((await store.change(1, 1))?.status).toBe(0)
  expect(shop.sent).toEqual([{ product: 1, quantity: 1 }])
  expect([quantityOf(store, 1), store.view().refusals.size]).toEqual([2, 0])
})

test("a change that fails says so until the next click on the line or until the cart is loaded", async () => {
  let isAway = true
  const shop = aShop({ lines: { 1: 1 } })
  const lose = <T>(answer: () => Promise<T>) => (isAway ? Promise.reject(new ApiProblem(0, "No connection.")) : answer())
  const calls = { details: shop.calls.details, change: (line: Sent) => lose(() => shop.calls.change(line)) }
  const store = createCartStore({ calls, remember: () => {} })
  const sentence = new Map([[1, "No connection. Your cart was not changed."]])
  await store.load()
  await store.change(1, 1)
  expect(store.view().refusals).toEqual(sentence)
  const again = store.change(1, 1)
  expect(store.view().refusals.size).toBe(0)
  await again
  expect(store.view().refusals).toEqual(sentence)
  await store.load()
  expect(store.view().refusals.size).toBe(0)
  isAway = false
  expect(await store.change(1, 1)).toBeNull()
  expect(store.view().cart?.products[0]?.quantity).toBe(2)
})

test("a change without an answer whose cart cannot be read again claims nothing about the cart", async () => {
  const shop = aShop({ lines: { 1: 1 } })
  let isAway = false
  const lose = <T>(answer: () => Promise<T>) => (isAway ? Promise.reject(new ApiProblem(0, "No connection.")) : answer())
  const calls = { details: () => lose(shop.calls.details), change: (line: Sent) => lose(() => shop.calls.change(line)) }
  const store = createCartStore({ calls, remember: () => {} })
  await store.load()
  isAway = true
  await store.change(1, 1)
  expect(store.view().refusals).toEqual(new Map([[1, "No answer from the shop. The change may not have been saved."]]))
})

test("[CART-11] every response updates the number of lines, and clearing the cart clears the number", async () => {
  const store = aStore(aShop({ lines: { 1: 1, 2: 5 } }))
  await store.load()
  await store.change(3, 1)
  await store.change(1, -1)
  store.clear()
  expect(store.counts).toEqual([2, 3, 2, null])
  expect(store.view().cart).toBeNull()
})

test("a response to another customer's request is not shown", async () => {
  const first = Promise.withResolvers<void>()
  const store = aStore(aShop({ lines: { 1: 1 }, wait: (answer) => first.promise.then(() => answer) }))
  const [loaded, changed] = [store.load(), store.change(1, 1)]
  store.clear()
  first.resolve()
  await loaded
  expect((await changed)?.status).toBe(401)
  expect(store.view()).toMatchObject({ cart: null, fault: null })
  expect(store.counts).toEqual([null])
})

test("a cart that cannot be loaded shows the reason until it is loaded", async () => {
  let isLost = true
  const store = aStore(aShop({ lines: { 1: 1 }, isLost: () => isLost }))
  await store.load()
  expect(store.view().fault?.detail).toBe("No connection.")
  isLost = false
  const again = store.load()
  expect(store.view().fault).toBeNull()
  await again
  expect(quantityOf(store, 1)).toBe(1)
})

test("[CART-10] in any order of clicks, loads and responses, the cart finally shows the server's state", async () => {
  const click = fc.record({ id: fc.integer({ min: 1, max: 3 }), delta: fc.constantFrom(-2, -1, 1, 2), reads: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(click, { maxLength: 15 }), fc.infiniteStream(fc.nat(4)), async (scheduler, clicks, luck) => {
      let isOver = false
      const shop = aShop({
        lines: { 1: 2 },
        isLost: () => !isOver && luck.next().value === 0,
        wait: (answer) => scheduler.schedule(answer),
      })
      const store = aStore(shop)
      const doing = clicks.map(({ id, delta, reads }) =>
        scheduler.schedule(Promise.resolve()).then(() => (reads ? store.load() : store.change(id, delta).then(() => {}))),
      )
      await scheduler.waitFor(Promise.all(doing))
      isOver = true
      await scheduler.waitFor(store.load())
      expect(store.view().cart).toEqual(shop.cart())
      expect(store.counts.at(-1)).toBe(shop.cart().products.length)
      expect(shop.most.atOnce).toBe(1)
    }),
    { numRuns: 300 },
  )
})
