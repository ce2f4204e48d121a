import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { sentenceOf } from "#server/http/problem.ts"
import type { openApiDocument } from "./openapi.ts"

type Document = ReturnType<typeof openApiDocument>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { "application/json": { schema: unknown } } }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

/** The reference as one plain page without scripts. */
export function referencePage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
  )
  const features = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "")]
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title><link rel="stylesheet" href="/api/docs/reference.css"></head>
<body><header><h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.description)}</p><p><a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="Calls"><ul>${features.map(([feature, list]) => `<li><b>${escaped(feature)}</b><ul>${list.map(({ path, method, operation }) => `<li><a href="#${escaped(operation.operationId)}"><code>${method} ${escaped(path)}</code></a></li>`).join("")}</ul></li>`).join("")}</ul></nav>
<main>${operations.map(section).join("")}<section><h2>Refusals</h2><dl>${(Object.keys(refusals) as RefusalCode[]).map(refusal).join("")}</dl></section></main></body></html>`
}

/** The target of a problem's `type`. */
function refusal(code: RefusalCode): string {
  return `<dt id="${escaped(code)}"><code>${refusals[code].status} ${escaped(code)}</code></dt><dd>${escaped(sentenceOf(code))}</dd>`
}

/** The security schemes of the API, as words. */
const SCHEMES: Readonly<Record<string, string>> = {
  bearer: "a customer's token in <code>Authorization: Bearer</code>",
  office: "the cookie of a session of the back office",
  key: "an API key of the back office in <code>Authorization: Bearer</code>",
}

/** What a request needs: one of the schemes. */
function needs(security: NonNullable<Operation["security"]>): string {
  return `Needs ${security.flatMap((schemes) => Object.keys(schemes).map((name) => SCHEMES[name] ?? escaped(name))).join(" or ")}.`
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody?.content["application/json"].schema
  return `<section id="${escaped(operation.operationId)}"><h2><code>${method} ${escaped(path)}</code></h2><p>${escaped(operation.summary)}</p>
${operation.security ? `<p>${needs(operation.security)}</p>` : ""}
${operation.parameters.length > 0 ? `<h3>Parameters</h3><ul>${operation.parameters.map((parameter) => `<li><code>${escaped(parameter.name)}</code> in ${escaped(parameter.in)}${parameter.required ? ", required" : ""} ${schema(parameter.schema)}</li>`).join("")}</ul>` : ""}
${body ? `<h3>Body</h3>${schema(body)}` : ""}
<h3>Answers</h3>${Object.entries(operation.responses)
    .map(
      ([status, { description, content }]) =>
        `<details${status.startsWith("2") ? " open" : ""}><summary>${escaped(status)} ${escaped(description)}</summary>${Object.entries(
          content,
        )
          .map(([type, { schema: shape }]) => `<p><code>${escaped(type)}</code></p>${schema(shape)}`)
          .join("")}</details>`,
    )
    .join("")}</section>`
}

function schema(value: unknown): string {
  return `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
