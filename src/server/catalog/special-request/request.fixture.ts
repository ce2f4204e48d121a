import { sql } from "drizzle-orm"
import { catalog } from "#contract/catalog.ts"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest, type ShopOptions } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

export const REQUESTS = "/api/office/requests"

/** A shop with one special request, which nobody has answered. */
export async function aShopWithARequest(options?: ShopOptions) {
  const shop = await aShopForThisTest(options)
  const product = await aProduct(shop.db, {
    title: "Pearl Phone",
    variants: [{ title: "Pearl Phone 256 GB", price: 900, inventoryQuantity: 4 }],
  })
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  const customer = await aCustomer(shop.db)
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "Blue, please" }
  const wish = { product, variant: rows[0]?.id, ...contact, requested_quantity: 40 }
  const { id } = (await shop.call("POST", catalog.specialRequest.path, wish, customer.headers)).json<{ id: number }>()
  return { shop, customer, id, variant: rows[0]?.id ?? 0, sales: await aStaffMember(shop, "sales", { name: "Reem" }) }
}

export const oneRequest = async (member: TestMember, id: number) => (await member.call("GET", `${REQUESTS}/${id}`)).json<OfficeRequest>()
