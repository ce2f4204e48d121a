import { activityMenu } from "./activity/activity.screens.ts"
import { contentMenu } from "./content/content.screens.ts"
import { customersMenu } from "./customers/customers.screens.ts"
import { homeMenu } from "./home/home.screens.ts"
import { importsMenu } from "./imports/imports.screens.ts"
import { ordersMenu } from "./orders/orders.screens.ts"
import { productsMenu } from "./products/products.screens.ts"
import { stockMenu } from "./products/stock/stock.screens.ts"
import { calendarMenu, offerMenu, repairsMenu } from "./repairs/repairs.screens.ts"
import { requestsMenu } from "./requests/requests.screens.ts"
import { scanMenu } from "./scan/scan.screens.ts"
import type { MenuEntry, PaletteAct } from "./screens.ts"
import { closePlaceAct, settingsMenu } from "./settings/settings.screens.ts"
import { staffMenu } from "./staff/staff.screens.ts"
import { structureMenu } from "./structure/structure.screens.ts"
import { systemMenu } from "./system/system.screens.ts"
import { todayMenu } from "./today/today.screens.ts"

/** The entries of the sidebar in their order within each group. */
export const menu: readonly MenuEntry[] = [
  todayMenu,
  ordersMenu,
  requestsMenu,
  customersMenu,
  repairsMenu,
  calendarMenu,
  offerMenu,
  scanMenu,
  productsMenu,
  stockMenu,
  ...structureMenu,
  ...homeMenu,
  contentMenu,
  importsMenu,
  activityMenu,
  staffMenu,
  systemMenu,
  settingsMenu,
]

/** The acts that the palette offers on every page. */
export const acts: readonly PaletteAct[] = [closePlaceAct]
