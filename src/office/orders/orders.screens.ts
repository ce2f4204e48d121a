import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import type { OrdersSearch } from "./order-data.ts"

const NAMES = [
  "view",
  "q",
  "state",
  "method",
  "pay",
  "delivery",
  "city",
  "zone",
  "branch",
  "product",
  "courier",
  "from",
  "to",
  "min",
  "max",
]

export const ordersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/orders",
  staticData: { title: m.office_orders, permission: "orders.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): OrdersSearch =>
    Object.fromEntries(
      [...NAMES, "note", "sort", "after", "cols", "saved"].flatMap((name) =>
        typeof search[name] === "string" ? [[name, search[name]]] : [],
      ),
    ),
  component: lazyRouteComponent(() => import("./orders.page.tsx"), "OrdersPage"),
})

export const orderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/orders/$reference",
  staticData: { title: m.office_orders, permission: "orders.read" },
  component: lazyRouteComponent(() => import("./order.page.tsx"), "OrderPage"),
})

export const orderByPhoneRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/customers/$id/order",
  staticData: { title: m.office_phone_new, permission: "orders.advance" },
  component: lazyRouteComponent(() => import("./by-phone/order-by-phone.page.tsx"), "OrderByPhonePage"),
})

export const ordersMenu: MenuEntry = {
  group: "sell",
  to: "/orders",
  label: m.office_orders,
  icon: "box",
  permission: "orders.read",
  key: "o",
  waits: "orders",
  inBar: true,
}
