import { readFile, stat } from "node:fs/promises"
import sharp, { type Sharp } from "sharp"
import type { RenditionFormat } from "#rules/values/image-path.ts"

/** What the shop determines about a picture before it stores it. Sizes are in pixels, as displayed. */
export type Picture = { width: number; height: number; extension: "webp" | "jpg" | "png" | "avif" }

const EXTENSIONS: Readonly<Record<string, Picture["extension"]>> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/avif": "avif",
}

/** With more pixels, a picture of a few kilobytes could fill the memory. */
const MAXIMUM_PIXELS = 50_000_000

/** The background of pictures in JPEG, which has no transparency. */
const PEARL = "#f3f5f5"

/** The usual size of photographs at quality 85. */
const LIGHT_BYTES_PER_PIXEL = 0.12

// One thread per picture: the store limits how many are processed at a time.
sharp.concurrency(1)
// A rendition is made once and stored as a file, so a cache in libvips would waste memory.
sharp.cache(false)

/** Format and size of a picture, after EXIF rotation; throws for a format that the shop does not support. */
export async function inspectPicture(bytes: Buffer): Promise<Picture> {
  const { mediaType, autoOrient } = await read(bytes).metadata()
  const extension = EXTENSIONS[mediaType ?? ""]
  if (extension === undefined) throw new Error(`${mediaType ?? "This"} is not a picture format that the shop can show.`)
  return { width: autoOrient.width, height: autoOrient.height, extension }
}

/** Throws when the picture is truncated. `inspectPicture` has checked WebP, whose header contains its length. */
export async function checkWhole(bytes: Buffer, { extension }: Picture): Promise<void> {
  if (extension !== "webp") await read(bytes).resize(1).raw().toBuffer()
}

/** The picture in another width and format, upright, in sRGB, without metadata, never enlarged. */
export async function renderPicture(file: string, width: number, format: RenditionFormat): Promise<Buffer> {
  if (format === "webp" && (await isFitAsItIs(file, width))) return readFile(file)
  const picture = read(file).autoOrient().resize({ width, withoutEnlargement: true }).toColourspace("srgb")
  if (format === "jpg") return picture.flatten({ background: PEARL }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  // Effort 3 takes two thirds of the time of sharp's default 4, and produces 4 % more bytes.
  return picture.webp({ quality: 78, effort: 3 }).toBuffer()
}

/** A WebP that is small already and contains only the picture: recompressing it would only cost quality and time. */
async function isFitAsItIs(file: string, width: number): Promise<boolean> {
  const found = await read(file).metadata()
  const isPlainWebp = found.format === "webp" && (found.pages ?? 1) === 1 && !found.exif && !found.icc && !found.xmp
  if (!isPlainWebp || found.width > width) return false
  const { size } = await stat(file)
  return size <= found.width * found.height * LIGHT_BYTES_PER_PIXEL
}

/** No side of an uploaded picture is kept longer. */
const KEPT_SIDE = 2400
const DECODING_SECONDS = 20

export type KeptPicture = { bytes: Buffer; width: number; height: number }
export type PictureFault = "picture_format" | "picture_too_large" | "picture_unreadable"

/** An uploaded picture as the store keeps it: upright, in WebP, without place, device and any other metadata; or why it is refused. */
export async function keptPicture(bytes: Buffer): Promise<KeptPicture | PictureFault> {
  if (!looksLikePicture(bytes)) return "picture_format"
  try {
    // Reads the header only, so that a picture with too many pixels is not confused with a damaged one.
    const { mediaType, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (EXTENSIONS[mediaType ?? ""] === undefined) return "picture_format"
    if (width * height > MAXIMUM_PIXELS || pages > MAXIMUM_FRAMES) return "picture_too_large"
    const upright = read(bytes)
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true })
    const { data, info } = await upright.toColourspace("srgb").webp({ quality: 86, effort: 3 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return "picture_unreadable"
  }
}

/** Frames of an animation, of which the first is kept. */
const MAXIMUM_FRAMES = 1000

/** Whether the first bytes are those of a format that the shop takes: no other decoder sees an upload. */
function looksLikePicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to)
  if (text(0, 3) === "\xff\xd8\xff" || text(0, 8) === "\x89PNG\r\n\x1a\n") return true
  return (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") || text(4, 8) === "ftyp"
}

function read(input: Buffer | string): Sharp {
  return sharp(input, { limitInputPixels: MAXIMUM_PIXELS, failOn: "error" })
}

/** No photo of a ticket is wider or higher. */
const PHOTO_SIDE = 1600
/** The table of photos holds no larger one. */
const MAX_PHOTO_BYTES = 1024 * 1024
/** A lower one is for photos of much detail, such as of gravel. */
const PHOTO_QUALITIES = [78, 50, 25]

/** A photo from a phone, upright, in JPEG, without its place, device and any other metadata; null when it is no photo that can be read. */
export async function plainPhoto(bytes: Buffer): Promise<Buffer | null> {
  try {
    const { extension } = await inspectPicture(bytes)
    if (extension === "avif") return null
    const upright = read(bytes).autoOrient().resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    const plain = upright.flatten({ background: PEARL }).toColourspace("srgb")
    for (const quality of PHOTO_QUALITIES) {
      const jpeg = await plain.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpeg.length <= MAX_PHOTO_BYTES) return jpeg
    }
    return null
  } catch {
    return null
  }
}
