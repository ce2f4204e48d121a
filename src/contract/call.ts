import type { Static, TObject, TSchema } from "typebox"
import type { RefusalCode } from "./refusals.ts"

/** One call of the API. Server, browser, tests and the reference page all derive from it. */
export type Call = {
  /** One line for the reference page. */
  summary: string
  method: "GET" | "POST" | "PUT" | "DELETE"
  /** The whole path, as a literal, with `{name}` for path parameters. */
  path: `/api/${string}`
  params?: TObject
  query?: TObject
  body?: TSchema
  /** Successful responses, by status. */
  answers: Readonly<Record<number, TSchema>>
  /** The refusals of this call beyond the ones that every call shares (see `refusals.ts`). */
  refusals: readonly RefusalCode[]
  /** Needs `Authorization: Bearer`; the handler gets the customer. `unverified`: also of one whose email is not verified. */
  signedIn?: true | "unverified"
  /** The response is the same for everyone and changes only with the catalog, so its bytes may be cached. */
  shared?: true
  /**
   * As `shared`, for a call that reads although it is no GET: its response depends on query and body, and only the shop itself caches it.
   */
  keptByBody?: true
  /** The response has texts in the language of the caller: that of `?lang=`, else of `Accept-Language`, else English. */
  localized?: true
  /** The limit per client: the sustained rate per second, and the burst. Without it there is no limit. */
  limit?: { perSecond: number; burst: number }
  /** Its operation has limits per account or per subject, which `limit` cannot express. */
  throttled?: true
  /** The handler gets the unparsed body, because it is signed in that form. It is JSON of any shape. */
  rawBody?: true
  /** Takes an `Idempotency-Key`: a repeated key of the same customer returns the first success. */
  idempotent?: true
}

export function calls<const Feature extends Readonly<Record<string, Call>>>(feature: Feature): Feature {
  return feature
}

/** Whether a call's body needs no field, so that it may be left out. */
export function canBeEmpty({ body }: Pick<Call, "body">): boolean {
  return body !== undefined && "properties" in body && !("required" in body)
}

type Part<Schema> = Schema extends TSchema ? Static<Schema> : unknown
type Flat<T> = { [Key in keyof T]: T[Key] }

/** A caller's input: path parameters, query and body in one object (their names never collide in one call). */
export type Input<C extends Call> = Flat<Part<C["params"]> & Part<C["query"]> & Part<C["body"]>>

/** A caller's result: the union of the call's successful responses. */
export type Answer<C extends Call> = { [Status in keyof C["answers"]]: Part<C["answers"][Status]> }[keyof C["answers"]]

/** A handler's input. */
export type RequestParts<C extends Call> = {
  params: Part<C["params"]>
  query: Part<C["query"]>
  body: C["rawBody"] extends true ? string : Part<C["body"]>
}

/** The client's shape: `api.catalog.product({ id: 1001 })`. */
export type Client<Contract extends Readonly<Record<string, Readonly<Record<string, Call>>>>> = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Call
      ? (
          ...input: keyof Input<Contract[Feature][Name]> extends never
            ? [input?: undefined, options?: CallOptions]
            : [input: Input<Contract[Feature][Name]>, options?: CallOptions]
        ) => Promise<Answer<Contract[Feature][Name]>>
      : never
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string
  /** Sent instead of the device's stored token. */
  token?: string
}
