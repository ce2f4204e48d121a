import type { FastifyInstance } from "fastify"
import { onTestFinished } from "vitest"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/db/database.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"
import type { TestCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest, type ShopOptions, type TestShop, UNHURRIED } from "#server/testing/shop.ts"

export type RacedRequest = { customer: TestCustomer; path: string; body?: unknown; key?: string }
export type RacedAnswer = { status: number; text: string; headers: Record<string, unknown> }

export type TwoProcesses = TestShop & {
  /** Sends all requests at once, alternating between the processes; returns the responses in order. */
  race: (requests: readonly RacedRequest[]) => Promise<RacedAnswer[]>
}

/** Two instances of a shop on one database, each with its own connections; both close when the test ends. */
export async function twoProcessesForThisTest(options?: ShopOptions): Promise<TwoProcesses> {
  const shop = await aShopForThisTest(options)
  const db = openDatabase(shop.url, { size: 10 })
  const second = await createApp({ ...shop.services, db, identity: embeddedIdentity({ db, config: shop.services.config }) }, UNHURRIED)
  onTestFinished(async () => {
    await second.close()
    await db.$client.end()
  })
  const apps: readonly FastifyInstance[] = [shop.app, second]
  return {
    ...shop,
    race: (requests) => Promise.all(requests.map((request, place) => send(apps[place % 2] ?? second, request))),
  }
}

async function send(app: FastifyInstance, { customer, path, body, key }: RacedRequest): Promise<RacedAnswer> {
  const { statusCode, payload, headers } = await app.inject({
    method: "POST",
    url: path,
    headers: {
      ...customer.headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: statusCode, text: payload, headers }
}
