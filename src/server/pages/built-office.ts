import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { LOCALES, type Locale } from "#rules/values/locale.ts"
import { immutable } from "./assets.routes.ts"
import { type OfficeFiles, type OfficeSource, officeDocument } from "./office-document.ts"

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = "src/office/client.tsx"
const DARK = "src/office/style/dark.css"
const ADDRESS = "/office/assets/"

/** Serves the office that `npm run build` made in `folder`, in its languages. */
export async function loadBuiltOffice(app: FastifyInstance, folder: string): Promise<OfficeSource> {
  const files = await Promise.all(LOCALES.map(async (language) => [language, await filesIn(folder, language)] as const))
  const byLanguage = Object.fromEntries(files) as Record<Locale, OfficeFiles>
  await app.register(fastifyStatic, {
    root: folder,
    prefix: ADDRESS,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header("cache-control", immutable),
  })
  return { isBuilt: true, document: async (page) => officeDocument(byLanguage[page.language], page) }
}

async function filesIn(folder: string, language: Locale): Promise<OfficeFiles> {
  const manifest = JSON.parse(await readFile(join(folder, language, "manifest.json"), "utf8")) as Manifest
  const address = (file: string) => `${ADDRESS}${language}/${file}`
  const entry = chunkOf(manifest, ENTRY)
  const imported = [...importsOf(manifest, ENTRY)].map((name) => chunkOf(manifest, name))
  return {
    scripts: [address(entry.file)],
    styles: [...imported, entry].flatMap(({ css = [] }) => css).map(address),
    dark: address(chunkOf(manifest, DARK).file),
    early: imported.map(({ file }) => address(file)),
  }
}

/** The chunks that a chunk imports, and theirs. */
function importsOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  for (const next of chunkOf(manifest, name).imports ?? []) {
    if (found.has(next)) continue
    found.add(next)
    importsOf(manifest, next, found)
  }
  return found
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The built office has no ${name}.`)
  return chunk
}
