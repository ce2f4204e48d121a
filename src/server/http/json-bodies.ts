import type { FastifyInstance } from "fastify"
import { Refusal } from "#server/guards/refusal.ts"

/** An escape sequence for NUL, which PostgreSQL cannot store, or for half of a surrogate pair. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i

/** In the configuration of a route: its handler gets the body as unparsed text. */
export const RAW_BODY = "rawBody"

/** In the configuration of a route: the type of the file that its body is; its handler gets the bytes. */
export const FILE_BODY = "fileBody"

/** Parses `application/json` alone, and files of routes that take one. Text that the database cannot store is refused here, once for every call. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (RAW_BODY in request.routeOptions.config) return done(null, text)
    parse(request, text, (fault, body) => {
      if (fault) return done(new Refusal("malformed"))
      if ((text.includes("\0") || SUSPICIOUS.test(text)) && !isStorable(body)) return done(new Refusal("malformed"))
      done(null, body)
    })
  })
  for (const [contentType, kind] of [
    ["text/csv", "text/csv"],
    // The format is read from the bytes.
    [/^image\/[\w.+-]+$/, "image"],
  ] as const) {
    app.addContentTypeParser(contentType, { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
      const { config } = request.routeOptions
      const takesIt = FILE_BODY in config && config[FILE_BODY] === kind
      done(takesIt ? null : new Refusal("unsupported_media_type"), bytes)
    })
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry))
  }
  return true
}
