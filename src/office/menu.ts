import { ordersMenu } from "./orders/orders.screens.ts"
import type { MenuEntry } from "./screens.ts"

/** The entries of the sidebar in their order within each group. */
export const menu: readonly MenuEntry[] = [ordersMenu]
