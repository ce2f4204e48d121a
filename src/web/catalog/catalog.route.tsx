import { createFileRoute } from "@tanstack/react-router"
import { listingQuery } from "#rules/listing-query.ts"
import { routeHead } from "#web/route-head.ts"
import { ListingFailed } from "./listing-failed.tsx"
import { loadListing } from "./listing-loader.ts"
import { ListingPending } from "./listing-pending.tsx"
import { catalogPlace } from "./listing-place.ts"
import { ListingScreen } from "./listing-screen.tsx"

export const Route = createFileRoute("/catalog")({
  loaderDeps: ({ search }) => listingQuery(search),
  loader: ({ deps, abortController }) => loadListing(catalogPlace(deps), deps, abortController.signal),
  head: routeHead,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

function Page() {
  return <ListingScreen {...Route.useLoaderData()} />
}
