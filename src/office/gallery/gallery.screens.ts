import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"

/** Every component in every state, for development and for the contrast checks. It has no menu entry in production. */
export const galleryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/parts",
  staticData: { title: m.office_parts },
  component: lazyRouteComponent(() => import("./gallery.page.tsx"), "GalleryPage"),
})
