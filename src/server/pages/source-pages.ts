import type { FastifyInstance } from "fastify"
import type { PagesModule } from "./built-pages.ts"
import type { PageSource } from "./render-page.ts"

/** Serves the pages from their sources, reloading them on every change. For development only. */
export function loadPagesFromSources(root: string) {
  return async (app: FastifyInstance, context: () => object): Promise<PageSource> => {
    const { createServer, isRunnableDevEnvironment } = await import("vite")
    const vite = await createServer({
      root,
      appType: "custom",
      server: { middlewareMode: { server: app.server }, hmr: { server: app.server } },
    })
    app.addHook("onClose", () => vite.close())
    app.addHook("onRequest", (request, reply, done) => {
      if (/^\/(api|images|healthz|readyz)(\/|$)/.test(request.url)) return done()
      vite.middlewares(request.raw, reply.raw, done)
    })
    return {
      isBuilt: false,
      render: async (address, means) => {
        // Looked up each time: a change of Vite's settings replaces it.
        const environment = vite.environments.ssr
        if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("Vite has no environment that renders pages.")
        const pages = (await environment.runner.import("/src/web/server.ts")) as PagesModule
        return pages.renderPage(address, { ...context(), ...means })
      },
    }
  }
}
