import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

const NAMES = ["staff", "object", "q", "act", "when", "after", "row"] as const

export type ActivitySearch = Partial<Record<(typeof NAMES)[number], string>>

export const activityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity",
  staticData: { title: m.office_activity, permission: "activity.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): ActivitySearch =>
    Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))),
  component: lazyRouteComponent(() => import("./activity.page.tsx"), "ActivityPage"),
})

export const activityMenu: MenuEntry = {
  group: "shop",
  to: "/activity",
  label: m.office_activity,
  icon: "history",
  permission: "activity.read",
}
