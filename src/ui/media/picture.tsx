import { createContext, useContext, useState } from "react"
import { imageSize, imageUrl, srcSet } from "#rules/values/image-path.ts"
import placeholder from "./placeholder.svg?url"

type PictureProps = {
  /** A stored path, an address that starts with `http`, or "" when there is no picture. */
  path: string
  /** "" when the name is beside the picture. */
  alt: string
  /** The width at which it shows, in the syntax of `sizes`: "(max-width: 767px) 150px, 200px". */
  sizes: string
  /** For the first picture of a screen: it loads at once and first. */
  priority?: boolean
  /** For the other pictures in the first view: they load with the page. */
  eager?: boolean
  /** Other pictures for other widths: stored paths with media queries, of which the first match counts. */
  variants?: readonly { path: string; media: string }[]
  draggable?: boolean
  className?: string
}

/**
 * A picture of the shop: WebP and JPEG in the widths that exist, its space reserved by its size. Without a picture, and after an error, the
 * pearl mark shows instead. `className` goes to the `<img>`.
 */
export function Picture({ path, alt, sizes, priority = false, eager = false, variants = [], ...image }: PictureProps) {
  const base = useContext(ImageBaseContext)
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  if (path === "" || brokenPath === path) return <img {...image} src={placeholder} width={440} height={440} alt={alt} />
  const size = imageSize(path)
  const jpeg = srcSet(path, base, "jpg") ?? undefined
  return (
    <picture>
      {[...variants, { path, media: undefined }].map((source) => (
        <Sources key={source.media ?? "all"} {...source} sizes={sizes} base={base} />
      ))}
      <img
        {...image}
        ref={repeatMissedError}
        src={jpeg ? smallestOf(jpeg) : imageUrl(path, base)}
        srcSet={jpeg}
        sizes={jpeg && sizes}
        width={size?.width}
        height={size?.height}
        alt={alt}
        loading={priority || eager ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        onError={() => setBrokenPath(path)}
      />
    </picture>
  )
}

/**
 * Loads a picture again that failed before hydration, so that `onError` is called. The size alone is no proof of a failure: browsers also
 * report 0 for a picture that they have not decoded yet.
 */
function repeatMissedError(element: HTMLImageElement | null) {
  if (!element?.complete || element.currentSrc === "" || element.naturalWidth > 0) return
  const { src } = element
  element.src = src
}

function Sources({ path, media, sizes, base }: { path: string; media?: string; sizes: string; base: string }) {
  const size = imageSize(path)
  const webp = srcSet(path, base, "webp")
  if (!webp) return media ? <source media={media} srcSet={imageUrl(path, base)} /> : null
  return (
    <>
      <source type="image/webp" media={media} srcSet={webp} sizes={sizes} width={media && size?.width} height={media && size?.height} />
      {media && (
        <source media={media} srcSet={srcSet(path, base, "jpg") ?? undefined} sizes={sizes} width={size?.width} height={size?.height} />
      )}
    </>
  )
}

function smallestOf(candidates: string): string | undefined {
  return candidates.split(" ", 1)[0]
}

/** The base address of stored picture paths. The root route provides it from the shop's settings. */
export const ImageBaseContext = createContext("/images")
