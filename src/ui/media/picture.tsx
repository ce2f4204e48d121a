import { useContext, useState } from "react"
import { imageSize, imageUrl, srcSet } from "#rules/values/image-path.ts"
import { ImageBaseContext } from "./image-base.ts"
import placeholder from "./placeholder.svg?url"

type PictureProps = {
  /** A stored path, an address that starts with `http`, or "" for a thing without a picture. */
  path: string
  /** "" for a picture whose name stands beside it. */
  alt: string
  /** How wide it is shown, as `sizes` says it: "(max-width: 767px) 150px, 200px". */
  sizes: string
  /** For the one picture that a screen opens with: loaded at once and first. */
  priority?: boolean
  /** Loaded with the page but not before everything else; for pictures in the first view. */
  eager?: boolean
  /** Other pictures for other widths, first match wins, as of a banner: a stored path and a media query each. */
  variants?: readonly { path: string; media: string }[]
  draggable?: boolean
  className?: string
}

/**
 * A picture of the shop: WebP and JPEG in the widths that exist, its place reserved by its own size. When there is none or it cannot be loaded, the pearl
 * mark takes its place, once. `className` goes to the `<img>`.
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
        ref={(element) => {
          // It may have failed before script came.
          if (element?.complete && element.currentSrc && element.naturalWidth === 0) setBrokenPath(path)
        }}
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
