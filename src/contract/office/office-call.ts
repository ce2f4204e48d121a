import type { TObject, TSchema } from "typebox"
import type { RefusalCode } from "#contract/refusals.ts"
import type { Permission } from "./permissions.ts"

/** One call of the back office. Server, office, tests and the reference page all derive from it. */
export type OfficeCall = {
  /** One line for the reference page. */
  summary: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** The whole path, as a literal, with `{name}` for path parameters. */
  path: `/api/office/${string}`
  params?: TObject
  query?: TObject
  body?: TSchema
  /** The body is a file of this type, and at most so large: the handler gets its bytes. */
  file?: { type: "text/csv" | "image"; maxBytes: number }
  /** Successful responses, by status; the first is the usual one. */
  answers: Readonly<Record<number, TSchema>>
  /** The refusals of this call beyond the ones that every call of its kind shares (see `openapi.ts`). */
  refusals: readonly RefusalCode[]
  /** The permission it needs; `session`: any signed-in member; `open`: sign-in itself. */
  permission: Permission | "session" | "open"
  /** Each of these is enough too: the call serves several pages. */
  orPermissions?: readonly Permission[]
  /** Also open to a session without its second factor: not yet given, or not yet set up. */
  also?: "factor" | "enrolling"
  /** Also open to a session that is locked after a quarter of an hour without use. */
  unlocks?: true
  /** Needs a factor that was checked within the last 10 minutes. */
  factorAgain?: true
  /** Needs `If-Match` with the version that the caller saw; a GET of it answers `version`, also as `ETag`. */
  versioned?: true
  /** Where it is not permitted, the call answers as if its object did not exist. */
  hidden?: true
  /** The maximum number of bytes of its body, where 64 KiB are too few. */
  bodyBytes?: number
  /** A call other than GET that only reads: it adds no audit row. */
  reads?: true
}

export function officeCalls<const Feature extends Readonly<Record<string, OfficeCall>>>(feature: Feature): Feature {
  return feature
}

/** Whether a call changes something: it needs the office's header, and adds an audit row. */
export function isWrite({ method, reads }: Pick<OfficeCall, "method" | "reads">): boolean {
  return method !== "GET" && reads !== true
}
