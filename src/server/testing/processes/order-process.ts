import { systemClock } from "#server/clock.ts"
import { readConfig } from "#server/config/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { Replayed } from "#server/guards/idempotency.ts"
import { openSandbox } from "#server/integrations/payments/sandbox.ts"
import { type PlaceOrder, placeOrder } from "#server/orders/placing/place-order.ts"

/** An order that the process must place. */
export type OrderMessage = { number: number; customer: { id: number }; order: PlaceOrder }
/** It is committed. */
export type OrderedMessage = { number: number; id: number }

/** A process that places orders, for tests that kill it. Its argument is the address of its database; orders arrive as messages. */
const [, , databaseUrl = ""] = process.argv
const config = readConfig({ LIMIT_FACTOR: "100000", MAX_OPEN_CASH_ORDERS: "100000" })
const db = openDatabase(databaseUrl)
const { provider: payments } = await openSandbox({ db, clock: systemClock, publicOrigin: config.publicOrigin })

process.on("message", async ({ number, customer, order }: OrderMessage) => {
  const answer = await placeOrder({ config, db, clock: systemClock, payments }, customer, order)
  const { id } = answer instanceof Replayed ? answer.answer : answer
  process.send?.({ number, id } satisfies OrderedMessage)
})
process.send?.("ready")
