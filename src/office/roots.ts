import { createRootRoute, createRoute } from "@tanstack/react-router"
import type { Permission } from "#contract/office/permissions.ts"

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The name of the page, in the browser's tab and, except for lists, in the top bar. */
    title?: () => string
    /** The permission to open the page. Without it, every member may. */
    permission?: Permission
  }
}

/** Above everything, also the sign-in. */
export const rootRoute = createRootRoute()

/** The parent of every page of a signed-in member: sidebar, top bar and palette surround it. `routes.ts` gives it its component. */
export const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: "frame" })
