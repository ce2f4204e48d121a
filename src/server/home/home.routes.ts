import { home } from "#contract/home.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { allBanners, allCollections, collectionBy, homeLayout, menu } from "./home.queries.ts"

export function serveHome(api: ApiServer, { db, config }: Pick<Services, "db" | "config">): void {
  serve(api, home.banners, () => allBanners(db))
  serve(api, home.collections, () => allCollections(db))
  serve(api, home.collection, async ({ params }) => found(await collectionBy(db, params.id)))
  serve(api, home.layout, () => homeLayout(db, config.imageBaseUrl), {
    shows: (sections) => ({ details: [], cards: [...new Set(sections.flatMap(({ products }) => products.map(({ id }) => id)))] }),
  })
  serve(api, home.menu, () => menu(db))
}
