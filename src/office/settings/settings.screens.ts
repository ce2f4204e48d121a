import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry, PaletteAct } from "#office/screens.ts"

export const branchesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/branches",
  staticData: { title: m.office_branches, permission: "settings.read" },
  validateSearch: ({ id }: Readonly<Record<string, unknown>>): { id?: string } => (id === undefined ? {} : { id: String(id) }),
  component: lazyRouteComponent(() => import("./branches/branches.page.tsx"), "BranchesPage"),
})

export const slotsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/slots",
  staticData: { title: m.office_slots, permission: "settings.read" },
  validateSearch: ({ add }: Readonly<Record<string, unknown>>): { add?: "closing" } => (add === "closing" ? { add } : {}),
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

export const limitsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/limits",
  staticData: { title: m.office_limits, permission: "settings.read" },
  component: lazyRouteComponent(() => import("./limits.page.tsx"), "LimitsPage"),
})

export const mailSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/mail",
  staticData: { title: m.office_mail_settings, permission: "settings.read" },
  component: lazyRouteComponent(() => import("./mail.page.tsx"), "MailPage"),
})

export const paymentsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/payments",
  staticData: { title: m.office_payments, permission: "payments.read" },
  component: lazyRouteComponent(() => import("./payments.page.tsx"), "PaymentsPage"),
})

export const settingsMenu: MenuEntry = {
  group: "shop",
  to: "/settings/branches",
  label: m.office_settings,
  icon: "gear",
  permission: "settings.read",
}

export const closePlaceAct: PaletteAct = {
  to: "/settings/slots",
  search: { add: "closing" },
  label: m.office_slots_close,
  icon: "calendar",
  permission: "settings.edit",
}
