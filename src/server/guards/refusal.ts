import { type RefusalCode, refusals } from "#contract/refusals.ts"

export type FieldError = { path: string; message: string }

/** The codes with status 422: the request is invalid, and the response names each wrong field. */
export type InvalidCode = { [Code in RefusalCode]: (typeof refusals)[Code]["status"] extends 422 ? Code : never }[RefusalCode]

type Details = {
  retryAfterSeconds?: number
  cause?: unknown
  /** Further members of the problem document. */
  extension?: Readonly<Record<string, unknown>>
}
/** The wrong fields: their paths, when the code's sentence applies to each, or a sentence for each. */
type WrongFields = { fields: readonly [string, ...string[]] } | { errors: FieldError[] }

/** A request that the shop declines, with a code of the contract. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  /** Paths of the fields that the code's sentence refers to. */
  readonly fields: readonly string[] | undefined
  /** When the caller may retry; by default the usual time of the code. */
  readonly retryAfterSeconds: number | undefined
  /** Further members of the problem document, such as the permission that is missing. */
  readonly extension: Readonly<Record<string, unknown>> | undefined

  constructor(code: Exclude<RefusalCode, InvalidCode>, details?: Details)
  constructor(code: RefusalCode, details: Details & WrongFields)
  constructor(code: RefusalCode, details: Details & { errors?: FieldError[]; fields?: readonly string[] } = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.extension = details.extension
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** Returns the value; refuses with `not_found` when there is none. */
export function found<T>(row: T | null): T {
  if (row === null) throw new Refusal("not_found")
  return row
}
