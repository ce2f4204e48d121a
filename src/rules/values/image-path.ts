/** The widths of renditions; narrower originals are offered as they are. */
export const RENDITION_WIDTHS = [320, 600, 800, 1024, 1920, 2880] as const

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

export type RenditionFormat = "webp" | "jpg"

// phone-pro/orange-hero.3f2a9c1b.1200x1320.webp: name, content hash, size, extension. No part of the
// path starts with a dot, so that no path leads out of the folder of pictures.
const SOURCE =
  /^(?<stem>(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[0-9a-f]{8}\.(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4}))\.(?<extension>webp|jpg|jpeg|png|avif|svg)$/

const RENDITION = /^(?<stem>.+?)(?:\.(?<extension>jpg|jpeg|png|avif))?\.w(?<width>\d{1,5})\.(?<format>webp|jpg)$/

/** The URL of a stored picture: below the base, unless it starts with http. [spec 1 §3] */
export function imageUrl(path: string, base: string): string {
  if (isRemote(path)) return path
  return `${base.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`
}

/** The size in pixels in a stored path; null when it has none. */
export function imageSize(path: string): { width: number; height: number } | null {
  const source = partsOf(path)
  return source && { width: source.width, height: source.height }
}

/**
 * The path of a picture in one width and format: "….1200x1320.w600.webp". Stored pictures are usually WebP; the extension of any other
 * format stays in the path ("….1200x1320.png.w600.webp"), so that the original's path can be derived. A picture that cannot be resized
 * (remote, SVG, without a size) keeps its path. [spec 3 §1]
 */
export function renditionPath(path: string, width: RenditionWidth, format: RenditionFormat): string {
  const source = partsOf(path)
  if (source === null || source.extension === "svg") return path
  const kept = source.extension === "webp" ? "" : `.${source.extension}`
  return `${source.stem}${kept}.w${width}.${format}`
}

/**
 * The candidates of a picture for `srcset`, never wider than the picture itself; a picture narrower than all widths has one, the original.
 * Null for a picture that cannot be resized. [spec 3 §1]
 */
export function srcSet(path: string, base: string, format: RenditionFormat): string | null {
  const source = partsOf(path)
  if (source === null || source.extension === "svg") return null
  const [smallest] = RENDITION_WIDTHS
  const candidate = (width: RenditionWidth) => {
    const shownWidth = Math.min(width, source.width)
    return `${imageUrl(renditionPath(path, width, format), base)} ${shownWidth}w`
  }
  const widths = RENDITION_WIDTHS.filter((width) => width <= source.width)
  return (widths.length > 0 ? widths : [smallest]).map(candidate).join(", ")
}

/**
 * The picture and size of a rendition's path, or null when `renditionPath` makes no such path: unknown widths and formats, and paths out of
 * the store, are rejected. [spec 3 §1]
 */
export function parseRendition(path: string): { source: string; width: RenditionWidth; format: RenditionFormat } | null {
  const { stem, extension = "webp", width: digits, format: ending } = RENDITION.exec(path)?.groups ?? {}
  const width = RENDITION_WIDTHS.find((known) => String(known) === digits)
  const format = ending === "webp" || ending === "jpg" ? ending : undefined
  if (width === undefined || format === undefined) return null
  const source = `${stem}.${extension}`
  return partsOf(source) && { source, width, format }
}

function isRemote(path: string): boolean {
  return path.startsWith("http")
}

function partsOf(path: string): { stem: string; width: number; height: number; extension: string } | null {
  const { stem, width, height, extension } = SOURCE.exec(path)?.groups ?? {}
  if (isRemote(path) || stem === undefined || extension === undefined) return null
  return { stem, width: Number(width), height: Number(height), extension }
}
