import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { checkStores } from "#server/operators/check-database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { abandonedStores } from "./abandoned-stores.ts"
import { makeStore } from "./embedded-store.ts"

test("a database of root whose data folder was deleted is named, and no other", async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const [kept, deleted] = [join(path, "kept", "postgres"), join(path, "deleted", "postgres")]
  await mkdir(join(path, "kept"))
  for (const [name, origin] of Object.entries({ a1: kept, b2: deleted, c3: null })) {
    await mkdir(join(path, "system", name), { recursive: true })
    if (origin !== null) await writeFile(join(path, "system", name, "belongs-to"), `${origin}\n`)
  }
  const store = join(path, "system", "b2")
  expect(await abandonedStores(join(path, "system"))).toEqual([{ store, origin: deleted }])
  expect(await abandonedStores(join(path, "none"))).toEqual([])
  expect(await checkStores(join(path, "system"))).toEqual([
    {
      name: "left databases",
      verdict: "warning",
      says: `The data folder of 1 database no longer exists. Delete it if nobody needs it: ${store} (of ${deleted}).`,
    },
  ])
  expect(await checkStores(join(path, "none"))).toEqual([])
})

test("the database of an open folder is stored there, and records no origin", async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const wanted = join(path, "data", "postgres")
  expect(await makeStore(wanted, null)).toBe(wanted)
})
