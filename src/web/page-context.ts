import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { Api } from "#contract/contract.ts"

/** What every page knows of the shop; it is the same for every visitor. */
export type Site = {
  shopName: string
  /** Where visitors reach the shop, for canonical addresses. */
  publicOrigin: string
  /** Prefix of relative image paths. */
  imageBase: string
  /** The year of the copyright line, in Qatar. */
  year: number
  social: readonly { name: string; url: string }[]
  /** Pictures of the shop itself by name, such as `default-product`. */
  pictures: Readonly<Record<string, string>>
  /** Whether the shop has a branch, at which orders can be collected and devices brought. */
  hasBranches: boolean
  /** Whom the contact page names; the phone is the WhatsApp number as well. */
  support: { phone: string; address: string; email: string }
  /** Whom customers sign in with: the shop's own calls, or Firebase Authentication with its public settings. */
  identity: { kind: "embedded" } | { kind: "firebase"; apiKey: string; authDomain: string; projectId: string; emulator: string | null }
}

/** What the server hands to a page while it is rendered. No visitor is in it: pages are the same for everyone. */
export type PageContext = {
  api: Api
  site: Site
  /** Put on the framework's own inline scripts, so that the server knows them from any other. */
  scriptMark: string
}

declare module "@tanstack/react-router" {
  interface Register {
    server: { requestContext: PageContext }
  }
}

// One document, one shop: what the server said when the document was made holds until the next one.
let known: Site | undefined

/** Keeps what the document was made with, for loaders that run in the browser. */
export function rememberSite(site: Site): void {
  known = site
}

/** The shop's settings: on the server from the request, in the browser from the document. */
export const readSite = createIsomorphicFn()
  .server((): Site => (getGlobalStartContext() as unknown as PageContext).site)
  .client((): Site => {
    if (!known) throw new Error("The site's settings are read before the document was hydrated.")
    return known
  })
