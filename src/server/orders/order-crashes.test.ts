import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { testDatabase } from "#server/testing/database.ts"
import { cashHome, expectHealthy, stockOf } from "#server/testing/orders.ts"

const KILLS = 15
const CLIENTS = 6
const STOCK = 50_000
const API_PROCESS = fileURLToPath(new URL("../testing/api-process.ts", import.meta.url))

type Api = { child: ChildProcess; address: string }

async function startApi(databaseUrl: string): Promise<Api> {
  const child = fork(API_PROCESS, [databaseUrl], { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [address] = (await once(child, "message")) as [string]
  return { child, address }
}

type Attempt = { customer: TestCustomer; product: number; key: string }

/** The id of the order when it was acknowledged, or null when nobody knows what became of it. */
async function order({ address }: Api, { customer, product, key }: Attempt): Promise<number | null> {
  try {
    const answer = await fetch(`${address}${orders.buyNow.path}`, {
      method: "POST",
      headers: { ...customer.headers, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ ...cashHome, product, quantity: 1 }),
    })
    const body = (await answer.json()) as PlacedOrder
    if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}: ${JSON.stringify(body)}`)
    return body.id
  } catch (fault) {
    // A cut connection says nothing about the order.
    if (fault instanceof TypeError || fault instanceof SyntaxError) return null
    throw fault
  }
}

test("[API-45] of a process that is killed 15 times, no acknowledged order is lost, and each key orders once", {
  timeout: 180_000,
}, async () => {
  const { db, url, close } = await testDatabase()
  onTestFinished(close)
  const customers = await Promise.all(Array.from({ length: CLIENTS }, () => aCustomer(db)))
  const product = await aVariant(db, { stock: STOCK })
  const acknowledged = new Map<string, number>()
  const unknown: Attempt[] = []

  const tryOnce = async (api: Api, attempt: Attempt) => {
    const id = await order(api, attempt)
    if (id === null) unknown.push(attempt)
    else {
      expect(acknowledged.get(attempt.key) ?? id, "one order a key").toBe(id)
      acknowledged.set(attempt.key, id)
    }
  }

  let next = startApi(url)
  for (let kill = 0; kill < KILLS; kill++) {
    const api = await next
    next = startApi(url)
    let isAlive = true
    const work = customers.map(async (customer) => {
      for (const attempt of unknown.splice(0, 1)) await tryOnce(api, attempt)
      while (isAlive) await tryOnce(api, { customer, product, key: randomUUID() })
    })
    await wait(80 + Math.random() * 150)
    isAlive = false
    api.child.kill("SIGKILL")
    await Promise.all(work)
  }
  const last = await next
  for (const attempt of unknown.splice(0)) await tryOnce(last, attempt)
  expect(unknown).toEqual([])
  last.child.kill("SIGKILL")

  const { rows } = await db.execute<{ id: number }>(sql`select id from orders order by id`)
  expect(rows.map(({ id }) => id)).toEqual([...acknowledged.values()].toSorted((a, b) => a - b))
  expect(acknowledged.size).toBeGreaterThan(KILLS)
  expect(await stockOf(db, product)).toBe(STOCK - acknowledged.size)
  const { rows: mails } = await db.execute<{ count: number }>(sql`select count(*)::int as count from graphile_worker._private_jobs`)
  expect(mails).toEqual([{ count: acknowledged.size }])
  await expectHealthy(db)
})
