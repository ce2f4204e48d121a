import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { testDatabase } from "#server/testing/database.ts"
import { cashHome, expectHealthy, stockOf } from "#server/testing/orders.ts"
import { KILLS } from "#server/testing/processes/kills.ts"
import type { OrderedMessage, OrderMessage } from "#server/testing/processes/order-process.ts"

const CLIENTS = 6
const STOCK = 50_000
const PROCESS = fileURLToPath(new URL("../../testing/processes/order-process.ts", import.meta.url))

async function startProcess(databaseUrl: string): Promise<ChildProcess> {
  // A compile cache shared by the processes.
  const env = { NODE_COMPILE_CACHE: join(tmpdir(), "corniche-compiled") }
  const child = fork(PROCESS, [databaseUrl], { stdio: ["ignore", "inherit", "inherit", "ipc"], env })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child, "message")
  return child
}

type Attempt = { customer: { id: number }; order: OrderMessage["order"] & { key: { key: string } } }

function attemptOf(customer: { id: number }, product: number): Attempt {
  const key = { customerId: customer.id, route: orders.buyNow.path, key: randomUUID(), fingerprint: "same" }
  return { customer, order: { wished: { variantId: product, quantity: 1 }, request: cashHome, key } }
}

test(`[API-45] of a process that is killed ${KILLS} times, no acknowledged order is lost, and each key orders once`, {
  timeout: 240_000,
}, async () => {
  const { db, url, close } = await testDatabase()
  onTestFinished(close)
  const customers = await Promise.all(Array.from({ length: CLIENTS }, () => aCustomer(db)))
  const product = await aVariant(db, { stock: STOCK })
  const acknowledged = new Map<string, number>()
  const isAcknowledged = ({ order }: Attempt) => acknowledged.has(order.key.key)
  let unknown: Attempt[] = []

  /** Keeps the process working until it has acknowledged a number of orders, and kills it while the next ones are under way. */
  const workAndKill = async (child: ChildProcess, orderCount: number) => {
    const sent: Attempt[] = []
    const todo = unknown
    const sendNext = (client: number) => {
      const customer = customers[client % CLIENTS]
      const attempt = todo.shift() ?? (customer && attemptOf(customer, product))
      if (!attempt) return
      sent.push(attempt)
      child.send({ number: sent.length - 1, customer: { id: attempt.customer.id }, order: attempt.order } satisfies OrderMessage)
    }
    let done = 0
    const isOver = Promise.withResolvers<void>()
    child.on("message", ({ number, id }: OrderedMessage) => {
      const key = sent[number]?.order.key.key ?? ""
      expect(acknowledged.get(key) ?? id, "one order a key").toBe(id)
      acknowledged.set(key, id)
      done++
      if (done >= orderCount) isOver.resolve()
      // What it acknowledged before the kill still arrives after it.
      if (!child.killed) sendNext(number)
    })
    for (let client = 0; client < CLIENTS; client++) sendNext(client)
    await isOver.promise
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
    unknown = [...todo, ...sent].filter((attempt) => !isAcknowledged(attempt))
  }

  let next = startProcess(url)
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await next
    next = startProcess(url)
    // Up to 25 orders, a different number each time, and the same in every run.
    await workAndKill(child, 1 + ((kill * 7) % 25))
  }
  expect(unknown.length).toBeGreaterThan(0)
  const last = await next
  for (const [number, { customer, order }] of unknown.entries()) {
    last.send({ number, customer: { id: customer.id }, order } satisfies OrderMessage)
    const [{ id }] = (await once(last, "message")) as [OrderedMessage]
    acknowledged.set(order.key.key, id)
  }
  last.kill("SIGKILL")

  const { rows } = await db.execute<{ id: number }>(sql`select id from orders order by id`)
  expect(rows.map(({ id }) => id)).toEqual([...acknowledged.values()].toSorted((a, b) => a - b))
  expect(await stockOf(db, product)).toBe(STOCK - acknowledged.size)
  const { rows: mails } = await db.execute<{ kind: string; count: number }>(
    sql`select payload ->> 'kind' as kind, count(*)::int as count from graphile_worker._private_jobs group by 1 order by 1`,
  )
  expect(mails).toEqual([
    { kind: "order-received", count: acknowledged.size },
    { kind: "shop-notice", count: acknowledged.size },
  ])
  await expectHealthy(db)
})
