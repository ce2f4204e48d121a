import { open, stat } from "node:fs/promises"
import type { FastifyInstance } from "fastify"
import { Refusal } from "#server/guards/refusal.ts"
import type { ImageStore } from "./port.ts"

/**
 * Serves the pictures of the store below `/images/`. A path identifies its bytes, so every response may be cached for ever. They are
 * public, and web mail shows them inside its own pages. [spec 3 §1]
 */
export function serveImages(app: FastifyInstance, images: ImageStore): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/images/*",
    handler: async (request, reply) => {
      const path = request.params["*"]
      const picture = await images.open(path)
      if (picture === null) throw new Refusal("not_found")

      // Weak: another process may have made a different file of the same rendition.
      const etag = `W/"${path}"`
      reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag).header("x-content-type-options", "nosniff")
      reply.header("cross-origin-resource-policy", "cross-origin")
      if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send()

      reply.type(picture.contentType)
      if (request.method === "HEAD") return reply.header("content-length", (await stat(picture.file)).size).send()
      const file = await open(picture.file)
      // Measured on the open file: another process may replace it.
      const { size } = await file.stat()
      return reply.header("content-length", size).send(file.createReadStream())
    },
  })
}
