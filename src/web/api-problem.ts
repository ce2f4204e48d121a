import type { RefusalCode } from "#contract/refusals.ts"

/** The API refused a call, or the call failed. `detail` is a sentence that a page can show. */
export class ApiProblem extends Error {
  override name = "ApiProblem"
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly detail: string
  /** The contract's code of the refusal; null when the response has none. */
  readonly code: RefusalCode | null
  readonly errors: readonly { path: string; message: string }[]

  constructor(status: number, detail: string, code: RefusalCode | null = null, errors: ApiProblem["errors"] = []) {
    super(`${status} ${detail}`)
    this.status = status
    this.detail = detail
    this.code = code
    this.errors = errors
  }
}

/**
 * Whether `fault` says that something does not exist. It also recognises the error of the in-memory client, which has the server's class.
 */
export function isNotFound(fault: unknown): boolean {
  return fault instanceof Error && "status" in fault && fault.status === 404
}
