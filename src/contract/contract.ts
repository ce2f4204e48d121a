import { account } from "./account.ts"
import { addresses } from "./addresses.ts"
import type { Client } from "./call.ts"
import { cart } from "./cart.ts"
import { catalog } from "./catalog.ts"
import { contact } from "./contact.ts"
import { content } from "./content.ts"
import { estimates } from "./estimates.ts"
import { home } from "./home.ts"
import { identity } from "./identity.ts"
import { orders } from "./orders.ts"
import { payments } from "./payments.ts"
import { repairs } from "./repairs.ts"

/** Every call of the API, by feature. */
export const contract = {
  home,
  content,
  contact,
  catalog,
  cart,
  orders,
  payments,
  repairs,
  estimates,
  addresses,
  account,
  identity,
} as const

export type Contract = typeof contract
/** The typed client: over HTTP in the browser, in memory while a page is rendered on the server. */
export type Api = Client<Contract>
