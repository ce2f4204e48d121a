import { join } from "node:path"
import type { ImageStore } from "#server/integrations/images/port.ts"
import type { ImportFindings } from "./import-errors.ts"

const AT_ONCE = 4

/** Takes pictures of a folder into the store, each once; the answer leads from their place in the folder to their stored path. */
export async function takePictures(
  images: ImageStore,
  folder: string,
  wanted: Iterable<string>,
  faults: ImportFindings,
  onTaken: (done: number, total: number) => void,
): Promise<Map<string, string>> {
  const waiting = [...new Set(wanted)]
  const total = waiting.length
  const stored = new Map<string, string>()
  let done = 0
  const takeOneAfterAnother = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      try {
        stored.set(file, await images.add(join(folder, file), file.replace(/\.[a-z]+$/, "")))
      } catch (fault) {
        faults.add({ file, message: fault instanceof Error ? fault.message : String(fault) })
      }
      onTaken(++done, total)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeOneAfterAnother))
  return stored
}
