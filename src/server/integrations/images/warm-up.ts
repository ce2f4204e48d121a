import { setTimeout as delay } from "node:timers/promises"
import { type RenditionWidth, renditionPath } from "#rules/values/image-path.ts"
import type { ImageStore } from "./port.ts"

/**
 * Makes the WebP renditions that pages ask for first, one after another, so that the first visitors do not wait for them. Give the
 * most visible pictures first. Ends quietly when `signal` is aborted; throws when the store fails.
 */
export async function warmUpRenditions(
  images: ImageStore,
  paths: Iterable<string>,
  { widths = [320, 600, 800], signal }: { widths?: readonly RenditionWidth[]; signal?: AbortSignal } = {},
): Promise<void> {
  for (const path of paths) {
    for (const width of widths) {
      if (signal?.aborted) return
      const rendition = renditionPath(path, width, "webp")
      // A picture that is not resized (remote, drawn) keeps its path.
      if (rendition === path) break
      const started = performance.now()
      await images.open(rendition)
      // Rests as long as it worked: half of one processor at most, and hardly a pause over what is there already.
      await delay(performance.now() - started, undefined, signal ? { signal } : {}).catch(() => {})
    }
  }
}
