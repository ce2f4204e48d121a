import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server"
import type { PageContext } from "./page-context.ts"

const handle = createStartHandler(defaultRenderHandler)

/** Renders the page of `address` (path and query) as an HTML document. */
export function renderPage(address: string, context: PageContext): Promise<Response> {
  // The host does not matter: canonical addresses come from the configuration.
  return Promise.resolve(handle(new Request(new URL(address, "http://shop.invalid")), { context }))
}

export default { fetch: handle }
