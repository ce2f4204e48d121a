import { createFileRoute } from "@tanstack/react-router"
import { listingQuery } from "#rules/catalog/listing-query.ts"
import { routeHead } from "#web/route-head.ts"
import { ListingPending } from "./listing-pending.tsx"
import { ListingFailed, ListingScreen } from "./listing-screen.tsx"
import { catalogSubject } from "./listing-subject.ts"
import { loadListing } from "./load-listing.ts"

export const Route = createFileRoute("/catalog")({
  loaderDeps: ({ search }) => listingQuery(search),
  loader: ({ deps, abortController }) => loadListing(catalogSubject(deps), deps, abortController.signal),
  head: routeHead,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

function Page() {
  return <ListingScreen {...Route.useLoaderData()} />
}
