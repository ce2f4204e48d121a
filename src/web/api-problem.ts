import type { RefusalCode } from "#contract/refusals.ts"

/** The shop declined a call, or it could not be made; `detail` is the sentence that a page may show. */
export class ApiProblem extends Error {
  override name = "ApiProblem"
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly detail: string
  /** The contract's name of the refusal; null when the answer names none. */
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

/** Whether `fault` says that the thing asked for does not exist. Holds for the client in memory as well, whose class is the server's own. */
export function isNotFound(fault: unknown): boolean {
  return fault instanceof Error && "status" in fault && fault.status === 404
}
