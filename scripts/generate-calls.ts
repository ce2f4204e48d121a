/**
 * Generates `src/web/calls.gen.ts` and `src/office/calls.gen.ts`: method and path of the calls, so that no schema is sent to the browser. The
 * storefront's list has only the calls that its sources name, because every page loads it.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"

type Features = Readonly<Record<string, Readonly<Record<string, Pick<Call | OfficeCall, "method" | "path" | "query">>>>>

const root = join(import.meta.dirname, "..")
const sources = globSync("src/web/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.gen.ts", "**/*.test.{ts,tsx}"] })
const web = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n")

writeFileSync(new URL("../src/web/calls.gen.ts", import.meta.url), listOf(calledBy(web), "src/contract", "callList"))
writeFileSync(new URL("../src/office/calls.gen.ts", import.meta.url), listOf(officeContract, "src/contract/office", "officeCallList"))

/** The calls that a source names, as `api().cart.details`. A call that is taken out of its feature would be missed. */
function calledBy(source: string): Features {
  const taken = /\}\s*=\s*(?:await\s+)?api\(\)\.\w+\s*$/m.exec(source)
  if (taken) throw new Error(`Write the feature before its call: ${taken[0]}`)
  const features = Object.entries<Features[string]>(contract).map(([feature, calls]) => {
    const called = Object.entries(calls).filter(([call]) => new RegExp(`\\b${feature}\\s*\\.\\s*${call}\\b`).test(source))
    return [feature, Object.fromEntries(called)] as const
  })
  return Object.fromEntries(features.filter(([, calls]) => Object.keys(calls).length > 0))
}

/** A module with an entry for each call: its path, its method unless it is GET, and the names in its query. */
function listOf(features: Features, source: string, name: string): string {
  const lists = Object.entries(features).map(([feature, named]) => {
    const calls = Object.entries(named).map(([call, { method, path, query }]) => {
      const names = Object.keys(query?.properties ?? {})
      const entry = names.length > 0 ? [path, method, names] : method === "GET" ? [path] : [path, method]
      return `    ${call}: ${JSON.stringify(entry)},`.replaceAll('","', '", "')
    })
    return `  ${feature}: {\n${calls.join("\n")}\n  },`
  })
  return `// Generated from ${source} by scripts/generate-calls.ts.\nexport const ${name} = {\n${lists.join("\n")}\n} as const\n`
}
