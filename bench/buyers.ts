/** Customers who place orders. */
import type { Database } from "../src/server/db/database.ts"
import { aCustomer, type TestCustomer } from "../src/server/testing/customers.ts"
import type { Asked } from "./load.ts"

/** Enough buyers that none exceeds the limit on open orders of one customer. */
const CUSTOMERS = 1000
const PIECES = 1_000_000

export const CASH = {
  payment_method: "CASH_ON_DELIVERY",
  shipping_address: {
    first_name: "Noor",
    last_name: "Salem",
    email: "noor@example.com",
    phone: "33123456",
    land_mark: "Opposite the park",
    city: "Doha",
    street: "Street 230",
    zone: "38",
    building_number: "12",
    country_code: "QA",
    type: "HOME",
  },
} as const

export type Buyer = { customer: TestCustomer; variant: number }

/** Customers who each order a different variant, with enough stock for all. */
export async function someBuyers(db: Database): Promise<Buyer[]> {
  const { rows } = await db.execute<{ id: number }>(`
    update variants set inventory_quantity = ${PIECES} where id in (
      select v.id from variants v join products p on p.id = v.product_id
      where p.published and p.max_quantity is null and v.selling_price_dirhams < 1000000 order by hashint4extended(v.id, 5) limit ${CUSTOMERS})
    returning id`)
  const buyers: Buyer[] = []
  for (const { id } of rows) buyers.push({ customer: await aCustomer(db), variant: id })
  return buyers
}

export function orderOf({ customer, variant }: Buyer): Asked {
  return {
    method: "POST",
    path: "/api/order/buy_now",
    headers: { ...customer.headers, "content-type": "application/json" },
    body: JSON.stringify({ ...CASH, product: variant, quantity: 1 }),
  }
}
