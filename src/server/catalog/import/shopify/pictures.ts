import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, extname, join } from "node:path"
import { fileInside } from "#server/catalog/import/file-inside.ts"
import { severalAtOnce } from "#server/catalog/import/folder/pictures.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { SourceProduct } from "#server/catalog/import/source-product.ts"
import type { Database } from "#server/db/database.ts"
import type { ImageStore } from "#server/integrations/images/port.ts"
import { type FetchLimits, fetchToFile } from "./fetch-picture.ts"
import { fetchedPictures, keepFetched } from "./fetched-pictures.queries.ts"

/** Longer URLs do not fit into an index entry. */
const LONGEST_ADDRESS = 2000

export type PictureSources = {
  db: Database
  images: ImageStore
  /** The folder that relative paths refer to. */
  folder: string | undefined
  /** Whether pictures on other servers are copied, and how. */
  fetching: FetchLimits | null
}

/**
 * Copies the pictures of a table into the shop's store: those on other servers, each once for all imports, and those in a folder. Returns
 * the stored paths of the latter. A picture that cannot be copied keeps its reference, with a note.
 */
export async function takeTablePictures(
  products: AsyncIterable<SourceProduct>,
  { db, images, folder, fetching }: PictureSources,
  { notes, onTaken }: PictureReport,
): Promise<Map<string, string>> {
  const sources = new Set<string>()
  for await (const product of products) {
    for (const { src } of product.images) sources.add(src)
    for (const source of product.variants.flatMap((variant) => variant.images)) sources.add(source)
  }
  const remote = [...sources].filter((source) => isRemote(source))
  if (fetching) await fetchMissing(remote, { db, images, fetching }, { notes, onTaken })
  const local = new Map<string, string>()
  if (folder === undefined) return local
  const paths = [...sources].filter((source) => !isRemote(source))
  await severalAtOnce(paths, onTaken, async (path) => {
    const place = await fileInside(folder, path)
    if (!("file" in place)) return
    try {
      local.set(path, await images.add(place.file, path.replace(/\.[a-z]+$/i, "")))
    } catch (fault) {
      notes.add({ message: fault instanceof Error ? fault.message : String(fault) })
    }
  })
  return local
}

type PictureFetch = Pick<PictureSources, "db" | "images"> & { fetching: FetchLimits }
type PictureReport = { notes: ImportFindings; onTaken: (done: number, total: number) => void }

/** Fetches missing pictures. Each is stored at once, so that a later failure loses none. */
async function fetchMissing(addresses: string[], { db, images, fetching }: PictureFetch, { notes, onTaken }: PictureReport): Promise<void> {
  const known = await fetchedPictures(db, addresses)
  const missing = addresses.filter((address) => !known.has(address)).map((address, index) => ({ address, index }))
  const scratch = await mkdtemp(join(tmpdir(), "corniche-pictures-"))
  try {
    await severalAtOnce(missing, onTaken, async ({ address, index }) => {
      const file = join(scratch, String(index))
      try {
        if (Buffer.byteLength(address) > LONGEST_ADDRESS) throw new Error("its address is too long")
        await fetchToFile(address, file, fetching)
        await keepFetched(db, address, await images.add(file, nameOf(address)))
      } catch (fault) {
        const reason = fault instanceof Error ? fault.message.replace(`${file} `, "it ") : String(fault)
        notes.add({ message: `${address} was not copied: ${reason}.` })
      } finally {
        await rm(file, { force: true })
      }
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The name under which a fetched picture is stored, from its file name. */
function nameOf(address: string): string {
  const file = basename(new URL(address).pathname)
  return `imported/${basename(file, extname(file)).slice(0, 80)}`
}

function isRemote(source: string): boolean {
  return source.startsWith("http")
}
