import { createFileRoute } from "@tanstack/react-router"
import { searchQuery } from "#rules/catalog/listing-query.ts"
import { ListingPending } from "#web/catalog/listing/listing-pending.tsx"
import { ListingFailed } from "#web/catalog/listing/listing-screen.tsx"
import { routeHead } from "#web/route-head.ts"
import { loadSearch } from "./load-search.ts"
import { SearchScreen } from "./search-screen.tsx"

export const Route = createFileRoute("/search")({
  loaderDeps: ({ search }) => searchQuery(search),
  loader: ({ deps, abortController }) => loadSearch(deps, abortController.signal),
  head: routeHead,
  remountDeps: ({ loaderDeps }) => loaderDeps.q,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

function Page() {
  return <SearchScreen {...Route.useLoaderData()} />
}
