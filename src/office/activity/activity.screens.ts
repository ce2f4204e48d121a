import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import { readSearch } from "./activity-search.ts"

export const activityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity",
  staticData: { title: m.office_activity, permission: "activity.read" },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./activity.page.tsx"), "ActivityPage"),
})

export const activityMenu: MenuEntry = {
  group: "shop",
  to: "/activity",
  label: m.office_activity,
  icon: "history",
  permission: "activity.read",
}
