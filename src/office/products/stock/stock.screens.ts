import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import type { MovementsSearch, StockSearch } from "./stock-data.ts"

/** The given texts among the search parameters. */
function texts(search: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])))
}

export const stockRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/stock",
  staticData: { title: m.office_stock, permission: "products.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): StockSearch =>
    texts(search, ["view", "q", "sort", "after", "cols", "sheet"]),
  component: lazyRouteComponent(() => import("./stock.page.tsx"), "StockPage"),
})

export const movementsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/stock/movements",
  staticData: { title: m.office_movements, permission: "products.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): MovementsSearch => texts(search, ["kind", "days", "q", "after", "cols"]),
  component: lazyRouteComponent(() => import("./movements.page.tsx"), "MovementsPage"),
})

export const stockMenu: MenuEntry = {
  group: "catalog",
  to: "/stock",
  label: m.office_stock,
  icon: "hash",
  permission: "products.read",
  key: "s",
}
