import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import sharp from "sharp"
import { expect, onTestFinished } from "vitest"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { type FolderImport, importFolder } from "./folder.ts"

export const BRANCH = {
  name: "Old Port",
  street: "Corniche Street",
  building_number: "12",
  zone: "18",
  city: "Doha",
  phone: "+97444441111",
  email: "port@pearl.qa",
  working_hours: "Every day 9:00 AM - 9:00 PM",
  latitude: 25.29,
  longitude: 51.53,
}

/** An empty shop, and a folder with these files: JSON, or the bytes of a picture. */
export async function aShopAndFolder(files: Record<string, unknown>) {
  const { db, close } = await testDatabase()
  const folder = await aFolder()
  onTestFinished(async () => {
    await close()
    await folder.remove()
  })
  const shopFolder = join(folder.path, "own")
  await mkdir(shopFolder)
  const write = async (name: string, content: unknown) => {
    const file = join(shopFolder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.isBuffer(content) || typeof content === "string" ? content : JSON.stringify(content))
  }
  for (const [name, content] of Object.entries(files)) await write(name, content)
  const store = join(folder.path, "store")
  const run = (more: Partial<FolderImport> = {}) =>
    importFolder({ db, images: localImageStore({ folder: store }), folder: shopFolder, ...more })
  const faultsOf = async (more?: Partial<FolderImport>) => {
    const before = await dumpOf(db)
    const refusal = await run(more).catch((fault) => fault)
    expect(refusal).toBeInstanceOf(ImportRefused)
    expect(await dumpOf(db), "nothing is imported").toEqual(before)
    expect(await readdir(store).catch(() => []), "no picture is kept").toEqual([])
    return (refusal as ImportRefused).faults
  }
  return {
    db,
    folder: shopFolder,
    parent: folder.path,
    store,
    write,
    run,
    faultsOf,
    rows: async (query: string) => (await db.execute(query)).rows,
  }
}

export const aPhoto = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
