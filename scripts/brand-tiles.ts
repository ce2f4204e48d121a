/**
 * Typesets the brand tiles of the demonstration: every brand name of `demo/data`, as the brand writes itself, as a transparent
 * picture at the `brands/…` path that the data gives it, beside a product of the brand if the shop has one. The letters are
 * outlines of Instrument Sans 600, so that the result is the same on every machine and needs no installed font. Run it after a
 * brand is added, and commit what it writes:
 *
 *     node scripts/brand-tiles.ts
 */
import { mkdir, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, resolve } from "node:path"
import { type Font, openSync } from "fontkit"
import sharp, { type OverlayOptions } from "sharp"
import { picturesOf } from "#server/catalog/import/folder/picture-sets.ts"

type Brand = { name: string; thumbnail: string }
type Product = {
  slug: string
  brand: string
  sub_category: string
  variants: { option_values: { code?: string }[]; image: { archetype: string; colour: string } }[]
}

/** Twice the tile's 168 × 96 pixels. */
const TILE = { width: 336, height: 192 }
/** A name that stands alone is centred; beside a product it begins at the left edge. */
const ALONE = { left: TILE.width * 0.15, width: TILE.width * 0.7, capHeight: 30, align: 0.5 }
const BESIDE = { left: 22, width: 158, capHeight: 24, align: 0 }
const PRODUCT = { left: 190, width: 134, height: 152 }
const INK = "#131719"

/** The pictures of brands that are repaired and not sold: views without a display, which would show the wallpaper of a sold product. */
const REPAIRED: Readonly<Record<string, string>> = {
  realme: "phone-moon/yellow-f2d24b-back.webp",
  motorola: "phone-column/green-b7c4b4-back.webp",
  nokia: "phone-pill/blue-a9bfd9-back.webp",
  infinix: "phone-twin/blue-7f9dc6-back.webp",
  tecno: "phone-quad/purple-c7b9dd-back.webp",
  toshiba: "laptop-numbers/silver-c9cacc-back.webp",
  "custom-pc": "tower-twin/black-232427-front.webp",
  fitbit: "watch-band/pink-e9bfc6-front.webp",
  amazfit: "watch-square-action/natural-c2bcb2-front.webp",
  valve: "handheld-grips/black-232427-front.webp",
}

const demo = resolve(import.meta.dirname, "../demo")
const require = createRequire(import.meta.url)

const font = openSync(require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff"))
if (!("layout" in font)) throw new Error("The font file holds a collection, not one font.")

const brands = [...(await shopBrands()), ...(await repairBrands())]
const productPictures = await picturesOfBrands()
for (const [thumbnail, name] of new Map(brands.map((brand) => [brand.thumbnail, brand.name]))) {
  const file = resolve(demo, "images", thumbnail)
  await mkdir(dirname(file), { recursive: true })
  const slug = basename(thumbnail, ".webp")
  const picture = productPictures.get(slug) ?? REPAIRED[slug]
  const letters = sharp(Buffer.from(tile(name, font, picture ? BESIDE : ALONE)))
  if (picture)
    await letters
      .composite([await placed(picture)])
      .webp({ quality: 88, alphaQuality: 95, effort: 6 })
      .toFile(file)
  else await letters.webp({ lossless: true, effort: 6 }).toFile(file)
}

/** The first picture of the first product of each brand, by the brand's slug. */
async function picturesOfBrands(): Promise<Map<string, string>> {
  const json = async (path: string) => JSON.parse(await readFile(resolve(demo, path), "utf8"))
  const products: Product[] = await json("data/products.json")
  const [map, manifest] = [await json("data/image-map.json"), await json("images/manifest.json")]
  const found = new Map<string, string>()
  for (const { slug, brand, sub_category, variants } of products) {
    const [first] = variants
    if (!first || found.has(brand)) continue
    const colourCode = first.option_values.find(({ code }) => code !== undefined)?.code ?? null
    const [picture] = picturesOf({ slug, ...first.image, subCategory: sub_category, colourCode }, map, manifest) ?? []
    if (picture) found.set(brand, picture)
  }
  return found
}

/** A product's picture without its empty margins, in the middle of its place on the tile. */
async function placed(picture: string): Promise<OverlayOptions> {
  const trimmed = await sharp(resolve(demo, "images", picture))
    .trim({ threshold: 24 })
    .toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ width: PRODUCT.width, height: PRODUCT.height, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(PRODUCT.left + (PRODUCT.width - info.width) / 2)
  return { input: data, left, top: Math.round((TILE.height - info.height) / 2) }
}

async function shopBrands(): Promise<Brand[]> {
  return JSON.parse(await readFile(resolve(demo, "data/brands.json"), "utf8"))
}

/** The brands that are only repaired, not sold, have their own tile; the others use the tile of the shop. */
async function repairBrands(): Promise<Brand[]> {
  const { services }: { services: { brands: Brand[] }[] } = JSON.parse(await readFile(resolve(demo, "data/repair.json"), "utf8"))
  return services.flatMap((service) => service.brands).filter((brand) => brand.thumbnail.startsWith("brands/"))
}

/** One name as an SVG of paths: its ink in its place, its capitals centred vertically, so that all tiles share a baseline. */
function tile(name: string, font: Font, place: typeof ALONE): string {
  // No ligatures: in a name, "fi" keeps both letters and the dot.
  const { glyphs, positions } = font.layout(name, { liga: false })
  const letters: { outline: string; x: number }[] = []
  let pen = 0
  let inkStart = Number.POSITIVE_INFINITY
  let inkEnd = 0
  for (const [index, glyph] of glyphs.entries()) {
    const outline = glyph.path.toSVG()
    if (outline) {
      letters.push({ outline, x: pen })
      inkStart = Math.min(inkStart, pen + glyph.bbox.minX)
      inkEnd = Math.max(inkEnd, pen + glyph.bbox.maxX)
    }
    pen += positions[index]?.xAdvance ?? glyph.advanceWidth
  }
  const scale = Math.min(place.capHeight / font.capHeight, place.width / (inkEnd - inkStart))
  const left = place.left + (place.width - (inkEnd - inkStart) * scale) * place.align - inkStart * scale
  const baseline = (TILE.height + font.capHeight * scale) / 2
  const paths = letters.map(({ outline, x }) => `<path transform="translate(${x})" d="${outline}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.height}">
<g fill="${INK}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})">${paths.join("")}</g></svg>`
}
