import { createFileRoute } from "@tanstack/react-router"
import { filtersFrom } from "#rules/listing-filters.ts"
import { routeHead } from "#web/route-head.ts"
import { ListingScreen } from "./listing-screen.tsx"
import { ListingFailed } from "./listing-failed.tsx"
import { loadListing } from "./listing-loader.ts"
import { ListingPending } from "./listing-pending.tsx"
import { catalogPlace } from "./listing-place.ts"

export const Route = createFileRoute("/catalog")({
  loaderDeps: ({ search }) => ({ place: catalogPlace(search), filters: filtersFrom(search) }),
  loader: ({ deps, abortController }) => loadListing(deps.place, deps.filters, abortController.signal),
  head: routeHead,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

function Page() {
  return <ListingScreen {...Route.useLoaderData()} />
}
