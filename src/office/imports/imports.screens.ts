import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const importsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/import",
  staticData: { title: m.office_import, permission: "import.look" },
  component: lazyRouteComponent(() => import("./imports.page.tsx"), "ImportsPage"),
})

export const importRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/import/$id",
  staticData: { title: m.office_import, permission: "import.look" },
  component: lazyRouteComponent(() => import("./import.page.tsx"), "ImportPage"),
})

export const importsMenu: MenuEntry = {
  group: "catalog",
  to: "/import",
  label: m.office_import,
  icon: "upload",
  permission: "import.look",
}
