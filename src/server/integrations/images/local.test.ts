import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { expect, test } from "vitest"
import { RENDITION_WIDTHS, renditionPath } from "#rules/values/image-path.ts"
import { localImageStore } from "./local.ts"
import { aNoise, aPicture, aStore } from "./pictures.fixture.ts"

test("a picture's path contains its name, the hash of its bytes, its size and its format", async () => {
  const { images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(40, 30)), "phone-pro/orange-hero")
  expect(path).toMatch(/^phone-pro\/orange-hero\.[0-9a-f]{8}\.40x30\.webp$/)
})

test("the same bytes under the same name are stored once; other bytes get another path", async () => {
  const { folder, images, file } = await aStore()
  const picture = await file("a.webp", aPicture(40, 30))
  const first = await images.add(picture, "hero")
  const { mtimeMs } = await stat(join(folder, "originals", first))
  expect(await images.add(picture, "hero")).toBe(first)
  expect((await stat(join(folder, "originals", first))).mtimeMs).toBe(mtimeMs)
  expect(await images.add(await file("b.webp", aPicture(40, 30, "#00f")), "hero")).not.toBe(first)
  expect(await readdir(join(folder, "originals"))).toHaveLength(2)
})

test("WebP, JPEG, PNG and AVIF are stored and returned unchanged", async () => {
  const { images, file } = await aStore()
  const formats = { webp: "image/webp", jpeg: "image/jpeg", png: "image/png", avif: "image/avif" } as const
  for (const [format, contentType] of Object.entries(formats)) {
    const picture = await file(format, aPicture(20, 10).toFormat(format as keyof typeof formats))
    const path = await images.add(picture, format)
    expect(path.endsWith(format === "jpeg" ? ".jpg" : `.${format}`)).toBe(true)
    const opened = await images.open(path)
    expect(opened?.contentType).toBe(contentType)
    expect(await readFile(opened?.file ?? "")).toEqual(await readFile(picture))
  }
})

test("the size of a picture with EXIF rotation is the size as displayed", async () => {
  const { images, file } = await aStore()
  const path = await images.add(await file("a.jpg", aPicture(40, 20).withMetadata({ orientation: 6 }).jpeg()), "turned")
  expect(path).toContain(".20x40.jpg")
  const opened = await images.open(renditionPath(path, 320, "webp"))
  expect(await sharp(opened?.file).metadata()).toMatchObject({ width: 20, height: 40 })
})

test("an invalid picture is refused and leaves no files behind", async () => {
  const { folder, images, file } = await aStore()
  const half = async (picture: Sharp) => {
    const bytes = await picture.toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  const refused = [
    await file("words.webp", "These are words."),
    await file("empty.webp", ""),
    await file("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    await file("moving.gif", aPicture(10, 10).gif()),
    await file("half.webp", await half(aNoise(200, 200).webp())),
    await file("half.jpg", await half(aNoise(200, 200).jpeg())),
    await file("half.png", await half(aNoise(200, 200))),
    await file("half.avif", await half(aNoise(200, 200).avif())),
    await file("huge.png", sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#fff" } }).png()),
    await file("heavy.webp", Buffer.alloc(20 * 1024 * 1024 + 1)),
    "/no/such/file.webp",
  ]
  for (const picture of refused) await expect(images.add(picture, "a"), picture).rejects.toThrow("cannot be taken in as a picture")
  await expect(stat(folder)).rejects.toThrow("ENOENT")
})

test("a name cannot lead out of the store", async () => {
  const { images, file } = await aStore()
  const picture = await file("a.webp", aPicture(4, 4))
  const names = {
    "../../etc/Passwd": "etc/passwd",
    "/absolute//name/": "absolute/name",
    "..\\windows": "windows",
    "Ünder Score_1.webp": "nder-score_1-webp",
    "nul\u0000byte": "nul-byte",
  }
  for (const [name, clean] of Object.entries(names)) {
    const path = await images.add(picture, name)
    expect(path.slice(0, path.indexOf("."))).toBe(clean)
    expect(await images.open(path)).not.toBeNull()
  }
  for (const name of ["", "..", "/", "https://elsewhere"]) await expect(images.add(picture, name), name).rejects.toThrow("not a name")
})

test("[RULE-22] a picture is available in every width, in WebP and JPEG", async () => {
  const { images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(3000, 1500)), "wide")
  for (const width of RENDITION_WIDTHS) {
    for (const [format, contentType, read] of [
      ["webp", "image/webp", "webp"],
      ["jpg", "image/jpeg", "jpeg"],
    ] as const) {
      const opened = await images.open(renditionPath(path, width, format))
      expect(opened?.contentType).toBe(contentType)
      expect(await sharp(opened?.file).metadata()).toMatchObject({ format: read, width, height: width / 2 })
    }
  }
})

test("a picture is never enlarged, and larger widths share one rendition", async () => {
  const { folder, images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(500, 250)), "narrow")
  const opened = await Promise.all(RENDITION_WIDTHS.map((width) => images.open(renditionPath(path, width, "webp"))))
  const widths = await Promise.all(opened.map(async (one) => (await sharp(one?.file).metadata()).width))
  expect(widths).toEqual([320, 500, 500, 500, 500, 500])
  expect(await readdir(join(folder, "renditions"))).toHaveLength(2)
})

test("a light WebP is not recompressed at its own width; a heavy one is", async () => {
  const { images, file } = await aStore()
  for (const [picture, isKept] of [
    [aPicture(300, 300), true],
    [aNoise(300, 300).webp({ quality: 100 }), false],
  ] as const) {
    const path = await images.add(await file("a.webp", picture), "own-width")
    const [original, rendition] = await Promise.all([images.open(path), images.open(renditionPath(path, 320, "webp"))])
    const [before, after] = await Promise.all([readFile(original?.file ?? ""), readFile(rendition?.file ?? "")])
    expect(before.equals(after)).toBe(isKept)
    expect(after.length).toBeLessThanOrEqual(before.length)
  }
})

test("WebP keeps transparency; JPEG gets the pearl tile as background", async () => {
  const { images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(40, 40, { r: 0, g: 0, b: 0, alpha: 0 })), "clear")
  const webp = await images.open(renditionPath(path, 320, "webp"))
  expect((await sharp(webp?.file).stats()).isOpaque).toBe(false)
  const jpg = await images.open(renditionPath(path, 320, "jpg"))
  expect(await distance(jpg?.file, "f3f5f5")).toBeLessThan(3)
})

test("renditions are in sRGB and without the original's metadata", async () => {
  const { images, file } = await aStore()
  const picture = await file(
    "a.jpg",
    aPicture(40, 40, "#c33")
      .withExif({ IFD0: { Copyright: "someone" } })
      .withIccProfile("p3")
      .jpeg(),
  )
  // The wide colour space has different numbers.
  expect(await distance(picture, "cc3333", { asStored: true })).toBeGreaterThan(15)
  const path = await images.add(picture, "place")
  for (const format of ["webp", "jpg"] as const) {
    const opened = await images.open(renditionPath(path, 320, format))
    const metadata = await sharp(opened?.file).metadata()
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp).toBeUndefined()
    expect(await distance(opened?.file, "cc3333")).toBeLessThan(10)
  }
})

test("concurrent requests wait for the same rendition", async () => {
  const { images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(700, 700)), "busy")
  let changes = 0
  const count = () => changes++
  sharp.queue.on("change", count)
  await Promise.all(Array.from({ length: 6 }, () => images.open(renditionPath(path, 600, "webp"))))
  sharp.queue.off("change", count)
  // One job enters the queue and leaves it.
  expect(changes).toBe(2)
})

test("concurrent processes get one complete rendition", async () => {
  const { folder, images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(700, 700)), "busy")
  const second = localImageStore({ folder })
  const asked = renditionPath(path, 600, "webp")
  const opened = await Promise.all([images, second, images, second, images].map((store) => store.open(asked)))
  for (const one of opened) expect((await sharp(one?.file).metadata()).width).toBe(600)
  expect(await readdir(join(folder, "renditions"))).toEqual([asked])
})

test("a rendition is stored, and made again when it was deleted or is empty", async () => {
  const { folder, images, file } = await aStore()
  const asked = renditionPath(await images.add(await file("a.webp", aPicture(700, 700)), "kept"), 320, "webp")
  const made = (await images.open(asked))?.file ?? ""
  const { mtimeMs } = await stat(made)
  await images.open(asked)
  expect((await stat(made)).mtimeMs).toBe(mtimeMs)
  await writeFile(made, "")
  await images.open(asked)
  expect((await stat(made)).size).toBeGreaterThan(0)
  await rm(join(folder, "renditions"), { recursive: true })
  await images.open(asked)
  expect((await stat(made)).size).toBeGreaterThan(0)
})

test("a picture that becomes unreadable is a fault, and the next request tries again", async () => {
  const { folder, images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(50, 50)), "broken")
  const asked = renditionPath(path, 320, "webp")
  const original = await readFile(join(folder, "originals", path))
  await writeFile(join(folder, "originals", path), "broken")
  await expect(images.open(asked)).rejects.toThrow()
  await writeFile(join(folder, "originals", path), original)
  expect(await images.open(asked)).not.toBeNull()
})

test("only paths from the store are opened", async () => {
  const { folder, images, file } = await aStore()
  const path = await images.add(await file("a.webp", aPicture(400, 400)), "phone/hero")
  // Two files that only a path out of the store could reach.
  await writeFile(join(folder, "secret.3f2a9c1b.10x10.webp"), "secret")
  await writeFile(join(folder, "originals", "plain.webp"), "plain")
  await mkdir(join(folder, "originals", "folder.3f2a9c1b.10x10.webp"))
  const strange = [
    "",
    "plain.webp",
    "../secret.3f2a9c1b.10x10.webp",
    "phone/../../secret.3f2a9c1b.10x10.webp",
    "%2e%2e/secret.3f2a9c1b.10x10.webp",
    "..%2fsecret.3f2a9c1b.10x10.webp",
    "..\\secret.3f2a9c1b.10x10.webp",
    join(folder, "secret.3f2a9c1b.10x10.webp"),
    "folder.3f2a9c1b.10x10.webp",
    `/${path}`,
    `./${path}`,
    `phone//${path.slice(6)}`,
    `${path}\u0000`,
    `${path}\u0000.webp`,
    `${path}/`,
    `${path}/${path}`,
    `${path}\n`,
    path.replace("400x400", "400x401"),
    path.replace(".webp", ".w601.webp"),
    path.replace(".webp", ".w600.png"),
    path.replace(".webp", ".w600.gif"),
    path.replace(".webp", ".svg"),
    "absent.3f2a9c1b.10x10.webp",
    "absent.3f2a9c1b.10x10.w320.webp",
    `${"a".repeat(300)}.3f2a9c1b.10x10.webp`,
    `${"a/".repeat(3000)}a.3f2a9c1b.10x10.w320.webp`,
    `http://elsewhere/${path}`,
    "constructor",
  ]
  for (const other of strange) expect(await images.open(other), other).toBeNull()
})

/** The distance of the first pixel from a colour, over all channels; `asStored` ignores the colour profile. */
async function distance(file: string | undefined, hex: string, { asStored = false } = {}): Promise<number> {
  const pixels = await sharp(file, { ignoreIcc: asStored }).raw().toBuffer()
  return [...Buffer.from(hex, "hex")].reduce((sum, value, channel) => sum + Math.abs(value - (pixels[channel] ?? 0)), 0)
}
