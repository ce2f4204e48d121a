import { access } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { FastifyInstance } from "fastify"
import { ConfigError } from "#server/config/config.ts"
import { serveAssets } from "./assets.routes.ts"
import type { PageSource } from "./render-page.ts"

/** The exports of the built pages; the two sides do not import each other's sources. */
export type PagesModule = {
  renderPage: (address: string, context: object) => Promise<Response>
}

/** Serves the pages that `npm run build` made below `folder`. */
export function loadBuiltPages(folder: string) {
  return async (app: FastifyInstance, context: () => object): Promise<PageSource> => {
    const entry = join(folder, "server", "server.js")
    await access(entry).catch((cause: unknown) => {
      throw new ConfigError("The pages are not built. Run `npm run build` first.", { cause })
    })
    const pages = (await import(pathToFileURL(entry).href)) as PagesModule
    await serveAssets(app, join(folder, "client"))
    return { isBuilt: true, render: (address, means) => pages.renderPage(address, { ...context(), ...means }) }
  }
}
