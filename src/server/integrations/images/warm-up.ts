import { setTimeout as delay } from "node:timers/promises"
import { type RenditionWidth, renditionPath } from "#rules/values/image-path.ts"
import type { ImageStore } from "./port.ts"

/**
 * Makes the WebP renditions that pages request first, one after another, so that the first visitors do not wait for them. Pass the most
 * visible pictures first. Returns when `signal` is aborted; throws when the store fails.
 */
export async function warmUpRenditions(
  images: Pick<ImageStore, "open">,
  paths: Iterable<string>,
  { widths = [320, 600, 800], signal }: { widths?: readonly RenditionWidth[]; signal?: AbortSignal } = {},
): Promise<void> {
  for (const path of paths) {
    for (const width of widths) {
      if (signal?.aborted) return
      const rendition = renditionPath(path, width, "webp")
      // A picture without renditions (remote, drawn) keeps its path.
      if (rendition === path) break
      const started = performance.now()
      await images.open(rendition)
      // Pauses as long as it worked: at most half of one processor, and almost no pause for existing renditions.
      await delay(performance.now() - started, undefined, signal ? { signal } : {}).catch(() => {})
    }
  }
}
