import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"

/** Every part in every state: for those who build screens, and for the checks of contrast. It is in no menu of a production shop. */
export const galleryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/parts",
  staticData: { title: m.office_parts },
  component: lazyRouteComponent(() => import("./gallery.page.tsx"), "GalleryPage"),
})
