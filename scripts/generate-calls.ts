/** Generates `src/web/calls.gen.ts` and `src/office/calls.gen.ts`: method and path of every call, so that no schema is sent to the browser. */
import { writeFileSync } from "node:fs"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"

type Features = Readonly<Record<string, Readonly<Record<string, Pick<Call | OfficeCall, "method" | "path" | "query">>>>>

writeFileSync(new URL("../src/web/calls.gen.ts", import.meta.url), listOf(contract, "src/contract", "callList"))
writeFileSync(new URL("../src/office/calls.gen.ts", import.meta.url), listOf(officeContract, "src/contract/office", "officeCallList"))

function listOf(features: Features, source: string, name: string): string {
  const lists = Object.entries(features).map(([feature, named]) => {
    const calls = Object.entries(named).map(([call, { method, path, query }]) => {
      const names = Object.keys(query?.properties ?? {})
      return `    ${call}: ${JSON.stringify([method, path, ...(names.length > 0 ? [names] : [])])},`.replaceAll('","', '", "')
    })
    return `  ${feature}: {\n${calls.join("\n")}\n  },`
  })
  return `// Generated from ${source} by scripts/generate-calls.ts.\nexport const ${name} = {\n${lists.join("\n")}\n} as const\n`
}
