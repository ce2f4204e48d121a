import { createHash, randomBytes } from "node:crypto"
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import {
  imageSize,
  parseRendition,
  RENDITION_WIDTHS,
  type RenditionFormat,
  type RenditionWidth,
  renditionPath,
} from "#rules/values/image-path.ts"
import { atMost } from "#server/guards/at-most.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { ImageStore } from "./port.ts"

/** Loads libvips, some 30 MB of memory, so it is imported with the first picture to process. */
const pictures = () => import("./picture.ts")

const MAXIMUM_MEGABYTES = 20
/** One rendition takes about 50 ms, so a job that waits longer than this is stuck. */
const QUEUE = { running: 2, waiting: 200, waitMs: 10_000 }

/** A full or read-only disk stays so until an operator acts. */
const UNWRITABLE_RETRY_SECONDS = 60

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".avif": "image/avif",
}

/**
 * Stores pictures as files below `folder`: originals under `originals/`, renditions under `renditions/`, which may be deleted at any time.
 * Several processes may share the folder, because files appear atomically.
 */
export function localImageStore({ folder }: { folder: string }): ImageStore {
  const inTurn = atMost(QUEUE)
  const beingMade = new Map<string, Promise<void>>()
  const originalFile = (path: string) => join(folder, "originals", path)

  function makeOnce(file: string, source: string, width: RenditionWidth, format: RenditionFormat): Promise<void> {
    const already = beingMade.get(file)
    if (already) return already
    const making = inTurn(async () => {
      const bytes = await (await pictures()).renderPicture(source, width, format)
      await writeWhole(file, bytes).catch((fault: unknown) => {
        throw new Refusal("overloaded", { retryAfterSeconds: UNWRITABLE_RETRY_SECONDS, cause: fault })
      })
    }).finally(() => beingMade.delete(file))
    beingMade.set(file, making)
    return making
  }

  /** The stored path of a valid picture, and its bytes unless the store has them already. */
  async function examined(file: string, name: string): Promise<{ path: string; bytes: Buffer | null }> {
    const { checkWhole, inspectPicture } = await pictures()
    const bytes = await readLimited(file)
    const picture = await inspectPicture(bytes)
    const path = `${cleanName(name)}.${hashOf(bytes)}.${picture.width}x${picture.height}.${picture.extension}`
    if (imageSize(path) === null) throw new Error(`"${name}" is not a name for a picture.`)
    if (await holds(originalFile(path))) return { path, bytes: null }
    await inTurn(() => checkWhole(bytes, picture))
    return { path, bytes }
  }

  return {
    async add(file, name) {
      return takingIn(file, async () => {
        const { path, bytes } = await examined(file, name)
        if (bytes) await writeWhole(originalFile(path), bytes)
        return path
      })
    },

    async examine(file, name) {
      return takingIn(file, async () => (await examined(file, name)).path)
    },

    async open(path) {
      const contentType = CONTENT_TYPES[extname(path)]
      if (contentType === undefined) return null
      const rendition = parseRendition(path)
      const source = rendition?.source ?? path
      const size = imageSize(source)
      // A path without a size is not from the store, and could lead anywhere.
      if (size === null) return null
      if (rendition === null) return (await holds(originalFile(path))) ? { file: originalFile(path), contentType } : null

      const width = usefulWidth(rendition.width, size.width)
      const file = join(folder, "renditions", renditionPath(source, width, rendition.format))
      if (await holds(file)) return { file, contentType }
      if (!(await holds(originalFile(source)))) return null
      await makeOnce(file, originalFile(source), width, rendition.format)
      return { file, contentType }
    },
  }
}

async function takingIn(file: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(`${file} cannot be taken in as a picture: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** All widths from the picture's own upwards give the same rendition, which is made once. */
function usefulWidth(asked: RenditionWidth, intrinsicWidth: number): RenditionWidth {
  return RENDITION_WIDTHS.find((width) => width === asked || width >= intrinsicWidth) ?? asked
}

/** Lower case, with `/` between folders and only a-z, 0-9, _ and -. */
function cleanName(name: string): string {
  const folders = name.toLowerCase().split("/")
  return folders
    .map((part) => part.replaceAll(/[^a-z0-9_-]+/g, "-").replaceAll(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("/")
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 8)
}

async function readLimited(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > MAXIMUM_MEGABYTES * 1024 * 1024) throw new Error(`It has more than ${MAXIMUM_MEGABYTES} MB.`)
  return readFile(file)
}

/** Whether the file exists. An empty one, as a power cut leaves it, counts as missing. */
async function holds(file: string): Promise<boolean> {
  try {
    const found = await stat(file)
    return found.isFile() && found.size > 0
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return false
    throw error
  }
}

/** Writes a temporary file and renames it, so that nobody reads a partial file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${randomBytes(8).toString("hex")}.draft`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    // Windows does not replace a file that is being read; in that case the same bytes exist already.
    if (!(await holds(file))) throw error
  }
}
