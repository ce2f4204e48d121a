/**
 * Checks the allowed imports. The tool reads TypeScript through an optional transpiler; without one it reads no module and reports success,
 * so the number of modules it read is checked as well.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { cruise, format, type ICruiseResult } from "dependency-cruiser"
import config from "../.dependency-cruiser.mjs"

const ROOT = join(import.meta.dirname, "..")
/** Tests import more than their subjects, so circles of folders are looked for without them. */
const TESTS = "\\.(test|fixture)\\.|^src/(server/testing|messages)/"

if (import.meta.main) {
  process.chdir(ROOT)
  const sources = globSync("src/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("src/messages/"))
  const files = await wrongArrows(ROOT)
  const folders = await circlesOfFolders(ROOT)
  const read = new Set(files.modules.map((module) => module.source))
  const missed = sources.filter((file) => !read.has(file) && !file.endsWith("routeTree.gen.ts"))
  const typeless = sources.filter((file) => /^src\/(web|ui|office)\//.test(file) && importsContractValues(file))

  for (const result of [files, folders]) console.log((await format(result, { outputType: "err" })).output)
  for (const file of missed) console.error(`${file} was not read.`)
  for (const file of typeless) console.error(`${file} imports more than types from the contract.`)
  process.exitCode = files.summary.error + folders.summary.error + missed.length + typeless.length > 0 ? 1 : 0
}

/** Every import below `src` that a rule forbids. */
export function wrongArrows(root: string): Promise<ICruiseResult> {
  return cruised(
    root,
    "src",
    (config.forbidden ?? []).filter((rule) => !("scope" in rule)),
  )
}

/** Every two folders of the server that import each other, even through different files. */
export function circlesOfFolders(root: string): Promise<ICruiseResult> {
  return cruised(
    root,
    "src/server",
    (config.forbidden ?? []).filter((rule) => "scope" in rule),
    TESTS,
  )
}

async function cruised(root: string, folder: string, forbidden: NonNullable<typeof config.forbidden>, leftOut?: string) {
  const exclude = leftOut === undefined ? {} : { exclude: { path: leftOut } }
  const { output } = await cruise([folder], { ...config.options, ...exclude, baseDir: root, ruleSet: { forbidden }, validate: true })
  if (typeof output === "string") throw new Error("The cruise gave text instead of a result.")
  return output
}

/** The transpiler drops the difference between an import of a type and one of a value, so it is read from the text. */
function importsContractValues(file: string): boolean {
  return /import (?!type )[^;\n]*from "#contract\//.test(readFileSync(file, "utf8"))
}
