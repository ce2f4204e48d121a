import type { PageHeadTags } from "./head.ts"

/**
 * The `head` of a route whose loader created it with `pageHead`. Loaders load with their screen, whereas a route's own `head` would be in
 * the first load of every page, with its messages and structured data.
 */
export function routeHead({ loaderData }: { loaderData?: { head: PageHeadTags } }) {
  return loaderData?.head ?? {}
}
