import type { RefusalCode } from "#contract/refusals.ts"
import { m } from "#messages/messages.js"

type Extension = {
  permission?: string
  current?: unknown
  changed_by?: string
  changed_at?: string
  names?: string[]
  reason?: string
  order?: string
}

/** The API refused a call, or the call failed. `detail` is a sentence that a page can show. */
export class OfficeProblem extends Error {
  override name = "OfficeProblem"
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly detail: string
  /** The contract's code of the refusal; null when the answer has none. */
  readonly code: RefusalCode | null
  readonly errors: readonly { path: string; message: string }[]
  /** The other fields of the answer: the missing permission, or the current state. */
  readonly more: Extension

  constructor(
    status: number,
    detail: string,
    { code = null, errors = [], more = {} }: { code?: RefusalCode | null; errors?: OfficeProblem["errors"]; more?: Extension } = {},
  ) {
    super(`${status} ${detail}`)
    this.status = status
    this.detail = detail
    this.code = code
    this.errors = errors
    this.more = more
  }
}

/** A sentence about what failed: that of the refusal, or that something went wrong. */
export function faultWords(fault: unknown): string {
  return fault instanceof OfficeProblem ? fault.detail : m.office_fault()
}
