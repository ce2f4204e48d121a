import { readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { exists, ORIGIN_FILE, SYSTEM_FOLDER } from "./embedded-store.ts"

/** A database in the system's folder whose data folder has been deleted. */
export type AbandonedStore = { store: string; origin: string }

/** The databases below `folder` that no shop can use any more. One that does not record its origin is left out. */
export async function abandonedStores(folder = SYSTEM_FOLDER): Promise<AbandonedStore[]> {
  const names = await readdir(folder).catch(() => [])
  const abandoned: AbandonedStore[] = []
  for (const name of names.toSorted()) {
    const store = join(folder, name)
    const origin = await readFile(join(store, ORIGIN_FILE), "utf8").then(
      (text) => text.trim(),
      () => null,
    )
    if (origin !== null && !(await exists(dirname(origin)))) abandoned.push({ store, origin })
  }
  return abandoned
}
