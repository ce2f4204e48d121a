import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const slotsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/slots",
  staticData: { title: m.office_slots, permission: "settings.read" },
  component: lazyRouteComponent(() => import("./slots.page.tsx"), "SlotsPage"),
})

export const reasonsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/reasons",
  staticData: { title: m.office_reasons, permission: "settings.read" },
  component: lazyRouteComponent(() => import("./reasons.page.tsx"), "ReasonsPage"),
})

export const deliveryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/delivery",
  staticData: { title: m.office_delivery, permission: "settings.read" },
  component: lazyRouteComponent(() => import("./delivery.page.tsx"), "DeliveryPage"),
})

export const paymentsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/payments",
  staticData: { title: m.office_payments, permission: "payments.read" },
  component: lazyRouteComponent(() => import("./payments.page.tsx"), "PaymentsPage"),
})

export const settingsMenu: MenuEntry = {
  group: "shop",
  to: "/settings/slots",
  label: m.office_slots,
  icon: "calendar",
  permission: "settings.read",
}
