import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Answer, Call, Handed } from "#contract/call.ts"
import type { Config } from "#server/config.ts"
import type { AnswerCache } from "./answer-cache.ts"
import { answerSchemas } from "./answer-schemas.ts"
import { limitOf } from "./limits.ts"
import { isCurrent } from "./not-modified.ts"

export type Handler<C extends Call> = (handed: Handed<C> & { request: FastifyRequest }) => Promise<Answer<C>>

/** What `serve` binds calls to. */
export type ApiServer = {
  app: FastifyInstance
  /** Keeps the bytes of shared answers. */
  answers: AnswerCache
  config: Pick<Config, "searchLimitPerSecond">
}

/** Binds one call of the contract to its handler: the route, its validation and its answer follow from the call alone. */
export function serve<const C extends Call>({ app, answers, config }: ApiServer, call: C, handler: Handler<C>): void {
  const status = Number(Object.keys(call.answers)[0])
  const rateLimit = limitOf(call, config)
  app.route({
    ...(rateLimit ? { config: { rateLimit } } : {}),
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: answerSchemas(call.answers),
    },
    handler: async (request, reply) => {
      reply.status(status)
      const handed = { params: request.params, query: request.query, body: request.body, request } as Handed<C> & { request: FastifyRequest }
      if (!call.shared) {
        reply.header("cache-control", "no-store")
        return handler(handed)
      }
      // What the path says is the key, however it is written: a shared call takes no query.
      const key = `${call.path} ${JSON.stringify(request.params)}`
      const kept = await answers.get(key, async () => String(reply.serialize(await handler(handed))))
      reply.header("cache-control", "public, max-age=0, must-revalidate").header("etag", kept.etag).header("vary", "accept-encoding")
      if (isCurrent(request, kept.etag)) return reply.status(304).send()
      return reply.type("application/json; charset=utf-8").send(kept.body)
    },
  })
}
