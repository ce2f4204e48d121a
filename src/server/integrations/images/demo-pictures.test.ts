import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs"
import { resolve } from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"

const demo = resolve(import.meta.dirname, "../../../../demo")
const file = (path: string) => resolve(demo, "images", path)
const json = (path: string) => JSON.parse(readFileSync(resolve(demo, path), "utf8"))

type Manifest = {
  format: string
  size: [width: number, height: number]
  archetypes: Record<
    string,
    { views: string[]; colours: { word?: string; files: Record<string, string>; products?: Record<string, string> }[] }
  >
  banners: Record<string, Record<string, string>>
  repair: Record<string, string>
  misc: Record<string, string>
}
const manifest: Manifest = json("images/manifest.json")

/** Every picture path in a document. */
function picturePaths(value: unknown): string[] {
  if (typeof value === "string") return /^(?!https?:).*\.(webp|jpe?g|png|avif|svg)$/.test(value) ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(picturePaths) : []
}

/** The pictures of bodies have no common size. In listings and on the stage they are shown by their `hero`, at least this wide. */
const LEAST_HERO = 1040

test("every picture of the manifest is intact and has the stated format and size", { timeout: 120_000 }, async () => {
  const { banners, archetypes, repair, misc } = manifest
  const [width, height] = manifest.size
  const ofKind = (kind: "set" | "body") =>
    Object.values(archetypes).filter(({ colours }) => colours.every(({ word }) => (word === undefined) === (kind === "set")))
  const expected = [
    ...picturePaths([ofKind("set"), repair, misc]).map((path) => ({ path, width, height })),
    ...picturePaths(ofKind("body")).map((path) => ({ path })),
    ...Object.values(banners).flatMap((widths) => Object.entries(widths).map(([width, path]) => ({ path, width: Number(width) }))),
  ]
  expect(expected.length).toBeGreaterThan(400)
  for (const { path, ...size } of expected) {
    expect(await sharp(file(path)).metadata(), path).toMatchObject({ format: manifest.format, ...size })
    expect(statedBytes(path), path).toBe(statSync(file(path)).size)
  }
  const ofEachBody = ofKind("body").map((body) => picturePaths(body)[0] ?? "")
  for (const path of [...ofEachBody, ...picturePaths([ofKind("set"), banners, repair, misc])]) {
    await sharp(file(path), { failOn: "warning" }).resize(1).raw().toBuffer()
  }
})

/** The length that a WebP file states in its header: a file cut short is shorter. */
function statedBytes(path: string): number {
  const header = Buffer.alloc(8)
  const opened = openSync(file(path), "r")
  readSync(opened, header)
  closeSync(opened)
  return header.readUInt32LE(4) + 8
}

test("[LO-03] the first picture of a product with a body is sharp on the stage at twice the density", async () => {
  const heroes = Object.values(manifest.archetypes).flatMap(({ colours }) =>
    colours.flatMap(({ word, files, products }) => (word === undefined ? [] : [files["hero"] ?? [], Object.values(products ?? {})].flat())),
  )
  expect(heroes.length).toBeGreaterThan(100)
  const narrow = []
  for (const hero of heroes) if ((await sharp(file(hero)).metadata()).width < LEAST_HERO) narrow.push(hero)
  expect(narrow).toEqual([])
})

test("every picture named in the data exists", () => {
  const documents = readdirSync(resolve(demo, "data")).filter((name) => name.endsWith(".json"))
  const paths = new Set(documents.flatMap((name) => picturePaths(json(`data/${name}`))))
  expect(paths.size).toBeGreaterThan(100)
  expect([...paths].filter((path) => !existsSync(file(path)))).toEqual([])
})

test("every set and view that products use is in the manifest", () => {
  const rules: { set: string; view?: string }[] = json("data/image-map.json").archetypes
  const unknown = rules.filter(({ set, view = "hero" }) => !manifest.archetypes[set]?.views.includes(view))
  expect(unknown).toEqual([])
})

test("every brand tile is a transparent picture of twice 168 × 96 pixels", async () => {
  for (const name of readdirSync(file("brands"))) {
    expect(await sharp(file(`brands/${name}`)).metadata(), name).toMatchObject({ format: "webp", width: 336, height: 192, hasAlpha: true })
  }
})
