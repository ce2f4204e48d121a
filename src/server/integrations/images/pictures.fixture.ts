import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp, { type Create, type Sharp } from "sharp"
import { onTestFinished } from "vitest"
import { localImageStore } from "./local.ts"

/** A store in a temporary folder that the test removes; `file` writes a picture outside the store. */
export async function aStore() {
  const folder = await mkdtemp(join(tmpdir(), "corniche-images-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    folder: join(folder, "store"),
    images: localImageStore({ folder: join(folder, "store") }),
    file: async (name: string, picture: Sharp | Buffer | string) => {
      const file = join(folder, name)
      await writeFile(file, typeof picture === "object" && "metadata" in picture ? await picture.toBuffer() : picture)
      return file
    },
  }
}

/** A picture of one colour; half transparent unless the colour says otherwise. */
export function aPicture(width: number, height: number, background: Create["background"] = { r: 220, g: 90, b: 20, alpha: 0.5 }): Sharp {
  return sharp({ create: { width, height, channels: 4, background } }).webp({ lossless: true })
}

/** A picture that compresses badly, so that most of its bytes are pixels. */
export function aNoise(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } } }).png()
}
