import { createFileRoute } from "@tanstack/react-router"
import { listingQuery } from "#rules/catalog/listing-query.ts"
import { routeHead } from "#web/route-head.ts"
import { ListingPending } from "./listing-pending.tsx"
import { ListingFailed, ListingScreen } from "./listing-screen.tsx"
import { brandSubject } from "./listing-subject.ts"
import { loadListing } from "./load-listing.ts"

export const Route = createFileRoute("/brands/$slug")({
  loaderDeps: ({ search }) => listingQuery(search),
  loader: ({ params, deps, abortController }) => loadListing(brandSubject(params.slug), deps, abortController.signal),
  head: routeHead,
  remountDeps: ({ params }) => params,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

function Page() {
  return <ListingScreen {...Route.useLoaderData()} />
}
