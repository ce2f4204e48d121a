import { ordersMenu } from "./orders/orders.screens.ts"
import { repairsMenu } from "./repairs/repairs.screens.ts"
import type { MenuEntry } from "./screens.ts"
import { todayMenu } from "./today/today.screens.ts"

/** The entries of the sidebar in their order within each group. */
export const menu: readonly MenuEntry[] = [todayMenu, ordersMenu, repairsMenu]
