import { type RefusalCode, refusals } from "#contract/refusals.ts"

export type FieldError = { path: string; message: string }

/** Something the shop declines, by a code of the contract. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  /** When the caller may come back; without it, the usual time of the code. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** What was looked for; refuses with `not_found` when there is none. */
export function found<T>(row: T | null): T {
  if (row === null) throw new Refusal("not_found")
  return row
}
