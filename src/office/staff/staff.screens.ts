import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const staffRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/staff",
  staticData: { title: m.office_staff_and_roles, permission: "staff.read" },
  component: lazyRouteComponent(() => import("./staff.page.tsx"), "StaffPage"),
})

export const rolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/roles",
  staticData: { title: m.office_roles, permission: "staff.read" },
  component: lazyRouteComponent(() => import("./roles.page.tsx"), "RolesPage"),
})

export const keysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings/keys",
  staticData: { title: m.office_keys_title, permission: "keys.manage" },
  component: lazyRouteComponent(() => import("./keys.page.tsx"), "KeysPage"),
})

export const staffMenu: MenuEntry = {
  group: "shop",
  to: "/settings/staff",
  label: m.office_staff,
  icon: "users",
  permission: "staff.read",
}
