import type { CallOptions } from "#contract/call.ts"
import type { Api } from "#contract/contract.ts"
import type { RefusalCode } from "#contract/refusals.ts"
import { m } from "#messages/messages.js"
import { requestParts } from "#rules/values/request-parts.ts"
import { ApiProblem } from "./api-problem.ts"
import { callList } from "./calls.gen.ts"

type Entry = readonly [path: string, method?: string, query?: readonly string[]]
type Input = Readonly<Record<string, unknown>>

/** Called when the API refuses the stored token. Resolves with the token for another try, or null when there is none. */
export type ReplaceToken = (refused: string) => Promise<string | null>

/**
 * The API over HTTP, in the language of the page. Every request has `Authorization: Bearer` when there is a token. [spec 1 §7] A refusal or
 * a lost connection rejects with an `ApiProblem`, an abort with the signal's reason.
 */
export function httpClient(language: string, token: () => string | null, replaceToken: ReplaceToken = async () => null): Api {
  const features = Object.entries(callList).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, entry]) => [
        name,
        (input: Input = {}, options: CallOptions = {}) =>
          options.token ? send(language, entry, input, options, options.token) : sendStored(entry, input, options, token()),
      ]),
    ),
  ])

  async function sendStored(entry: Entry, input: Input, options: CallOptions, stored: string | null): Promise<unknown> {
    try {
      return await send(language, entry, input, options, stored)
    } catch (fault) {
      // A request with a refused token has no effect, so it can be sent again.
      const next = stored && isRefusedToken(fault) ? await replaceToken(stored) : null
      if (!next) throw fault
      return sendStored(entry, input, options, next)
    }
  }

  // The list is generated from the contract, so each name has the type of its call.
  return Object.fromEntries(features) as Api
}

async function send(
  language: string,
  [path, method = "GET", queryKeys = []]: Entry,
  input: Input,
  options: CallOptions,
  token: string | null,
): Promise<unknown> {
  const { address, body } = requestParts(path, queryKeys, input)
  const response = await fetch(address, {
    method,
    signal: options.signal ?? null,
    credentials: "omit",
    headers: {
      accept: "application/json",
      // The browser would ask for its own language, and mix it into a page in another.
      "accept-language": language,
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  }).catch((fault: unknown) => {
    if (options.signal?.aborted) throw fault
    throw new ApiProblem(0, m.refusal_no_connection())
  })
  if (response.status === 204) return undefined
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer
  throw problemOf(response.status, answer)
}

function isRefusedToken(fault: unknown): boolean {
  return fault instanceof ApiProblem && fault.code === "unauthenticated"
}

function problemOf(status: number, answer: unknown): ApiProblem {
  const problem = typeof answer === "object" && answer !== null ? (answer as { type?: unknown; detail?: unknown; errors?: unknown }) : {}
  const detail = typeof problem.detail === "string" ? problem.detail : m.refusal_internal()
  const [, code = null] = String(problem.type).split("#")
  return new ApiProblem(status, detail, code as RefusalCode | null, Array.isArray(problem.errors) ? problem.errors : [])
}
