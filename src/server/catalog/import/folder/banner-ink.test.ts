import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aFolder } from "#server/testing/folder.ts"
import { bannerInk } from "./banner-ink.ts"

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

/** A picture with one colour in each half. */
async function aBanner(start: string, end: string): Promise<string> {
  const file = join(folder.path, `${start}-${end}.png`.replaceAll("#", ""))
  const half = { create: { width: 100, height: 60, channels: 3, background: end } } as const
  await sharp({ create: { width: 200, height: 60, channels: 3, background: start } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 100, top: 0 }])
    .png()
    .toFile(file)
  return file
}

test("only the side behind the text decides", async () => {
  expect(await bannerInk(await aBanner("#101418", "#ffffff"))).toBe("light")
  expect(await bannerInk(await aBanner("#fafafa", "#000000"))).toBe("dark")
})

test("a middle grey counts as dark", async () => {
  expect(await bannerInk(await aBanner("#808080", "#808080"))).toBe("light")
  expect(await bannerInk(await aBanner("#c8c8c8", "#808080"))).toBe("dark")
})
