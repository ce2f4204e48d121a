import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"

const YEAR_SECONDS = 31_536_000

/** For files whose names carry a hash. */
export const immutable = `public, max-age=${YEAR_SECONDS}, immutable`

/** Serves the built scripts, styles and fonts, whose names carry a hash, and the few files whose names do not. */
export async function serveAssets(app: FastifyInstance, folders: string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/")
      reply.header("cache-control", isHashed ? immutable : "public, max-age=3600")
    },
  })
}
