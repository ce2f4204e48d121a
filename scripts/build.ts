/** Builds the shop into `dist`: messages, scripts and styles, each asset also compressed in advance, and the bundled server. */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { compile } from "@inlang/paraglide-js"
import { resolveConfig } from "vite"
import { LOCALES } from "../src/rules/values/locale.ts"
import { bundleServer } from "./bundle-server.ts"
import { writeLicenceNotice } from "./release/licences.ts"

const ROOT = join(import.meta.dirname, "..")
const DIST = join(ROOT, "dist")
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
const WORTH_BYTES = 800
/** By the hash of the content, since a fifth of the bytes are the same in both languages. */
const compressions = new Map<string, ReturnType<typeof compress>>()

process.env["NODE_ENV"] = "production"
// Written before the builds, which read them at the same time.
await compile({ project: join(ROOT, "project.inlang"), outdir: join(ROOT, "src", "messages"), strategy: ["baseLocale"] })
await resolveConfig({ root: ROOT }, "build")
rmSync(DIST, { recursive: true, force: true })
await Promise.all([...LOCALES.map(buildPages), bundleServer()])
writeLicenceNotice(join(DIST, "client", "third-party-licences.txt"))
await Promise.all(["client", "ar/client", "office"].map((folder) => compressAssets(join(DIST, folder))))

/** In a process, because the plugins of a build share state in theirs. */
async function buildPages(language: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "build", "build-pages.ts"), language], { cwd: ROOT, stdio: "inherit" })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`The pages in ${language} were not built.`)
}

async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  await Promise.all(entries.filter((entry) => COMPRESSIBLE.test(entry)).map((entry) => compressAsset(join(folder, entry))))
}

async function compressAsset(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) return
  const hash = createHash("sha256").update(content).digest("hex")
  const compressing = compressions.get(hash) ?? compress(content)
  compressions.set(hash, compressing)
  const [small, smaller] = await compressing
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}

function compress(content: Buffer): Promise<[gzipped: Buffer, brotli: Buffer]> {
  return Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ])
}
