import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

export const contentStartRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/content",
  beforeLoad: () => {
    throw redirect({ to: "/content/$page", params: { page: "faq" }, replace: true })
  },
})

export const contentRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/content/$page",
  staticData: { title: m.office_content, permission: "content.edit" },
  component: lazyRouteComponent(() => import("./content.page.tsx"), "ContentPage"),
})

export const contentMenu: MenuEntry = {
  group: "storefront",
  to: "/content",
  label: m.office_content,
  icon: "edit",
  permission: "content.edit",
}
