/**
 * Checks who imports whom. The tool reads TypeScript through a transpiler that it finds or does not find; without one it reads no module
 * and reports success, so the number of modules it read is checked as well.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { cruise, format } from "dependency-cruiser"
import config from "../.dependency-cruiser.mjs"

process.chdir(join(import.meta.dirname, ".."))
const sources = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith("src/messages/"))
const { output } = await cruise(["src"], { ...config.options, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true })
if (typeof output === "string") throw new Error("The cruise gave text instead of a result.")

const read = new Set(output.modules.map((module) => module.source))
const missed = sources.filter((file) => !read.has(file) && !file.endsWith("routeTree.gen.ts"))
const typeless = sources.filter((file) => /^src\/(web|ui)\//.test(file) && importsContractValues(file))

console.log((await format(output, { outputType: "err" })).output)
for (const file of missed) console.error(`${file} was not read.`)
for (const file of typeless) console.error(`${file} imports more than types from the contract.`)
process.exitCode = output.summary.error + missed.length + typeless.length > 0 ? 1 : 0

/** The transpiler drops the difference between an import of a type and one of a value, so it is read from the text. */
function importsContractValues(file: string): boolean {
  return /import (?!type )[^;\n]*from "#contract\//.test(readFileSync(file, "utf8"))
}
