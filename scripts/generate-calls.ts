/** Generates `src/web/calls.gen.ts`: method and path of every call, so that no schema is sent to the browser. */
import { writeFileSync } from "node:fs"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"

const features = Object.entries(contract).map(([feature, named]) => {
  const calls = Object.entries<Call>(named).map(([name, call]) => {
    const query = Object.keys(call.query?.properties ?? {})
    return `    ${name}: ${JSON.stringify([call.method, call.path, ...(query.length > 0 ? [query] : [])])},`.replaceAll('","', '", "')
  })
  return `  ${feature}: {\n${calls.join("\n")}\n  },`
})

writeFileSync(
  new URL("../src/web/calls.gen.ts", import.meta.url),
  `// Generated from src/contract by scripts/generate-calls.ts.\nexport const callList = {\n${features.join("\n")}\n} as const\n`,
)
