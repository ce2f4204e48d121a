import { addresses } from "./addresses.ts"
import type { Client } from "./call.ts"
import { catalog } from "./catalog.ts"
import { home } from "./home.ts"

/** Every call of the API, by feature. */
export const contract = { home, catalog, addresses } as const

export type Contract = typeof contract
/** The typed client: over HTTP in the browser, in memory while a page is rendered on the server. */
export type Api = Client<Contract>
