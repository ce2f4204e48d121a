/** The maximum number of bytes of a picture as it is sent. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024

/** The maximum number of pictures of a product, and of characters of an alternative text. */
export const MAX_PICTURES = 60
export const MAX_ALT = 1000

/** What a variant shows: the paths of its pictures in order, and its colour, if it has one. */
export type VariantLook = { pictures: readonly string[]; color: string | null }

/** A picture of a product and the colours that show it; none: every colour. */
export type PlacedPicture = { src: string; colors: readonly string[] }

/** The pictures of a product in order, those that only variants have after its own, each with its colours. */
export function placedPictures(own: readonly string[], looks: readonly VariantLook[]): PlacedPicture[] {
  const paths = [...new Set([...own, ...looks.flatMap(({ pictures }) => pictures)])]
  return paths.map((src) => ({ src, colors: coloursOf(src, looks) }))
}

function coloursOf(src: string, looks: readonly VariantLook[]): string[] {
  const all = coloursIn(looks)
  const shown = coloursIn(looks.filter(({ pictures }) => pictures.includes(src)))
  return shown.length === all.length ? [] : shown
}

function coloursIn(looks: readonly VariantLook[]): string[] {
  return [...new Set(looks.flatMap(({ color }) => (color === null ? [] : [color])))]
}

/**
 * The pictures of a variant after an edit: those of its colour, in the product's order. A picture whose colours did not change stays with the
 * variants that had it, and a variant that began with its own picture still does.
 */
export function picturesAfter(look: VariantLook, before: readonly PlacedPicture[], after: readonly PlacedPicture[]): string[] {
  const known = new Map(before.map((picture) => [picture.src, picture]))
  const isShown = ({ src, colors }: PlacedPicture) => {
    const same = known.get(src)
    if (same && same.colors.join("\n") === colors.join("\n")) return look.pictures.includes(src)
    return colors.length === 0 || (look.color !== null && colors.includes(look.color))
  }
  const shown = after.filter(isShown).map(({ src }) => src)
  const usualFirst = before.find(({ src }) => look.pictures.includes(src))?.src
  const [first] = look.pictures
  if (first === undefined || first === usualFirst || !shown.includes(first)) return shown
  return [first, ...shown.filter((src) => src !== first)]
}
