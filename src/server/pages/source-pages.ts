import type { FastifyInstance } from "fastify"
import type { ViteDevServer } from "vite"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { BASE_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"
import type { PagesModule, SiteContext } from "./built-pages.ts"
import { type OfficePage, officeDocument } from "./office-document.ts"
import type { PageSource } from "./render-page.ts"

/** Serves the pages from their sources, reloading them on every change. For development only. */
export function loadPagesFromSources(root: string) {
  return async (app: FastifyInstance, context: SiteContext): Promise<PageSource> => {
    const servers = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await viteFor(locale, root, app)] as const)))
    app.addHook("onClose", async () => void (await Promise.all([...servers.values()].map((vite) => vite.close()))))
    app.addHook("onRequest", (request, reply, done) => {
      if (/^\/(api|images|healthz|readyz)(\/|$)/.test(request.url)) return done()
      const locale = LOCALES.find((each) => each !== BASE_LOCALE && request.url.startsWith(baseOf(each))) ?? BASE_LOCALE
      servers.get(locale)?.middlewares(request.raw, reply.raw, done)
    })
    return {
      isBuilt: false,
      office: { isBuilt: false, document: (page) => officeIn(page, servers.get(page.language)) },
      render: async (address, means) => {
        const { locale } = readLocalizedPath(address)
        return (await pagesOf(servers.get(locale))).renderPage(address, { ...(await context(locale)), ...means })
      },
    }
  }
}

/** The document of the office, with the tools that reload its sources. */
async function officeIn(page: OfficePage, vite: ViteDevServer | undefined): Promise<string> {
  if (!vite) throw new Error(`No server has the sources in ${page.language}.`)
  const { base } = vite.config
  const files = { scripts: [`${base}src/office/client.tsx`], styles: [], dark: `${base}src/office/style/dark.css`, early: [] }
  return vite.transformIndexHtml(page.address, officeDocument(files, page))
}

/** Scripts of each language have their own addresses, because their messages differ. */
function baseOf(locale: Locale): string {
  return locale === BASE_LOCALE ? "/" : `/sources-${locale}/`
}

async function viteFor(locale: Locale, root: string, app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import("vite")
  return createServer({
    root,
    mode: locale,
    base: baseOf(locale),
    cacheDir: `node_modules/.vite-${locale}`,
    appType: "custom",
    server: { middlewareMode: { server: app.server }, hmr: { server: app.server } },
  })
}

async function pagesOf(vite: ViteDevServer | undefined): Promise<PagesModule> {
  const { isRunnableDevEnvironment } = await import("vite")
  // Looked up each time: a change of Vite's settings replaces it.
  const environment = vite?.environments["ssr"]
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("Vite has no environment that renders pages.")
  return (await environment.runner.import("/src/web/server.ts")) as PagesModule
}
