/** Changes of carts, by signed-in customers. */

import { cartOf } from "../src/server/cart/cart.queries.ts"
import { changeCart } from "../src/server/cart/change-cart.ts"
import { openDatabase, type Queries } from "../src/server/db/database.ts"
import { customerOfPrincipal } from "../src/server/guards/customers.queries.ts"
import { principalOfSession } from "../src/server/sign-in/sessions.queries.ts"
import { aCustomer, type TestCustomer } from "../src/server/testing/customers.ts"
import type { Asked } from "./load.ts"
import type { Measurement } from "./measure.ts"
import { inTurn } from "./mixes.ts"

/** Enough customers that none exceeds the limit on changes. */
const SHOPPERS = 400

type Line = { shopper: TestCustomer; variant: number }

/** Adds and removes a piece, each customer of a different variant: at the end the carts are unchanged. */
export async function cartMeasurements(databaseUrl: string): Promise<Measurement[]> {
  const db = openDatabase(databaseUrl, { size: 2 })
  try {
    const { rows } = await db.execute<{ id: number }>(`
      select v.id from variants v join products p on p.id = v.product_id
      where p.published and p.max_quantity is null and v.inventory_quantity > 5 order by hashint4extended(v.id, 3) limit ${SHOPPERS}`)
    const lines: Line[] = []
    for (const { id } of rows) {
      const shopper = await aCustomer(db)
      await changeCart({ db }, shopper, { product: id, quantity: 1 })
      lines.push({ shopper, variant: id })
    }
    return [
      {
        name: "change of a cart",
        next: inTurn(lines.flatMap((line) => [changeOf(line, 1), changeOf(line, -1)])),
        reads: lines.slice(0, 100).flatMap((line) => [change(line, 1), change(line, -1)]),
        kept: true,
      },
      {
        name: "details of a cart",
        next: inTurn(lines.map(detailsOf)),
        reads: lines.slice(0, 100).map(({ shopper }) => async (tx: Queries) => {
          await whoAsks(tx, shopper)
          await cartOf(tx, shopper.id)
        }),
        kept: true,
      },
    ]
  } finally {
    await db.$client.end()
  }
}

function changeOf({ shopper, variant }: Line, quantity: number): Asked {
  return {
    method: "POST",
    path: "/api/order/cart/item_add_or_remove",
    headers: { ...shopper.headers, "content-type": "application/json" },
    body: JSON.stringify({ product: variant, quantity }),
  }
}

function detailsOf({ shopper }: Line): Asked {
  return { method: "GET", path: "/api/order/cart/details", headers: shopper.headers }
}

function change({ shopper, variant }: Line, quantity: number) {
  return async (db: Parameters<typeof changeCart>[0]["db"]) => {
    await whoAsks(db, shopper)
    await changeCart({ db }, shopper, { product: variant, quantity })
  }
}

/** The statements by which the shop authenticates a token. */
async function whoAsks(db: Queries, { token }: TestCustomer): Promise<void> {
  const principal = await principalOfSession(db, token)
  if (principal) await customerOfPrincipal(db, principal)
}
