import { Writable } from "node:stream"
import { onTestFinished } from "vitest"
import { createApp } from "#server/app.ts"
import { identityOf } from "#server/configured-identity.ts"
import { openDatabase } from "#server/db/database.ts"
import { aVariant } from "./carts.ts"
import { aCustomer } from "./customers.ts"
import { cashHome } from "./orders.ts"
import { aShopForThisTest } from "./shop.ts"
import { aFaultProxy } from "./stand-ins/fault-proxy.ts"

type LogLine = { level: number; msg: string }

/** A shop whose database is behind a proxy, with a customer and a product; log lines above info are kept. */
export async function aShopBehindAProxy() {
  const { services, db: direct, url } = await aShopForThisTest({ environment: { MAX_OPEN_CASH_ORDERS: "1000" } })
  const proxy = await aFaultProxy(url)
  const db = openDatabase(proxy.url, { answerWithinMs: 1000 })
  const logged: LogLine[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(JSON.parse(line.toString()) as LogLine)
      done()
    },
  })
  const app = await createApp(
    { ...services, db, identity: identityOf(services.config, db, () => {}) },
    { logger: { level: "warn", stream } },
  )
  onTestFinished(async () => {
    await app.close()
    await db.$client.end()
  })
  const customer = await aCustomer(direct)
  const product = await aVariant(direct, { stock: 50 })
  const send = async (method: "GET" | "POST", path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...customer.headers, ...headers },
      ...(body ? { payload: body } : {}),
    })
    const { statusCode, payload } = answer
    return {
      status: statusCode,
      text: payload,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      json: <T>() => answer.json<T>(),
    }
  }
  const order = (key: string) => send("POST", "/api/order/buy_now", { ...cashHome, product, quantity: 1 }, { "idempotency-key": key })
  return { direct, db, customer, proxy, product, logged, send, order }
}
