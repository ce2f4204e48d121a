import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Answer, Call, Handed } from "#contract/call.ts"
import type { AnswerCache } from "./answer-cache.ts"

export type Handler<C extends Call> = (handed: Handed<C> & { request: FastifyRequest }) => Promise<Answer<C>>

/** What `serve` binds calls to. */
export type ApiServer = {
  app: FastifyInstance
  /** Keeps the bytes of shared answers. */
  answers: AnswerCache
}

/** Binds one call of the contract to its handler: the route, its validation and its answer follow from the call alone. */
export function serve<const C extends Call>({ app, answers }: ApiServer, call: C, handler: Handler<C>): void {
  const status = Number(Object.keys(call.answers)[0])
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: call.answers,
    },
    handler: async (request, reply) => {
      reply.status(status)
      const handed = { params: request.params, query: request.query, body: request.body, request } as Handed<C> & { request: FastifyRequest }
      if (!call.shared) {
        reply.header("cache-control", "no-store")
        return handler(handed)
      }
      // The path alone is the key: a shared call takes no query.
      const kept = await answers.get(request.url.split("?", 1)[0] ?? request.url, async () => String(reply.serialize(await handler(handed))))
      reply.header("cache-control", "public, max-age=0, must-revalidate").header("etag", kept.etag)
      if (request.headers["if-none-match"] === kept.etag) return reply.status(304).send()
      return reply.type("application/json; charset=utf-8").send(kept.body)
    },
  })
}
