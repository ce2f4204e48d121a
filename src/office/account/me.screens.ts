import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"

export const meRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/me",
  staticData: { title: m.office_me },
  component: lazyRouteComponent(() => import("./me.page.tsx"), "MePage"),
})
