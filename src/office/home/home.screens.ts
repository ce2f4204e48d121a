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

export const menuRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/menu",
  staticData: { title: m.office_shop_menu, permission: "home.edit" },
  component: lazyRouteComponent(() => import("./menu.page.tsx"), "MenuPage"),
})

export const homeMenu: readonly MenuEntry[] = [
  { group: "storefront", to: "/home", label: m.office_home, icon: "home", permission: "home.edit", key: "h" },
  { group: "storefront", to: "/menu", label: m.office_shop_menu, icon: "list", permission: "home.edit" },
]
