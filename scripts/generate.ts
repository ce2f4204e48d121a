/**
 * Writes the generated files: the list of calls, the OpenAPI description, the arrows of ARCHITECTURE.md, the Arabic fonts, and the route
 * tree, which is not committed.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { resolveConfig } from "vite"
import { openApiDocument } from "#server/http/reference/openapi.ts"
import { withArrows } from "./arrows.ts"
import "./arabic-fonts.ts"
import "./generate-calls.ts"

const MAP = new URL("../ARCHITECTURE.md", import.meta.url)

writeFileSync(new URL("../docs/openapi.json", import.meta.url), `${JSON.stringify(openApiDocument("Corniche"), null, 2)}\n`)
writeFileSync(MAP, withArrows(readFileSync(MAP, "utf8")))

// The router's plugin writes the route tree as soon as Vite knows it.
await resolveConfig({}, "build")
