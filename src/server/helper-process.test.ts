import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { renditionPath } from "#rules/values/image-path.ts"
import { startHelper } from "./helper-process.ts"
import { aPicture, aStore } from "./integrations/images/pictures.fixture.ts"

/** A store with pictures of 1000 pixels, without any renditions. */
async function aStoreWith(pictures: number) {
  const { images, folder, file } = await aStore()
  const picture = await file("a.webp", aPicture(1000, 1000))
  const paths: string[] = []
  for (let number = 1; number <= pictures; number++) paths.push(await images.add(picture, `phone-${number}`))
  const made = () => readdir(join(folder, "renditions")).catch(() => [])
  return { folder, paths, made }
}

test("a helper makes the common renditions in advance and exits", async () => {
  const { folder, paths, made } = await aStoreWith(2)
  await startHelper({ name: "renditions", imagesFolder: folder, paths }).ended
  const usual = paths.flatMap((path) => ([320, 600, 800] as const).map((width) => renditionPath(path, width, "webp")))
  expect((await made()).toSorted()).toEqual(usual.toSorted())
})

test("a stopped helper finishes the current picture and leaves the others", async () => {
  const { folder, paths, made } = await aStoreWith(40)
  const helper = startHelper({ name: "renditions", imagesFolder: folder, paths })
  await expect.poll(async () => (await made()).length, { interval: 5 }).toBeGreaterThan(0)
  await helper.stop()
  const left = await made()
  expect(left.length).toBeLessThan(120)
  expect(left.filter((name) => name.endsWith(".draft"))).toEqual([])
})

test("a helper that cannot do its task reports why", async () => {
  const nowhere = "postgres://shop@127.0.0.1:1/shop"
  const demonstration = join(import.meta.dirname, "no-such-folder")
  const { ended } = startHelper({ name: "fill", databaseUrl: nowhere, imagesFolder: demonstration, demonstration })
  await expect(ended).rejects.toThrow("no-such-folder")
})
