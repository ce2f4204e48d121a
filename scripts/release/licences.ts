/**
 * Checks the packages' licences: `node scripts/release/licences.ts` fails when one has a licence that is unknown or not accepted, and the
 * build writes the notice that is distributed with the shop.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

type Package = { name: string; folder: string; version: string; licence: string; isForTests: boolean }
type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean }

const ROOT = join(import.meta.dirname, "../..")

/** Each may be used and distributed with the shop; libvips (LGPL) is a separate library beside it. */
const ACCEPTED = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense", "Zlib", "Python-2.0"],
  ...["OFL-1.1", "CC-BY-4.0", "MPL-2.0", "LGPL-3.0-or-later"],
])

/** Packages without the field, by the prefix of their name, with the licence in their licence file or in their family's. */
const CLARIFIED: readonly [start: string, licence: string][] = [
  ["@inlang/plugin-message-format", "MIT"],
  ["sqlite-wasm-kysely", "MIT"],
  ["@biomejs/cli-", "MIT OR Apache-2.0"],
  ["@oxc-parser/binding-", "MIT"],
  ["@swc/core-", "Apache-2.0"],
]

if (import.meta.main) {
  const refused = lockedPackages().filter(({ licence }) => !isAccepted(licence))
  for (const { name, version, licence } of refused) console.error(`${name} ${version} has the licence "${licence}", which is not accepted.`)
  process.exitCode = refused.length > 0 ? 1 : 0
}

/** Accepts an SPDX expression when all parts joined by AND, and one of those joined by OR, are accepted. */
export function isAccepted(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, "")
    .split(" AND ")
    .every((part) => part.split(" OR ").some((name) => ACCEPTED.has(name)))
}

/** Writes the installed packages, each with its licence; a text shared by several is written once. */
export function writeLicenceNotice(file: string): void {
  const byText = Map.groupBy(
    lockedPackages().filter(({ folder, isForTests }) => !isForTests && existsSync(folder)),
    licenceText,
  )
  const parts = [...byText].map(([text, packages]) =>
    [...packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`), "", text].join("\n"),
  )
  writeFileSync(file, `Corniche contains or uses the following packages.\n\n${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`)
}

function lockedPackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, LockedPackage> }
  return Object.entries(lock.packages).flatMap(([path, { version = "", license, dev = false, link }]) => {
    if (path === "" || link) return []
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
    const licence = license ?? CLARIFIED.find(([start]) => name.startsWith(start))?.[1] ?? "unknown"
    return [{ name, folder: join(ROOT, path), version, licence, isForTests: dev }]
  })
}

function licenceText({ folder, licence }: Package): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name) && !/\.(js|ts|json)$/.test(name))
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8").trim())
  return texts.join("\n\n") || `The package holds no text of its licence, ${licence}.`
}
