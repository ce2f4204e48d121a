import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Static, TSchema } from "typebox"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { answerSchemas } from "#server/http/answer-schemas.ts"
import { FILE_BODY } from "#server/http/json-bodies.ts"
import { inFlightConfig } from "#server/http/limits/calls-in-flight.ts"
import type { Actor } from "./audit.queries.ts"
import { actorOf, type Member } from "./member.ts"
import type { OpenSession } from "./sessions.queries.ts"
import { expectedVersion } from "./version.ts"
import { type Caller, type OfficeServices, whoWorks } from "./who-works.ts"

/** The dependencies of `serveOffice`. */
export type OfficeServer = { app: FastifyInstance } & OfficeServices

type BodyOf<C extends OfficeCall> = C["file"] extends object ? Buffer : Part<C["body"]>

type Part<Schema> = Schema extends TSchema ? Static<Schema> : unknown

type Answers<C extends OfficeCall> = { [Status in keyof C["answers"]]: Part<C["answers"][Status]> }[keyof C["answers"]]

/** The member, for a call that is not open to all, and who acts, for the audit. */
type MemberOf<C extends OfficeCall> = C["permission"] extends "open" ? unknown : { member: Member; actor: Actor }

/** The version that the caller saw, for a call that needs it. */
type VersionOf<C extends OfficeCall> = C["versioned"] extends true ? { version: number } : unknown

export type OfficeInput<C extends OfficeCall> = {
  params: Part<C["params"]>
  query: Part<C["query"]>
  body: BodyOf<C>
  request: FastifyRequest
  reply: FastifyReply
  /** Of a request with the cookie of a session, also one that lacks its factor. */
  session: OpenSession | null
} & MemberOf<C> &
  VersionOf<C>

export type OfficeHandler<C extends OfficeCall> = (given: OfficeInput<C>) => Promise<Answers<C>>

/**
 * Binds one call of the back office to its handler. The session or key, the permission, the origin, the factor and `If-Match` are checked
 * before the body is read. An answer with a `version` carries it as `ETag` too.
 */
export function serveOffice<const C extends OfficeCall>(office: OfficeServer, call: C, handler: OfficeHandler<C>): void {
  const status = Number(Object.keys(call.answers)[0])
  const callers = new WeakMap<FastifyRequest, Caller>()
  office.app.route({
    config: { ...inFlightConfig({ method: call.method, signedIn: true }), ...(call.file ? { [FILE_BODY]: call.file.type } : {}) },
    ...(call.file ? { bodyLimit: call.file.maxBytes } : {}),
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: answerSchemas(call.answers),
    },
    onRequest: async (request) => void callers.set(request, await callerOf(office, request, call)),
    ...(call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }),
    handler: async (request, reply) => {
      reply.status(status).header("cache-control", "no-store")
      const answer = await handler(givenTo(call, request, reply, callers.get(request)))
      const version = versionIn(answer)
      if (version !== null) reply.header("etag", `"${version}"`)
      return answer
    },
  })
}

/** Who calls. A hidden call tells nobody else that it exists. */
async function callerOf(office: OfficeServer, request: FastifyRequest, call: OfficeCall): Promise<Caller> {
  try {
    return await whoWorks(office, request, call)
  } catch (fault) {
    const isHidden = call.hidden && fault instanceof Refusal && (fault.code === "unauthenticated" || fault.code === "forbidden")
    throw isHidden ? new Refusal("not_found") : fault
  }
}

/** A handler's arguments. The route's schemas have validated them, and the route's hooks have run: the types follow from the call. */
function givenTo<C extends OfficeCall>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  { member, session }: Caller = { member: null, session: null },
): OfficeInput<C> {
  const { params, query, body, headers } = request
  return {
    params,
    query,
    body,
    request,
    reply,
    session,
    ...(call.versioned && call.method !== "GET" ? { version: expectedVersion(headers["if-match"]) } : {}),
    ...(member === null ? {} : { member, actor: actorOf(member, clientOf(request), request.id) }),
  } as OfficeInput<C>
}

export function clientOf({ ip, headers }: FastifyRequest): { address: string; userAgent: string | null } {
  return { address: ip, userAgent: headers["user-agent"] ?? null }
}

function versionIn(answer: unknown): number | null {
  return typeof answer === "object" && answer !== null && "version" in answer && typeof answer.version === "number" ? answer.version : null
}
