import { type RefusalCode, refusals } from "#contract/refusals.ts"

export type FieldError = { path: string; message: string }

/** The codes whose status is 422: something in the request is wrong, and the answer names each wrong field. */
export type InvalidCode = { [Code in RefusalCode]: (typeof refusals)[Code]["status"] extends 422 ? Code : never }[RefusalCode]

type Details = { retryAfterSeconds?: number; cause?: unknown }
/** The wrong fields: by their paths, when the sentence of the code is true of each, or with a sentence each. */
type WrongFields = { fields: readonly [string, ...string[]] } | { errors: FieldError[] }

/** Something the shop declines, by a code of the contract. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  /** Paths of fields that the sentence of the code is about. */
  readonly fields: readonly string[] | undefined
  /** When the caller may come back; without it, the usual time of the code. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: Exclude<RefusalCode, InvalidCode>, details?: Details)
  constructor(code: RefusalCode, details: Details & WrongFields)
  constructor(code: RefusalCode, details: Details & { errors?: FieldError[]; fields?: readonly string[] } = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.fields = details.fields
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
