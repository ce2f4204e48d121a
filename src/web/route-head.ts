import type { PageHeadTags } from "./head.ts"

/**
 * The `head` of a route whose loader made it with `pageHead`. Loaders are loaded with their screen, a route's own `head` would be in the
 * first load of every page, with all the messages and structured data that it takes.
 */
export function routeHead({ loaderData }: { loaderData?: { head: PageHeadTags } }) {
  return loaderData?.head ?? {}
}
