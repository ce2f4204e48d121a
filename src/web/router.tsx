import { createRouter, type LocationRewrite } from "@tanstack/react-router"
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import { language, siteAddress } from "#ui/text/language.ts"
import { type PageContext, readSite, rememberSite, type Site } from "./page-context.ts"
import { parseSearch, stringifySearch } from "./paths.ts"
import { routeTree } from "./routeTree.gen.ts"
import { PageFault, PagePending, UnknownPage } from "./shell/fallback/page-fallbacks.tsx"

/** The server's secret mark of the framework's inline scripts; see `server/pages/render-page`. */
const scriptMark = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as PageContext).scriptMark)
  .client(() => undefined)

const ofLanguage: LocationRewrite = {
  input: ({ url }) => withPath(url, readLocalizedPath(url.pathname).path),
  output: ({ url }) => withPath(asRequested(url), siteAddress(url.pathname)),
}

/**
 * On the server the framework encodes the query of a request in full. With a rewrite the router compares it with its own form, in which
 * commas stay, and would redirect to the same page.
 */
const asRequested = createIsomorphicFn()
  .server((url: URL) => {
    url.search = new URLSearchParams(url.search).toString()
    return url
  })
  .client((url: URL) => url)

function withPath(url: URL, path: string): URL {
  url.pathname = path
  return url
}

export function getRouter() {
  return createRouter({
    routeTree,
    ssr: { nonce: scriptMark() },
    // Set before the first `head` or loader runs in the browser.
    dehydrate: () => ({ site: readSite() }),
    hydrate: ({ site }: { site: Site }) => rememberSite(site),
    // Inside the router every address is without its language.
    ...(language() === BASE_LOCALE ? {} : { rewrite: ofLanguage }),
    parseSearch,
    stringifySearch,
    pathParamsAllowedCharacters: [";", "=", ","],
    // SiteLink preloads on intent, and respects Save-Data.
    defaultPreload: false,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultNotFoundComponent: UnknownPage,
    defaultErrorComponent: PageFault,
    defaultPendingComponent: PagePending,
    scrollRestoration: restoresPlace(),
    trailingSlash: "never",
    // The server redirects other forms to lower case.
    caseSensitive: true,
  })
}

/**
 * Whether a rendering restores the scroll position of its page. The first one in the browser does not: the browser has restored the
 * position itself, and the visitor may have scrolled since.
 */
const restoresPlace = createIsomorphicFn()
  .server(() => () => true)
  .client(() => {
    let isFirst = true
    return () => {
      const restores = !isFirst
      isFirst = false
      return restores
    }
  })

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
