import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { okLab, type PictureManifest, picturesOf } from "#server/catalog/import/folder/picture-sets.ts"

const demo = resolve(import.meta.dirname, "../../demo")
const json = (path: string) => JSON.parse(readFileSync(resolve(demo, path), "utf8"))

type OptionValue = { value: string; code?: string }
type Product = {
  slug: string
  brand: string
  category: string
  sub_category: string
  variants: { option_values: OptionValue[]; image: { archetype: string; colour: string } }[]
}

const products: Product[] = json("data/products.json")
const map = json("data/image-map.json")
const manifest: PictureManifest = json("images/manifest.json")
const bodies: Record<string, string[]> = map.bodies
const withBody = new Set(Object.values(bodies).flat())

/** The hues, in degrees of OKLCh, that a word in the name of a colour allows, and the least chroma; words of two hues are left out. */
const HUES: [words: RegExp, from: number, to: number, leastChroma: number][] = [
  [/blue|navy|denim|ultramarine|sapphire/, 205, 295, 0.01],
  [/purple|violet|lavender|lilac|plum/, 285, 360, 0.02],
  [/green|mint|jade|olive|sage|lime/, 95, 190, 0.02],
  [/teal|cyan|turquoise/, 165, 235, 0.02],
  [/yellow|lemon|citrus/, 85, 125, 0.03],
  [/orange|terra cotta|sienna/, 30, 75, 0.04],
  [/\bred\b|coralred|berry|magenta/, -15, 40, 0.06],
  [/pink|rose|blush|peony/, -30, 65, 0.02],
  [/gold/, 55, 100, 0.02],
  [/brown|mocha/, 25, 75, 0.02],
]
/** A word that names a second hue or the tone of a metal: the swatch decides. */
const MIXED =
  /and|whitesilver|silverblue|blueblack|golden black|forest black|forest gray|rose gold|pinkgold|pink gold|coral green|reddish|berry purple/

const depicted = (product: Product, { option_values, image }: Product["variants"][number]) => {
  const colourCode = option_values.find(({ code }) => code !== undefined)?.code ?? null
  const wanted = { slug: product.slug, archetype: image.archetype, colour: image.colour, subCategory: product.sub_category, colourCode }
  return picturesOf(wanted, map, manifest) ?? []
}

const colourOf = new Map(
  Object.values(manifest.archetypes).flatMap(({ colours }) =>
    colours.flatMap((colour) =>
      [...Object.values(colour.files), ...Object.values(colour.products ?? {})].map((file) => [file, colour] as const),
    ),
  ),
)

function hueOf(hex: string): { hue: number; chroma: number } {
  const { a, b } = okLab(hex)
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) }
}

/** Whether the picture of this colour shows the hue that its name promises; null when the name promises none. */
function keepsPromise(name: string, hex: string): boolean | null {
  const promised = MIXED.test(name) ? undefined : HUES.find(([words]) => words.test(name))
  if (!promised) return null
  const [, from, to, leastChroma] = promised
  const { hue, chroma } = hueOf(hex)
  return chroma >= leastChroma && [hue, hue - 360].some((turn) => turn >= from && turn <= to)
}

test("[LO-01] every picture of a product shows the hue that the name of its colour promises", () => {
  const wrong = new Set<string>()
  let checked = 0
  for (const product of products.filter(({ slug }) => withBody.has(slug))) {
    for (const variant of product.variants) {
      const named = variant.option_values.find(({ code }) => code !== undefined)
      if (!named) continue
      for (const picture of depicted(product, variant)) {
        const kept = keepsPromise(named.value.toLowerCase(), colourOf.get(picture)?.hex ?? "#000000")
        if (kept !== null) checked += 1
        if (kept === false) wrong.add(`${product.slug}: ${named.value} → ${picture}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
  expect(checked).toBeGreaterThan(100)
})

test("[LO-01] a product is shown in the shade of its swatch", () => {
  const far = products
    .filter(({ slug }) => withBody.has(slug))
    .flatMap((product) =>
      product.variants.map((variant) => {
        const code = variant.option_values.find((value) => value.code !== undefined)?.code
        const hex = colourOf.get(depicted(product, variant)[0] ?? "")?.hex
        return { slug: product.slug, code, hex, apart: code && hex ? Math.hypot(...differences(code, hex)) : code ? 1 : 0 }
      }),
    )
  expect(far.filter(({ apart }) => apart > 0.04)).toEqual([])
})

function differences(a: string, b: string): [number, number, number] {
  const [first, second] = [okLab(a), okLab(b)]
  return [first.l - second.l, first.a - second.a, first.b - second.b]
}

test("[LO-02] no row of five shows a picture twice", () => {
  const twice: string[] = []
  for (const [at, product] of products.entries()) {
    const row = products.slice(at, at + 5).filter(({ category }) => category === product.category)
    const pictures = row.map((one) => one.variants[0] && depicted(one, one.variants[0])[0])
    const again = row.filter((_, place) => place > 0 && pictures[place] === pictures[0] && withBody.has(product.slug))
    twice.push(...again.map(({ slug }) => `${product.slug} and ${slug}: ${pictures[0]}`))
  }
  expect(twice).toEqual([])
})

test("[LO-02] the first page of a category mixes brands", () => {
  const FIRST_PAGE = 24
  const categories = Map.groupBy(products, ({ category }) => category)
  const neighbours = [...categories.values()].flatMap((all) =>
    all.slice(1, FIRST_PAGE).flatMap(({ slug, brand }, place) => (all[place]?.brand === brand ? slug : [])),
  )
  expect(neighbours).toEqual([])
})

test("every file that the manifest names for a body exists", () => {
  const files = Object.keys(bodies).flatMap(
    (body) =>
      manifest.archetypes[body]?.colours.flatMap((colour) => [...Object.values(colour.files), ...Object.values(colour.products ?? {})]) ??
      [],
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(resolve(demo, "images", file)))).toEqual([])
})

test("the contact sheet shows every picture", () => {
  const shown = [...readFileSync(resolve(demo, "pictures/sheet.html"), "utf8").matchAll(/src="\.\.\/images\/([^"]+)"/g)].map(
    ([, path]) => path,
  )
  expect(shown.toSorted()).toEqual(globSync("*/*.webp", { cwd: resolve(demo, "images") }).toSorted())
})

test("a body's picture beside its carton comes last, and the colours without it have the others", () => {
  const boxed = Object.entries(manifest.archetypes).filter(([, { views }]) => views.includes("box"))
  expect(boxed.length).toBeGreaterThan(30)
  expect(boxed.filter(([, { views }]) => views.at(-1) !== "box").map(([body]) => body)).toEqual([])
  const shown = boxed.flatMap(([, { colours }]) => colours.flatMap(({ files }) => files["box"] ?? []))
  expect(shown.toSorted()).toEqual(globSync("*/*-box.webp", { cwd: resolve(demo, "images") }).toSorted())
  expect(shown.length).toBe(boxed.length)
  const productsWithIt = products.filter((product) =>
    product.variants.some((variant) => depicted(product, variant).some((path) => path.endsWith("-box.webp"))),
  )
  expect(productsWithIt.length).toBeGreaterThan(boxed.length)
})

test("the pictures and what makes them take at most 60 MiB", () => {
  const files = ["images", "pictures"].flatMap((folder) =>
    globSync("**/*.*", { cwd: resolve(demo, folder) }).map((path) => resolve(demo, folder, path)),
  )
  expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThanOrEqual(60 * 1024 * 1024)
})
