import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A new folder for a test; `remove` it in `afterAll`. */
export async function aFolder(): Promise<{
  path: string
  file: (name: string, content: string | Buffer) => Promise<string>
  remove: () => Promise<void>
}> {
  const path = await mkdtemp(join(tmpdir(), "corniche-import-"))
  return {
    path,
    file: async (name, content) => {
      await writeFile(join(path, name), content)
      return join(path, name)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
