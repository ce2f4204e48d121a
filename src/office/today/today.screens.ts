import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const todayRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/",
  staticData: { title: m.office_start, permission: "today.read" },
  component: lazyRouteComponent(() => import("./today.page.tsx"), "TodayPage"),
})

export const todayMenu: MenuEntry = {
  group: "start",
  to: "/",
  label: m.office_start,
  icon: "grid",
  permission: "today.read",
  key: "t",
  inBar: true,
}
