import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import Type from "typebox"
import { type Answer, type Call, canBeEmpty, type RequestParts } from "#contract/call.ts"
import type { Locale } from "#rules/values/locale.ts"
import { acceptedCoding } from "#server/cache/accepted-coding.ts"
import { type AnswerCache, answerKey, codedAs } from "#server/cache/answer-cache.ts"
import type { ShownProducts } from "#server/cache/kept-store.ts"
import type { Config } from "#server/config/config.ts"
import type { RequestKey } from "#server/guards/idempotency.queries.ts"
import { Replayed, requestKey } from "#server/guards/idempotency.ts"
import { inFlightConfig } from "#server/http/limits/calls-in-flight.ts"
import { limitOf } from "#server/http/limits/limits.ts"
import { speaking } from "#server/languages/speaking.ts"
import { answerSchemas } from "./answer-schemas.ts"
import { noteShown } from "./in-memory-client.ts"
import { RAW_BODY } from "./json-bodies.ts"
import { languageOf } from "./language-of.ts"
import { isCurrent } from "./not-modified.ts"
import { readyAnswersOf } from "./ready-answers.ts"
import type { SignedInCaller, WhoAsks } from "./sign-in.ts"

/** Unusually long filters are not cached. */
const MAX_KEY = 1000

/** The customer, for a call that needs sign-in. */
type Caller<C extends Call> = C["signedIn"] extends true | "unverified" ? SignedInCaller : unknown

/** The key, for a call that takes an `Idempotency-Key`. */
type RequestKeyOf<C extends Call> = C["idempotent"] extends true ? { key: RequestKey | null } : unknown

/** For a call that takes an `Idempotency-Key`, the response may be an earlier one. */
type HandlerResult<C extends Call> = Answer<C> | (C["idempotent"] extends true ? Replayed<Answer<C>> : never)

/** The arguments of a call's handler. */
type HandlerInput<C extends Call> = RequestParts<C> & Caller<C> & RequestKeyOf<C> & { request: FastifyRequest; locale: Locale }

export type Handler<C extends Call> = (given: HandlerInput<C>) => Promise<HandlerResult<C>>

/** The dependencies of `serve`. */
export type ApiServer = {
  app: FastifyInstance
  /** The cache of shared responses. */
  answers: AnswerCache
  config: Pick<Config, "searchLimitPerSecond">
  whoAsks: WhoAsks
}

/** The products in a response to these arguments, for a cached call: a change of their stock makes it out of date. */
type Shows<C extends Call> = { shows?: (answer: Answer<C>, given: HandlerInput<C>) => ShownProducts }

/** Binds one call of the contract to its handler: the route, its validation and its responses follow from the call alone. */
export function serve<const C extends Call>(
  { app, answers, config, whoAsks }: ApiServer,
  call: C,
  handler: Handler<C>,
  { shows }: Shows<C> = {},
): void {
  const status = Number(Object.keys(call.answers)[0])
  const rateLimit = limitOf(call, config)
  const ready = readyAnswersOf(app)
  const callers = new WeakMap<FastifyRequest, SignedInCaller>()
  const varied = call.localized ? "accept-encoding, accept-language" : "accept-encoding"
  const { signedIn } = call
  app.route({
    config: { ...inFlightConfig(call), ...(rateLimit ? { rateLimit } : {}), ...(call.rawBody ? { [RAW_BODY]: true } : {}) },
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: queryOf(call) } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: answerSchemas(call.answers),
    },
    // Before the body is read: an unauthorised caller learns nothing about the call.
    ...(signedIn ? { onRequest: async (request) => void callers.set(request, await whoAsks(request, signedIn)) } : {}),
    ...(canBeEmpty(call) ? { preValidation: giveBody } : {}),
    handler: async (request, reply) => {
      reply.status(status)
      const given = givenTo(call, request, callers.get(request))
      if (call.localized) reply.header("content-language", given.locale).header("vary", "accept-language")
      const key = keyOf(call, request, given.locale)
      if (call.method !== "GET" || key === null) reply.header("cache-control", "no-store")
      if (key !== null) return sendKept(request, reply, key, given)
      const answer = await speaking(given.locale, () => handler(given))
      if (!(answer instanceof Replayed)) return answer
      reply.header("idempotent-replayed", "true")
      return answer.answer
    },
  })

  /** Sends the bytes cached under `key`, or those of a new answer. No cached call takes an `Idempotency-Key`. */
  async function sendKept(request: FastifyRequest, reply: FastifyReply, key: string, given: HandlerInput<C>) {
    const kept = await answers.get(key, async () => {
      const answer = await speaking(given.locale, () => handler(given))
      if (answer instanceof Replayed) throw new Error("An answer that was given before is not kept for everyone.")
      return { text: String(reply.serialize(answer)), ...(shows ? { shows: shows(answer, given) } : {}) }
    })
    noteShown(request, kept.shows)
    if (call.method === "GET") {
      reply.header("cache-control", "public, max-age=0, must-revalidate").header("etag", kept.etag)
      if (isCurrent(request, kept.etag)) return reply.header("vary", varied).status(304).send()
    }
    const { bytes, coding } = await codedAs(kept, acceptedCoding(request.headers["accept-encoding"]))
    if (coding !== "identity") reply.header("content-encoding", coding)
    reply.header("vary", varied).type("application/json; charset=utf-8")
    ready.offer(request, reply, bytes, { key: answerKey(key), value: kept })
    return reply.send(bytes)
  }
}

/** A body that was left out is an empty one. */
async function giveBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}

/** A handler's arguments. The route's schemas have validated them, and the route's hooks have run: the types follow from the call. */
function givenTo<C extends Call>(call: C, request: FastifyRequest, caller: SignedInCaller | undefined): HandlerInput<C> {
  const { params, query, headers } = request
  const body = call.rawBody ? (request.body ?? "") : request.body
  const key =
    call.idempotent && caller
      ? requestKey(headers["idempotency-key"], {
          route: call.path,
          customerId: caller.customer.id,
          params: call.params ? params : null,
          body: request.body,
        })
      : null
  return { params, query, body, request, key, locale: languageOf(request), ...caller } as HandlerInput<C>
}

/** The query of a call that answers in several languages also takes the language. */
function queryOf({ query, localized }: Call) {
  if (!query || !localized) return query
  return { ...query, properties: { ...query.properties, lang: Type.Optional(Type.String({ maxLength: 35 })) } }
}

/** The cache key of a call: its normalised input. Null when the answer is not cached. */
function keyOf(call: Call, request: FastifyRequest, locale: Locale): string | null {
  const { lang: _language, ...query } = request.query as Readonly<Record<string, unknown>>
  // Unknown query parameters are ignored.
  if (call.shared) return `${call.path} ${locale} ${JSON.stringify([request.params, call.query ? query : null])}`
  if (!call.keptByBody) return null
  const key = `${call.path} ${locale} ${JSON.stringify([query, request.body])}`
  return key.length > MAX_KEY ? null : key
}
