import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

const NAMES = ["view", "q", "mine", "after"] as const

export const requestsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/requests",
  staticData: { title: m.office_requests, permission: "requests.answer" },
  validateSearch: (search: Readonly<Record<string, unknown>>): { view?: string; q?: string; mine?: string; after?: string } =>
    Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))),
  component: lazyRouteComponent(() => import("./requests.page.tsx"), "RequestsPage"),
})

export const messagesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/requests/messages",
  staticData: { title: m.office_messages, permission: "requests.answer" },
  validateSearch: (search: Readonly<Record<string, unknown>>): { view?: string; after?: string } =>
    Object.fromEntries((["view", "after"] as const).flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))),
  component: lazyRouteComponent(() => import("./messages.page.tsx"), "MessagesPage"),
})

export const requestRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/requests/$id",
  staticData: { title: m.office_requests, permission: "requests.answer" },
  component: lazyRouteComponent(() => import("./request.page.tsx"), "RequestPage"),
})

export const requestsMenu: MenuEntry = {
  group: "sell",
  to: "/requests",
  label: m.office_requests,
  icon: "inbox",
  permission: "requests.answer",
  waits: "requests",
}
