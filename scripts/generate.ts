/** Writes what is generated and kept in the repository: the list of calls and the OpenAPI description. The build writes the route tree. */
import { writeFileSync } from "node:fs"
import { openApiDocument } from "#server/http/reference/openapi.ts"
import "./generate-calls.ts"

writeFileSync(new URL("../docs/openapi.json", import.meta.url), `${JSON.stringify(openApiDocument("Corniche"), null, 2)}\n`)
