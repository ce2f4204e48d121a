import fc from "fast-check"
import { expect, test } from "vitest"
import { imageSize, imageUrl, parseRendition, RENDITION_WIDTHS, renditionPath, srcSet } from "./image-path.ts"

const path = "phone-pro/orange-hero.3f2a9c1b.1200x1320.webp"
const remote = "https://images.example/orange.3f2a9c1b.1200x1320.webp"

test("[RULE-21] a relative path is prefixed with the base, with exactly one slash between", () => {
  expect(imageUrl(path, "/images")).toBe(`/images/${path}`)
  expect(imageUrl(path, "https://cdn.example/pictures/")).toBe(`https://cdn.example/pictures/${path}`)
  expect(imageUrl(`/${path}`, "https://cdn.example//")).toBe(`https://cdn.example/${path}`)
  expect(imageUrl(path, "")).toBe(`/${path}`)
})

test("[RULE-21] a path that starts with http is unchanged", () => {
  expect(imageUrl(remote, "/images")).toBe(remote)
  expect(imageUrl("http://images.example/a.png", "/images")).toBe("http://images.example/a.png")
})

test("a stored path carries the picture's size", () => {
  expect(imageSize(path)).toEqual({ width: 1200, height: 1320 })
  for (const other of ["orange-hero.webp", "a.3f2a9c1b.0x10.webp", "a.3f2a9c1b.10x10.txt", "a.3F2A9C1B.10x10.webp", remote, ""]) {
    expect(imageSize(other), other).toBeNull()
  }
})

test("a rendition's path names its width and its format", () => {
  expect(renditionPath(path, 600, "webp")).toBe("phone-pro/orange-hero.3f2a9c1b.1200x1320.w600.webp")
  expect(renditionPath(path, 320, "jpg")).toBe("phone-pro/orange-hero.3f2a9c1b.1200x1320.w320.jpg")
  expect(renditionPath("a.3f2a9c1b.10x10.png", 320, "jpg")).toBe("a.3f2a9c1b.10x10.png.w320.jpg")
})

test("a picture that cannot be resized keeps its path and has no candidates", () => {
  for (const other of [remote, "logo.3f2a9c1b.120x40.svg", "plain.webp"]) {
    expect(renditionPath(other, 600, "webp")).toBe(other)
    expect(srcSet(other, "/images", "webp")).toBeNull()
  }
})

test("the candidates are never wider than the picture", () => {
  expect(srcSet(path, "/images/", "webp")).toBe(
    [320, 600, 800, 1024].map((width) => `/images/phone-pro/orange-hero.3f2a9c1b.1200x1320.w${width}.webp ${width}w`).join(", "),
  )
  expect(srcSet("a.3f2a9c1b.1920x800.webp", "/i", "jpg")).toContain("/i/a.3f2a9c1b.1920x800.w1920.jpg 1920w")
  expect(srcSet("a.3f2a9c1b.2880x960.webp", "/i", "webp")).toMatch(/ 1920w, \/i\/a\.3f2a9c1b\.2880x960\.w2880\.webp 2880w$/)
})

test("a picture narrower than all widths has one candidate, the original", () => {
  expect(srcSet("a.3f2a9c1b.200x90.webp", "/i", "jpg")).toBe("/i/a.3f2a9c1b.200x90.w320.jpg 200w")
})

test("a rendition's path gives its picture", () => {
  const segment = fc.stringMatching(/^[a-z0-9_-][a-z0-9._-]{0,12}$/)
  const aPicture = fc
    .record({
      folders: fc.array(segment, { maxLength: 3 }),
      name: segment,
      hash: fc.stringMatching(/^[0-9a-f]{8}$/),
      width: fc.integer({ min: 1, max: 99_999 }),
      height: fc.integer({ min: 1, max: 99_999 }),
      extension: fc.constantFrom("webp", "jpg", "jpeg", "png", "avif"),
    })
    .map(({ folders, name, hash, width, height, extension }) => [...folders, `${name}.${hash}.${width}x${height}.${extension}`].join("/"))
    .filter((source) => !source.startsWith("http"))
  fc.assert(
    fc.property(
      aPicture,
      fc.constantFrom(...RENDITION_WIDTHS),
      fc.constantFrom("webp" as const, "jpg" as const),
      (source, width, format) => {
        expect(parseRendition(renditionPath(source, width, format))).toEqual({
          source,
          width,
          format,
        })
      },
    ),
  )
})

test("only paths made by renditionPath are recognised", () => {
  const stem = "phone-pro/orange-hero.3f2a9c1b.1200x1320"
  const refused = [
    path,
    `${stem}.w601.webp`,
    `${stem}.w0600.webp`,
    `${stem}.w600.png`,
    `${stem}.w600.webp.webp`,
    `${stem}.webp.w600.webp`,
    `${stem}.svg.w600.webp`,
    `/${stem}.w600.webp`,
    `../${stem}.w600.webp`,
    `phone-pro/../${stem}.w600.webp`,
    `./${stem}.w600.webp`,
    `phone-pro//orange-hero.3f2a9c1b.1200x1320.w600.webp`,
    `phone-pro\\orange-hero.3f2a9c1b.1200x1320.w600.webp`,
    `%2e%2e/${stem}.w600.webp`,
    `${stem}\u0000.w600.webp`,
    `${stem}.w600.webp\n`,
    "orange-hero.w600.webp",
    "https://images.example/a.3f2a9c1b.10x10.w600.webp",
    "",
  ]
  for (const other of refused) expect(parseRendition(other), other).toBeNull()
})

test("a recognised path parses to the same path", () => {
  const anyPath = fc.stringMatching(/^([a./-]{0,6}\.)?3f2a9c1b\.[0-9]{1,3}x[0-9]{1,3}(\.(webp|png|svg))?\.w(320|600|7)\.(webp|jpg|png)$/)
  fc.assert(
    fc.property(anyPath, (asked) => {
      const answer = parseRendition(asked)
      if (answer) expect(renditionPath(answer.source, answer.width, answer.format)).toBe(asked)
    }),
  )
})
