import { randomBytes } from "node:crypto"
import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { imageSize, RENDITION_WIDTHS, renditionPath } from "#rules/values/image-path.ts"
import { atMost } from "#server/guards/at-most.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { ImageStore } from "./port.ts"
import { cleanName, hashOf, refuseUnwritable, writeWhole } from "./stored-files.ts"

/** A picture of 50 megapixels takes up to 200 MB and a second, so they are read one after the other. */
const UPLOADS = { running: 1, waiting: 60, waitMs: 30_000 }
const MAX_NAME = 60

/** What a store in `folder` does with uploaded pictures. */
export function uploadsIn(folder: string): Pick<ImageStore, "upload" | "remove" | "sweep"> {
  const inTurn = atMost(UPLOADS)
  const drafts = join(folder, "drafts")
  const originalFile = (path: string) => join(folder, "originals", path)
  return {
    async upload(bytes, name) {
      return inTurn(async () => {
        const kept = await (await import("./picture.ts")).keptPicture(bytes)
        if (typeof kept === "string") throw new Refusal(kept, { fields: ["file"] })
        const stem = `uploads/${cleanName(name).replaceAll("/", "-").slice(0, MAX_NAME) || "picture"}-${randomBytes(6).toString("hex")}`
        const path = `${stem}.${hashOf(kept.bytes)}.${kept.width}x${kept.height}.webp`
        await writeWhole(originalFile(path), kept.bytes, drafts).catch(refuseUnwritable)
        return path
      })
    },

    async remove(path) {
      if (imageSize(path) === null) return
      const renditions = RENDITION_WIDTHS.flatMap((width) => (["webp", "jpg"] as const).map((format) => renditionPath(path, width, format)))
      for (const each of renditions) await rm(join(folder, "renditions", each), { force: true })
      await rm(originalFile(path), { force: true })
    },

    async sweep(before) {
      const left = await readdir(drafts).catch(() => [])
      let swept = 0
      for (const name of left) {
        const file = join(drafts, name)
        const found = await stat(file).catch(() => null)
        if (found === null || found.mtime >= before) continue
        await rm(file, { force: true })
        swept++
      }
      return swept
    },
  }
}
