import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { PageContext, Site } from "./page-context.ts"

// One document, one shop: what the server said when the document was made holds until the next one.
let known: Site | undefined

/** Keeps what the document was made with, for loaders that run in the browser. */
export function rememberSite(site: Site): void {
  known = site
}

export const readSite = createIsomorphicFn()
  .server((): Site => (getGlobalStartContext() as unknown as PageContext).site)
  .client((): Site => {
    if (!known) throw new Error("The site's settings are read before the document was hydrated.")
    return known
  })
