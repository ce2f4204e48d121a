import { readFile, stat } from "node:fs/promises"
import { extname, join } from "node:path"
import {
  imageSize,
  parseRendition,
  RENDITION_WIDTHS,
  type RenditionFormat,
  type RenditionWidth,
  renditionPath,
} from "#rules/values/image-path.ts"
import { atMost } from "#server/guards/at-most.ts"
import type { ImageStore } from "./port.ts"
import { cleanName, hashOf, holds, refuseUnwritable, writeWhole } from "./stored-files.ts"
import { uploadsIn } from "./uploads.ts"

/** Loads libvips, some 30 MB of memory, so it is imported with the first picture to process. */
const pictures = () => import("./picture.ts")

const MAXIMUM_MEGABYTES = 20
/** One rendition takes about 50 ms, so a job that waits longer than this is stuck. */
const QUEUE = { running: 2, waiting: 200, waitMs: 10_000 }

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".avif": "image/avif",
}

/**
 * Stores pictures as files below `folder`: originals under `originals/`, renditions under `renditions/`, which may be deleted at any time,
 * and files that are being written under `drafts/`.
 * Several processes may share the folder, because files appear atomically.
 */
export function localImageStore({ folder }: { folder: string }): ImageStore {
  const inTurn = atMost(QUEUE)
  const drafts = join(folder, "drafts")
  const beingMade = new Map<string, Promise<void>>()
  const originalFile = (path: string) => join(folder, "originals", path)

  function makeOnce(file: string, source: string, width: RenditionWidth, format: RenditionFormat): Promise<void> {
    const already = beingMade.get(file)
    if (already) return already
    const making = inTurn(async () => {
      const bytes = await (await pictures()).renderPicture(source, width, format)
      await writeWhole(file, bytes, drafts).catch(refuseUnwritable)
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
    ...uploadsIn(folder),

    async add(file, name) {
      return takingIn(file, async () => {
        const { path, bytes } = await examined(file, name)
        if (bytes) await writeWhole(originalFile(path), bytes, drafts)
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

async function readLimited(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > MAXIMUM_MEGABYTES * 1024 * 1024) throw new Error(`It has more than ${MAXIMUM_MEGABYTES} MB.`)
  return readFile(file)
}
