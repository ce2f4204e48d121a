import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { testDatabase } from "./database.ts"
import { openFolder } from "./open-folder.ts"

/** A new folder for a test; `remove` it in `afterAll`. */
export async function aFolder(): Promise<{
  path: string
  file: (name: string, content: string | Buffer) => Promise<string>
  remove: () => Promise<void>
}> {
  const path = await openFolder("corniche-import-")
  return {
    path,
    file: async (name, content) => {
      await writeFile(join(path, name), content)
      return join(path, name)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** An empty shop for this test, and a folder that `run` imports. */
export async function aFolderImport() {
  const { db, close } = await testDatabase()
  const folder = await aFolder()
  onTestFinished(async () => {
    await close()
    await folder.remove()
  })
  const images = localImageStore({ folder: join(folder.path, "store") })
  /** Imports the folder with these files changed. */
  const run = async (files: Record<string, unknown>) => {
    for (const [name, content] of Object.entries(files)) await folder.file(name, JSON.stringify(content))
    return importFolder({ db, images, folder: folder.path })
  }
  return { db, images, folder, run }
}
