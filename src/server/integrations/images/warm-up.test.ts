import { expect, test } from "vitest"
import type { ImageStore } from "./port.ts"
import { warmUpRenditions } from "./warm-up.ts"

/** A store that only records its requests. */
function aListeningStore(whenAsked: (asked: string[]) => void = () => {}) {
  const asked: string[] = []
  const images: Pick<ImageStore, "open"> = {
    open: async (path) => {
      asked.push(path)
      whenAsked(asked)
      return null
    },
  }
  return { asked, images }
}

test("the common renditions are made picture by picture, in the order given", async () => {
  const { asked, images } = aListeningStore()
  await warmUpRenditions(images, ["a.3f2a9c1b.800x800.webp", "b.3f2a9c1b.800x800.png"])
  expect(asked).toEqual([
    ...[320, 600, 800].map((width) => `a.3f2a9c1b.800x800.w${width}.webp`),
    ...[320, 600, 800].map((width) => `b.3f2a9c1b.800x800.png.w${width}.webp`),
  ])
})

test("pictures without renditions are skipped", async () => {
  const { asked, images } = aListeningStore()
  await warmUpRenditions(images, ["https://images.example/a.webp", "logo.3f2a9c1b.10x10.svg", "c.3f2a9c1b.800x800.webp"], { widths: [600] })
  expect(asked).toEqual(["c.3f2a9c1b.800x800.w600.webp"])
})

test("it stops when the shop stops", async () => {
  const stopping = new AbortController()
  const { asked, images } = aListeningStore(({ length }) => length === 2 && stopping.abort())
  await warmUpRenditions(images, ["a.3f2a9c1b.800x800.webp", "b.3f2a9c1b.800x800.webp"], { signal: stopping.signal })
  expect(asked).toHaveLength(2)
})
