import { STATUS_CODES } from "node:http"
import { DrizzleQueryError } from "drizzle-orm"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { m } from "#messages/messages.js"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import { databaseIsAway } from "#server/db/database-away.ts"
import { type FieldError, Refusal } from "#server/guards/refusal.ts"
import { speaking } from "#server/languages/speaking.ts"
import { fieldErrors } from "./field-errors.ts"
import { languageOf } from "./language-of.ts"

/** A problem document of RFC 9457. `detail` is a sentence that a page may show. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldError[]
}

/** The seconds after which a refused caller may retry. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = { too_many_requests: 1, under_way: 2, overloaded: 2, payment_unavailable: 5 }

/** The problem document of a refusal, in a language. The texts of its fields were made when it was thrown. */
export function problemOf(refusal: Refusal, locale: Locale = BASE_LOCALE): Problem {
  const { status } = refusals[refusal.code]
  const detail = sentenceOf(refusal.code, locale)
  const errors = refusal.errors ?? refusal.fields?.map((path) => ({ path, message: detail }))
  return {
    type: `/api/docs#${refusal.code}`,
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(errors ? { errors } : {}),
    ...refusal.extension,
  }
}

/** The sentence of a refusal that a page may show. */
export function sentenceOf(code: RefusalCode, locale: Locale = BASE_LOCALE): string {
  return m[`refusal_${code}`]({}, { locale })
}

/** During an outage every request fails in the same way, so each kind of outage is logged once in this time. */
const OUTAGE_LOGGED_EVERY_MS = 10_000

/** Answers every error of the API, whether thrown or the server's own, with a problem document. */
export function answerWithProblems(app: FastifyInstance): void {
  const isDue = onceInAWhile(OUTAGE_LOGGED_EVERY_MS)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // An error with a status is about the request: a disconnected client also breaks a connection.
    if (error.statusCode === undefined && databaseIsAway(error)) {
      if (isDue("database")) {
        request.log.error({ err: withoutValues(error) }, "the database cannot be reached: what needs it is answered 503")
      }
      return sendProblem(reply, new Refusal("overloaded"))
    }
    const refusal = speaking(languageOf(request), () => refusalOf(error))
    // A refusal with a cause is not the caller's fault either; with `overloaded` the cause is an outage.
    const isFault = refusal.code === "internal" || refusal.cause !== undefined
    if (isFault && (refusal.code !== "overloaded" || isDue(kindOf(refusal.cause)))) {
      request.log.error({ err: withoutValues(error) }, "a call failed")
    }
    return sendProblem(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal("not_found")))
}

/** Whether to log: once in `everyMs` for each kind. */
function onceInAWhile(everyMs: number): (kind: string) => boolean {
  const saidMs = new Map<string, number>()
  return (kind) => {
    const nowMs = performance.now()
    if (nowMs - (saidMs.get(kind) ?? Number.NEGATIVE_INFINITY) < everyMs) return false
    saidMs.set(kind, nowMs)
    return true
  }
}

/** The name and the code of a fault, without its message, which may differ in each request. */
function kindOf(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault
  return "code" in fault ? `${fault.name} ${fault.code}` : fault.name
}

/** The seconds of `Retry-After`, for a refusal that has them. */
export function retryAfterOf({ retryAfterSeconds, code }: Refusal): number | undefined {
  return retryAfterSeconds ?? RETRY_AFTER[code]
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfter)
  const locale = languageOf(reply.request)
  return reply
    .status(refusal.status)
    .header("cache-control", "no-store")
    .header("content-language", locale)
    .type("application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(problemOf(refusal, locale))
}

/** A failed query contains its values, such as addresses, hashes or links of mails, which must not be logged. */
function withoutValues(error: Error): Error {
  if (!(error instanceof DrizzleQueryError)) return error
  const logged = new Error(`Failed query: ${error.query} (${error.cause?.message ?? "no cause"})`)
  logged.stack = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? ""
  return logged
}

/** The contract's code for an error of the framework. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.validation) {
    // A malformed id matches nothing, for any caller.
    if (error.validationContext === "params") return new Refusal("not_found")
    return new Refusal("invalid", { errors: fieldErrors(error.validation) })
  }
  switch (error.statusCode) {
    case 413:
      return new Refusal("too_large")
    case 415:
      return new Refusal("unsupported_media_type")
    case 429:
      return new Refusal("too_many_requests")
    case 503:
      return new Refusal("overloaded")
    case 404:
      return new Refusal("not_found")
    default:
      return new Refusal(error.statusCode !== undefined && error.statusCode < 500 ? "malformed" : "internal")
  }
}
