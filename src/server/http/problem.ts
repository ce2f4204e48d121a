import { STATUS_CODES } from "node:http"
import { DrizzleQueryError } from "drizzle-orm"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { m } from "#messages/messages.js"
import { databaseIsAway } from "#server/db/database-away.ts"
import { type FieldError, Refusal } from "#server/guards/refusal.ts"

/** A problem document of RFC 9457. `detail` is the sentence that a page may show. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldError[]
}

/** Seconds after which a caller who was turned away may come back. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = { too_many_requests: 1, under_way: 2, overloaded: 2, payment_unavailable: 5 }

const sentences = {
  malformed: m.refusal_malformed,
  unauthenticated: m.refusal_unauthenticated,
  wrong_credentials: m.refusal_wrong_credentials,
  bad_signature: m.refusal_bad_signature,
  wrong_password: m.refusal_wrong_password,
  email_unverified: m.refusal_email_unverified,
  sign_up_closed: m.refusal_sign_up_closed,
  email_taken: m.refusal_email_taken,
  above_stock: m.refusal_above_stock,
  above_maximum: m.refusal_above_maximum,
  cart_full: m.refusal_cart_full,
  invalid_email: m.refusal_invalid_email,
  weak_password: m.refusal_weak_password,
  link_spent: m.refusal_link_spent,
  not_found: m.refusal_not_found,
  too_large: m.refusal_too_large,
  unsupported_media_type: m.refusal_unsupported_media_type,
  invalid: m.refusal_invalid,
  too_many_requests: m.refusal_too_many_requests,
  too_many_attempts: m.refusal_too_many_attempts,
  internal: m.refusal_internal,
  overloaded: m.refusal_overloaded,
  unavailable: m.refusal_unavailable,
  cart_empty: m.refusal_cart_empty,
  prices_changed: m.refusal_prices_changed,
  too_many_orders: m.refusal_too_many_orders,
  too_many_addresses: m.refusal_too_many_addresses,
  not_cancellable: m.refusal_not_cancellable,
  not_payable: m.refusal_not_payable,
  not_deletable: m.refusal_not_deletable,
  address_missing: m.refusal_address_missing,
  unknown_reason: m.refusal_unknown_reason,
  invalid_phone: m.refusal_invalid_phone,
  key_reused: m.refusal_key_reused,
  under_way: m.refusal_under_way,
  payment_unavailable: m.refusal_payment_unavailable,
  slot_started: m.refusal_slot_started,
  slot_full: m.refusal_slot_full,
  too_many_repairs: m.refusal_too_many_repairs,
  unknown_issue: m.refusal_unknown_issue,
  unknown_model: m.refusal_unknown_model,
  past_date: m.refusal_past_date,
  impossible_time: m.refusal_impossible_time,
} satisfies Record<RefusalCode, () => string>

export function problemOf(refusal: Refusal): Problem {
  const { status } = refusals[refusal.code]
  return {
    type: `/api/docs#${refusal.code}`,
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: sentences[refusal.code](),
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  }
}

/** While the database is away every request fails alike: the log says so once in this time. */
const OUTAGE_LOGGED_EVERY_MS = 10_000

/** Answers every error of the API, thrown or the server's own, as a problem document. */
export function answerWithProblems(app: FastifyInstance): void {
  let outageLoggedMs = Number.NEGATIVE_INFINITY
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // An error with a status is about the request: a client that hangs up breaks a connection, too.
    if (error.statusCode === undefined && databaseIsAway(error)) {
      const nowMs = performance.now()
      if (nowMs - outageLoggedMs >= OUTAGE_LOGGED_EVERY_MS) {
        outageLoggedMs = nowMs
        request.log.error({ err: withoutValues(error) }, "the database cannot be reached: what needs it is answered 503")
      }
      return sendProblem(reply, new Refusal("overloaded"))
    }
    const refusal = refusalOf(error)
    // A refusal with a cause is not the caller's fault either.
    if (refusal.code === "internal" || refusal.cause !== undefined) request.log.error({ err: withoutValues(error) }, "a call failed")
    return sendProblem(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal("not_found")))
}

/** Seconds after which the caller may come back, of a refusal that says so. */
export function retryAfterOf({ retryAfterSeconds, code }: Refusal): number | undefined {
  return retryAfterSeconds ?? RETRY_AFTER[code]
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfter)
  return reply
    .status(refusal.status)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(problemOf(refusal))
}

/** A query that failed names what it was given, which may be an address, a hash or the link of a mail: none of it belongs in a log. */
function withoutValues(error: Error): Error {
  if (!(error instanceof DrizzleQueryError)) return error
  const logged = new Error(`Failed query: ${error.query} (${error.cause?.message ?? "no cause"})`)
  logged.stack = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? ""
  return logged
}

/** What an error of the framework means in the contract's words. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.validation) {
    // A malformed id names nothing, for any caller.
    if (error.validationContext === "params") return new Refusal("not_found")
    return new Refusal("invalid", { errors: error.validation.slice(0, 20).map(fieldError) })
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

type Violation = NonNullable<FastifyError["validation"]>[number]

function fieldError({ instancePath, keyword, params, message }: Violation): FieldError {
  const within = instancePath.slice(1).replaceAll("/", ".")
  const named =
    keyword === "additionalProperties" ? params["additionalProperty"] : keyword === "required" ? params["missingProperty"] : null
  const path = [within, typeof named === "string" ? named : ""].filter(Boolean).join(".")
  if (keyword === "additionalProperties") return { path, message: m.field_unknown() }
  if (keyword === "required") return { path, message: m.field_missing() }
  return { path, message: message ?? m.refusal_invalid() }
}
