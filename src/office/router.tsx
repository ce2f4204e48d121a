import { createRouter } from "@tanstack/react-router"
import { PageFault, PagePending } from "./frame/page-states.tsx"
import { routeTree } from "./routes.ts"
import { parseSearch, stringifySearch } from "./search-params.ts"

export const router = createRouter({
  routeTree,
  basepath: "/office",
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 80,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFault,
  defaultPendingComponent: PagePending,
  scrollRestoration: true,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
