/**
 * Typesets the brand tiles of the demonstration: every brand name of `demo/data`, as the brand writes itself, as a transparent
 * picture at the `brands/…` path that the data gives it. The letters are outlines of Instrument Sans 600, so that the result is
 * the same on every machine and needs no installed font. Run it after a brand is added, and commit what it writes:
 *
 *     node scripts/brand-tiles.ts
 */
import { mkdir, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, resolve } from "node:path"
import { type Font, openSync } from "fontkit"
import sharp from "sharp"

type Brand = { name: string; thumbnail: string }

/** Twice the tile's 168 × 96 pixels. */
const TILE = { width: 336, height: 192 }
const CAP_HEIGHT = 30
const MAXIMUM_TEXT_WIDTH = TILE.width * 0.7
const INK = "#131719"

const demo = resolve(import.meta.dirname, "../demo")
const require = createRequire(import.meta.url)

const font = openSync(require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff"))
if (!("layout" in font)) throw new Error("The font file holds a collection, not one font.")

const brands = [...(await shopBrands()), ...(await repairBrands())]
for (const [thumbnail, name] of new Map(brands.map((brand) => [brand.thumbnail, brand.name]))) {
  const file = resolve(demo, "images", thumbnail)
  await mkdir(dirname(file), { recursive: true })
  await sharp(Buffer.from(tile(name, font)))
    .webp({ lossless: true, effort: 6 })
    .toFile(file)
}

async function shopBrands(): Promise<Brand[]> {
  return JSON.parse(await readFile(resolve(demo, "data/brands.json"), "utf8"))
}

/** The brands that are only repaired, not sold, have their own tile; the others use the tile of the shop. */
async function repairBrands(): Promise<Brand[]> {
  const { services }: { services: { brands: Brand[] }[] } = JSON.parse(await readFile(resolve(demo, "data/repair.json"), "utf8"))
  return services.flatMap((service) => service.brands).filter((brand) => brand.thumbnail.startsWith("brands/"))
}

/** One name as an SVG of paths: its ink centred horizontally, its capitals vertically, so that all tiles share a baseline. */
function tile(name: string, font: Font): string {
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
  const scale = Math.min(CAP_HEIGHT / font.capHeight, MAXIMUM_TEXT_WIDTH / (inkEnd - inkStart))
  const left = (TILE.width - (inkStart + inkEnd) * scale) / 2
  const baseline = (TILE.height + font.capHeight * scale) / 2
  const paths = letters.map(({ outline, x }) => `<path transform="translate(${x})" d="${outline}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.height}">
<g fill="${INK}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})">${paths.join("")}</g></svg>`
}
