import { m } from "#messages/messages.js"

/** Why a photo is not taken, in words for the person. */
export class PhotoFault extends Error {
  override name = "PhotoFault"
}

/** No photo of a phone is larger. */
const MAX_FILE_BYTES = 30 * 1024 * 1024
/** With more pixels, a file of a few kilobytes could fill the memory. */
const MAX_PIXELS = 60_000_000
/** The server keeps no longer side. */
const MAX_SIDE = 1600
/** Well below what the server accepts as one photo. */
const MAX_JPEG_BYTES = 2 * 1024 * 1024
/** The second one is for what the first leaves too large. */
const QUALITIES = [0.82, 0.5]

/** The picture that a video shows now, as JPEG. Throws a `PhotoFault` before its first one. */
export async function photoFromVideo(video: HTMLVideoElement): Promise<Blob> {
  return jpegOf(video, video.videoWidth, video.videoHeight, m.office_scan_camera())
}

/** A chosen file as JPEG, smaller, upright and without its metadata; throws a `PhotoFault` for what is no photo. */
export async function photoFromFile(file: File): Promise<Blob> {
  const { name } = file
  if (file.size > MAX_FILE_BYTES) throw new PhotoFault(m.office_photos_too_large({ name }))
  if (!looksLikePhoto(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) throw new PhotoFault(m.office_photos_no_photo({ name }))
  const address = URL.createObjectURL(file)
  try {
    // An element knows the size of its picture before it decodes it.
    const picture = new Image()
    picture.src = address
    await new Promise((resolve, reject) => Object.assign(picture, { onload: resolve, onerror: reject })).catch(() => {
      throw new PhotoFault(m.office_photos_no_photo({ name }))
    })
    return await jpegOf(picture, picture.naturalWidth, picture.naturalHeight, name)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** By its first bytes: JPEG, PNG, WebP, or HEIC and its relatives. A drawing with scripts is none of them. */
function looksLikePhoto(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes)
  return text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG") || /^RIFF.{4}WEBP/s.test(text) || /^.{4}ftyp/s.test(text)
}

async function jpegOf(source: HTMLVideoElement | HTMLImageElement, width: number, height: number, name: string): Promise<Blob> {
  if (width * height > MAX_PIXELS) throw new PhotoFault(m.office_photos_too_large({ name }))
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality))
    if (jpeg && jpeg.size <= MAX_JPEG_BYTES) return jpeg
  }
  throw new PhotoFault(m.office_photos_no_photo({ name }))
}
