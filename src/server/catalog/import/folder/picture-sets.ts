/** `image-map.json`: which picture set each product or kind of product uses, and which colour a word means. */
export type ImageMap = {
  /** Sets by name, each with the slugs of the products that it shows. They come before the rules. */
  bodies?: Record<string, string[]>
  archetypes: { archetype: string; sub_category?: string; set: string; view?: string }[]
  colours: Record<string, string>
}

type PictureColour = {
  id: string
  hex: string
  /** The colour word of the products that it was made for. */
  word?: string
  files: Record<string, string>
  /** By slug, the `hero` of each product that has its own. */
  products?: Record<string, string>
}

/** `manifest.json` beside the pictures: the sets, each in several colours, each colour from several views. */
export type PictureManifest = { archetypes: Record<string, { views: string[]; colours: PictureColour[] }> }

export type PicturedProduct = { slug: string; archetype: string; colour: string; subCategory: string; colourCode: string | null }

/**
 * The picture files that show a product: all views of the nearest colour in its set, which is that of its body or of the first matching
 * rule. Colours of the product's own colour word come before nearer ones of another. The view that the rule names comes first, then
 * `hero`, then the others in the set's order. Null when no rule or set matches.
 */
export function picturesOf(product: PicturedProduct, map: ImageMap, manifest: PictureManifest): string[] | null {
  const rule = setOf(product, map)
  const set = rule && manifest.archetypes[rule.set]
  const hex = product.colourCode ?? map.colours[product.colour]
  if (!rule || !set || hex === undefined) return null
  const namedAlike = set.colours.filter(({ word }) => word === product.colour)
  const candidates = namedAlike.length > 0 ? namedAlike : set.colours
  const [nearest] = candidates.toSorted((a, b) => distance(a.hex, hex) - distance(b.hex, hex))
  if (!nearest) return null
  const files: Record<string, string | undefined> = { ...nearest.files, hero: nearest.products?.[product.slug] ?? nearest.files["hero"] }
  const first = [rule.view, "hero"].filter((view) => view !== undefined)
  const views = [...new Set([...first, ...set.views])]
  return views.flatMap((view) => files[view] ?? [])
}

function setOf(
  { slug, archetype, subCategory }: PicturedProduct,
  { bodies = {}, archetypes }: ImageMap,
): { set: string; view?: string } | null {
  const body = Object.keys(bodies).find((name) => bodies[name]?.includes(slug))
  if (body !== undefined) return { set: body }
  const matches = (rule: ImageMap["archetypes"][number]) =>
    rule.archetype === archetype && (rule.sub_category === undefined || rule.sub_category === subCategory)
  return archetypes.find(matches) ?? null
}

/** The perceived difference of two colours: their distance in OKLab. */
function distance(a: string, b: string): number {
  const [first, second] = [okLab(a), okLab(b)]
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b)
}

export function okLab(hex: string): { l: number; a: number; b: number } {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The linear light of an sRGB channel (0 to 1). */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
