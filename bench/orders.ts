/** Orders of eight concurrent shoppers, compared with the statements of the same orders alone. */
import { randomUUID } from "node:crypto"
import type pg from "pg"
import { systemClock } from "../src/server/clock.ts"
import { readConfig } from "../src/server/config/config.ts"
import { type Database, openDatabase } from "../src/server/db/database.ts"
import { customerOfPrincipal } from "../src/server/guards/customers.queries.ts"
import { placeOrder } from "../src/server/orders/placing/place-order.ts"
import { principalOfSession } from "../src/server/sign-in/sessions.queries.ts"
import { type Buyer, CASH, orderOf, someBuyers } from "./buyers.ts"
import { load, type Rate, together } from "./load.ts"
import type { Effort } from "./measure.ts"
import { inTurn } from "./mixes.ts"
import type { ShopProcess } from "./shop.ts"
import { recordedStatements, type Statement } from "./statements.ts"

export const SHOPPERS = 8
const RECORDED = 60

export type OrderRates = { shop: Rate; sqlPerSecond: number }

export async function orderRates(shop: ShopProcess, { seconds, rounds }: Omit<Effort, "connections">): Promise<OrderRates> {
  const db = openDatabase(shop.databaseUrl, { size: SHOPPERS })
  try {
    const buyers = await someBuyers(db)
    const next = inTurn(buyers.map(orderOf))
    const orders: Statement[][] = []
    for (const buyer of buyers.slice(0, RECORDED)) orders.push(await recordedStatements(db.$client, (recorder) => order(recorder, buyer)))
    const run = (length: number) => load({ address: shop.address, cpu: shop.cpu, next, connections: SHOPPERS, seconds: length })
    await run(1)
    const rates = { shop: [] as Rate[], sql: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      rates.shop.push(await run(seconds))
      rates.sql.push(await replayed(db.$client, orders, seconds))
    }
    return { shop: together(rates.shop), sqlPerSecond: rates.sql.reduce((sum, rate) => sum + rate, 0) / rates.sql.length }
  } finally {
    await db.$client.end()
  }
}

/** The shop's statements for one order, including the preceding lookup of the token. */
async function order(db: Database, { customer, variant }: Buyer): Promise<void> {
  const principal = await principalOfSession(db, customer.token)
  if (principal) await customerOfPrincipal(db, principal)
  const config = readConfig({ LIMIT_FACTOR: "1000" })
  // A cash order calls no provider.
  const services = { db, config, clock: systemClock, payments: undefined as never }
  await placeOrder(services, customer, { wished: { variantId: variant, quantity: 1 }, request: CASH, key: null })
}

async function replayed(pool: pg.Pool, orders: readonly Statement[][], seconds: number): Promise<number> {
  let done = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const shopper = async (own: readonly Statement[][]) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const client = await pool.connect()
      await replay(client, own[turn % own.length] ?? [])
      client.release()
      done++
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, (_, place) => shopper(orders.filter((_order, index) => index % SHOPPERS === place))))
  return done / ((performance.now() - started) / 1000)
}

/** Repeats the statements of a recorded order, with new ids and a new reference. */
async function replay(client: pg.PoolClient, statements: readonly Statement[]): Promise<void> {
  const replaced = new Map<unknown, unknown>()
  const bound = (value: unknown): unknown => (Array.isArray(value) ? value.map(bound) : (replaced.get(value) ?? value))
  for (const { returned, ...statement } of statements) {
    if (statement.name === "insert order") replaced.set(statement.values[0], randomUUID())
    const { rows } = await client.query({ ...statement, values: statement.values.map(bound) })
    const isNew = statement.name === "insert order" || statement.name === "insert order items"
    if (isNew) replaced.set(returned[0]?.["id"], (rows as { id: number }[])[0]?.id)
  }
}
