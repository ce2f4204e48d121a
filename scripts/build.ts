/** Builds the shop into `dist`: messages, scripts and styles, each asset also compressed in advance, and the bundled server. */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createBuilder } from "vite"
import { bundleServer } from "./bundle-server.ts"
import { writeLicenceNotice } from "./release/licences.ts"

const ASSETS = join(import.meta.dirname, "..", "dist", "client")
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
const WORTH_BYTES = 800

process.env["NODE_ENV"] = "production"
const builder = await createBuilder({ logLevel: "warn" })
await builder.buildApp()
await bundleServer()
writeLicenceNotice(join(ASSETS, "third-party-licences.txt"))

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
