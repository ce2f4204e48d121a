import { type Call, canBeEmpty } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { isWrite, type OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"
import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { LOCALES } from "#rules/values/locale.ts"

/** The refusals that any call may give, besides its own. */
const EVERY_CALL: readonly RefusalCode[] = ["malformed", "too_many_requests", "internal", "overloaded"]
const WITH_BODY: readonly RefusalCode[] = ["too_large", "unsupported_media_type", "invalid"]

const problem = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "The sentence that a page may show." },
    errors: {
      type: "array",
      items: { type: "object", required: ["path", "message"], properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
} as const

const language = {
  name: "lang",
  in: "query",
  required: false,
  description: "The language of the texts; without it that of Accept-Language, else English.",
  schema: { type: "string", enum: LOCALES },
} as const

/** The OpenAPI 3.1 description of every call of the contract. */
export function openApiDocument(shopName: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, named] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(named)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(feature, name, call) }
    }
  }
  for (const [area, named] of Object.entries(officeContract)) {
    for (const [name, call] of Object.entries<OfficeCall>(named)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: officeOperationOf(area, name, call) }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${shopName} API`,
      version: "1",
      description: "Money is in QAR with at most two decimals; times are ISO 8601 in UTC. A trailing slash is optional on every path.",
    },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        office: { type: "apiKey", in: "cookie", name: "__Host-office", description: "A session of the back office." },
        key: { type: "http", scheme: "bearer", description: "An API key of the back office." },
      },
    },
  }
}

/** The headers that a write of the back office needs. */
const officeHeader = {
  name: "X-Office",
  in: "header",
  required: true,
  description: "Always 1; not needed with an API key.",
  schema: { type: "string", enum: ["1"] },
} as const
const ifMatch = {
  name: "If-Match",
  in: "header",
  required: true,
  description: "The version that the caller saw, as its ETag.",
  schema: { type: "string" },
} as const

function officeOperationOf(area: string, name: string, call: OfficeCall) {
  const { permission } = call
  const isVersioned = call.versioned && call.method !== "GET"
  const refused = new Set<RefusalCode>([
    ...call.refusals,
    ...EVERY_CALL,
    ...(call.body ? WITH_BODY : []),
    ...(permission === "open" ? [] : (["unauthenticated", "locked"] as const)),
    ...(permission === "open" || permission === "session" ? [] : (["forbidden"] as const)),
    ...(isWrite(call) ? (["foreign_origin"] as const) : []),
    ...(call.factorAgain ? (["factor_required"] as const) : []),
    ...(isVersioned ? (["version_missing", "changed_meanwhile"] as const) : []),
  ])
  return {
    operationId: `office.${area}.${name}`,
    tags: [`office ${area}`],
    summary: call.summary,
    "x-permission": permission,
    ...(call.orPermissions ? { "x-or-permissions": call.orPermissions } : {}),
    ...(permission === "open" ? {} : { security: permission === "session" ? [{ office: [] }] : [{ office: [] }, { key: [] }] }),
    parameters: [
      ...parametersOf("path", call.params),
      ...parametersOf("query", call.query),
      ...(call.method === "GET" ? [] : [officeHeader]),
      ...(isVersioned ? [ifMatch] : []),
    ],
    ...bodyOf(call),
    responses: responsesOf(call, refused),
  }
}

function operationOf(feature: string, name: string, call: Call) {
  const refused = new Set([
    ...call.refusals,
    ...EVERY_CALL,
    ...(call.body ? WITH_BODY : []),
    ...(call.signedIn ? (["unauthenticated"] as const) : []),
  ])
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    ...(call.signedIn ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parametersOf("path", call.params), ...parametersOf("query", call.query), ...(call.localized ? [language] : [])],
    ...bodyOf(call),
    responses: responsesOf(call, refused),
  }
}

function bodyOf(call: Pick<Call, "body">) {
  return call.body ? { requestBody: { required: !canBeEmpty(call), content: { "application/json": { schema: call.body } } } } : {}
}

function responsesOf({ answers }: Pick<Call, "answers">, refused: ReadonlySet<RefusalCode>) {
  const byStatus = Map.groupBy(refused, (code) => refusals[code].status)
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [status, { description: "Success", content: { "application/json": { schema } } }]),
    ),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        { description: codes.join(", "), content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
      ]),
    ),
  }
}

function parametersOf(place: "path" | "query", schema: Call["params"]) {
  const required = new Set<string>(schema?.required ?? [])
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: field,
  }))
}
