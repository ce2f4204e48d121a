/** Builds the pages: messages, scripts and styles into `dist`, each asset also compressed once for good. */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createBuilder } from "vite"

const ASSETS = new URL("../dist/client/", import.meta.url).pathname
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
const WORTH_BYTES = 800

process.env["NODE_ENV"] = "production"
const builder = await createBuilder({ logLevel: "warn" })
await builder.buildApp()

for (const entry of await readdir(ASSETS, { recursive: true })) {
  if (!COMPRESSIBLE.test(entry)) continue
  const file = join(ASSETS, entry)
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) continue
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}
