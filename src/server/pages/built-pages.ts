import { access } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { FastifyInstance } from "fastify"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { BASE_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"
import { ConfigError } from "#server/config/config.ts"
import { serveAssets } from "./assets.routes.ts"
import { loadBuiltOffice } from "./built-office.ts"
import type { PageSource } from "./render-page.ts"

/** The exports of the built pages; the two sides do not import each other's sources. */
export type PagesModule = {
  renderPage: (address: string, context: object) => Promise<Response>
}

/** The data for every page, in a language. */
export type SiteContext = (locale: Locale) => Promise<object>

/** Serves the pages that `npm run build` made below `folder`, a build per language. The pages of a language load with its first request. */
export function loadBuiltPages(folder: string) {
  return async (app: FastifyInstance, context: SiteContext): Promise<PageSource> => {
    const builds = LOCALES.map((locale) => (locale === BASE_LOCALE ? folder : join(folder, locale)))
    const entries = new Map(LOCALES.map((locale, place) => [locale, join(builds[place] ?? folder, "server", "server.js")]))
    await Promise.all([...entries.values()].map((entry) => access(entry))).catch((cause: unknown) => {
      throw new ConfigError("The pages are not built. Run `npm run build` first.", { cause })
    })
    const pagesIn = (locale: Locale) => import(pathToFileURL(entries.get(locale) ?? "").href) as Promise<PagesModule>
    await pagesIn(BASE_LOCALE)
    await serveAssets(
      app,
      builds.map((build) => join(build, "client")),
    )
    return {
      isBuilt: true,
      office: await loadBuiltOffice(app, join(folder, "office")),
      render: async (address, means) => {
        const { locale } = readLocalizedPath(address)
        return (await pagesIn(locale)).renderPage(address, { ...(await context(locale)), ...means })
      },
    }
  }
}
