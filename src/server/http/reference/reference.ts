import { readFileSync } from "node:fs"
import type { FastifyInstance } from "fastify"
import type { Config } from "#server/config/config.ts"
import { openApiDocument } from "./openapi.ts"
import { referencePage } from "./reference-page.ts"

const STYLE = readFileSync(new URL("./reference.css", import.meta.url), "utf8")

/** `/api/openapi.json` for programs and `/api/docs` for people, both generated from the contract. */
export function serveReference(app: FastifyInstance, config: Pick<Config, "shopName">): void {
  // Written on the first request: that takes longer than all the rest of preparing the API, and most shops are never asked.
  const json = once(() => JSON.stringify(openApiDocument(config.shopName)))
  const page = once(() => referencePage(openApiDocument(config.shopName)))
  app.get("/api/openapi.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").type("application/json; charset=utf-8").send(json()),
  )
  app.get("/api/docs/reference.css", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").type("text/css; charset=utf-8").send(STYLE),
  )
  app.get("/api/docs", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .header("content-security-policy", "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(page()),
  )
}

/** Calls `write` once, when its result is first needed. */
function once(write: () => string): () => string {
  let written: string | undefined
  return () => {
    written ??= write()
    return written
  }
}
