/**
 * Writes the generated files of the repository: the list of calls, the OpenAPI description and the arrows of ARCHITECTURE.md. The build
 * writes the route tree.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { openApiDocument } from "#server/http/reference/openapi.ts"
import { withArrows } from "./arrows.ts"
import "./generate-calls.ts"

const MAP = new URL("../ARCHITECTURE.md", import.meta.url)

writeFileSync(new URL("../docs/openapi.json", import.meta.url), `${JSON.stringify(openApiDocument("Corniche"), null, 2)}\n`)
writeFileSync(MAP, withArrows(readFileSync(MAP, "utf8")))
