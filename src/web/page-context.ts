import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { Api } from "#contract/contract.ts"
import type { DatedRules } from "#rules/catalog/delivery-text.ts"

/** The shop's settings on every page, the same for every visitor. */
export type Site = {
  shopName: string
  /** The public address of the shop, for canonical addresses. */
  publicOrigin: string
  /** The prefix of relative picture paths. */
  imageBase: string
  /** The year of the copyright line, in Qatar. */
  year: number
  social: readonly { name: string; url: string }[]
  /** Pictures of the shop by name, such as `default-product`. */
  pictures: Readonly<Record<string, string>>
  /** The first branch with its hours, for collecting orders and bringing devices, and how many others there are; null without any. */
  pickup: { branch: string; hours: string; others: number } | null
  /** When deliveries that depend on the time of the order arrive: the rule now, and those of earlier orders, the newest first. */
  delivery: DatedRules
  /** The contacts on the contact page; the phone number is also the WhatsApp number. */
  support: { phone: string; address: string; email: string; hours: string | null }
  /** The identity provider: the shop's own calls, or Firebase Authentication with its public settings. */
  identity: { kind: "embedded" } | { kind: "firebase"; apiKey: string; authDomain: string; projectId: string; emulator: string | null }
}

/** What the server passes to a page that it renders. It contains nothing about the visitor: pages are the same for everyone. */
export type PageContext = {
  api: Api
  site: Site
  /** Marks the framework's inline scripts, so that the server can tell them from others. */
  scriptMark: string
}

declare module "@tanstack/react-router" {
  interface Register {
    server: { requestContext: PageContext }
  }
}

// The settings of a document stay the same until the next document.
let known: Site | undefined

/** Stores the settings of the document, for loaders that run in the browser. */
export function rememberSite(site: Site): void {
  known = site
}

/** The shop's settings: on the server from the request, in the browser from the document. */
export const readSite = createIsomorphicFn()
  .server((): Site => (getGlobalStartContext() as unknown as PageContext).site)
  .client((): Site => {
    if (!known) throw new Error("The site is read before hydration.")
    return known
  })
