import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/home",
  staticData: { title: m.office_home, permission: "home.edit" },
  component: lazyRouteComponent(() => import("./home.page.tsx"), "HomePage"),
})

export const bannersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/home/banners",
  staticData: { title: m.office_banners, permission: "home.edit" },
  component: lazyRouteComponent(() => import("./banners.page.tsx"), "BannersPage"),
})

export const homeMenu: MenuEntry = {
  group: "storefront",
  to: "/home",
  label: m.office_home,
  icon: "home",
  permission: "home.edit",
  key: "h",
}
