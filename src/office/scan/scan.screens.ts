import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const scanRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/scan",
  staticData: { title: m.office_scan },
  component: lazyRouteComponent(() => import("./scan.page.tsx"), "ScanPage"),
})

export const scanMenu: MenuEntry = {
  group: "start",
  to: "/scan",
  label: m.office_scan,
  icon: "scan",
  permission: ["orders.read", "repairs.read"],
  inBar: true,
}
