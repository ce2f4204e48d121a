import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

const NAMES = ["q", "blocked", "sort", "after", "cols"] as const
type CustomersSearch = { [name in (typeof NAMES)[number]]?: string }

export const customersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/customers",
  staticData: { title: m.office_customers, permission: "customers.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): CustomersSearch =>
    Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))),
  component: lazyRouteComponent(() => import("./customers.page.tsx"), "CustomersPage"),
})

export const customerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/customers/$id",
  staticData: { title: m.office_customers, permission: "customers.read" },
  component: lazyRouteComponent(() => import("./customer.page.tsx"), "CustomerPage"),
})

export const customersMenu: MenuEntry = {
  group: "sell",
  to: "/customers",
  label: m.office_customers,
  icon: "users",
  permission: "customers.read",
}
