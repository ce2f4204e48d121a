import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { aFolder } from "#server/testing/folder.ts"
import { circleAmong, ROOMS, withArrows } from "./arrows.ts"
import { circlesOfFolders, wrongArrows } from "./check-arrows.ts"

const ROOT = join(import.meta.dirname, "..")

/** A folder of sources, each with the files that it imports. */
async function planted(files: Record<string, string[]>): Promise<string> {
  const { path: root, remove } = await aFolder()
  onTestFinished(remove)
  for (const name of ["fastify", "drizzle-orm"]) {
    await mkdir(join(root, "node_modules", name), { recursive: true })
    await writeFile(join(root, "node_modules", name, "index.js"), "")
  }
  for (const name of ["package.json", "tsconfig.base.json"]) await writeFile(join(root, name), await readFile(join(ROOT, name)))
  for (const [file, imported] of Object.entries(files)) {
    await mkdir(join(root, "src", dirname(file)), { recursive: true })
    await writeFile(join(root, "src", file), imported.map((name) => `import "${name}"\n`).join(""))
  }
  return root
}

const namesOf = ({ summary }: Awaited<ReturnType<typeof wrongArrows>>) => [...new Set(summary.violations.map(({ rule }) => rule.name))]

test("a circle of folders is found even without a circle of files", async () => {
  const oneWay = { "server/guards/a.ts": ["#server/http/b.ts"], "server/http/b.ts": [], "server/guards/d.ts": [] }
  expect(namesOf(await circlesOfFolders(await planted({ ...oneWay, "server/http/c.ts": [] })))).toEqual([])
  const circle = await planted({ ...oneWay, "server/http/c.ts": ["#server/guards/d.ts"] })
  expect(namesOf(await circlesOfFolders(circle))).toEqual(["no-circle-of-folders"])
  expect(namesOf(await wrongArrows(circle))).not.toContain("no-circle-of-files")
})

test.each([
  ["server/orders/placing/place-order.ts", "#server/http/problem.ts", "requests-end-in-routes"],
  ["server/orders/orders.queries.ts", "fastify", "requests-end-in-routes"],
  ["server/orders/placing/place-order.ts", "drizzle-orm", "rows-come-from-queries"],
  ["server/orders/placing/place-order.ts", "#server/integrations/payments/sandbox.ts", "adapters-only-at-the-top"],
  ["server/orders/paying/settle.ts", "#server/orders/placing/place-order.ts", "server-orders-paying"],
  ["server/guards/throttle.ts", "#server/orders/orders.queries.ts", "server-guards"],
  ["server/guards/throttle.ts", "fastify", "guards-know-no-request"],
  ["server/guards/throttle.ts", "#server/services.ts", "services-above-the-ground"],
  ["server/integrations/mail/port.ts", "#server/jobs/queue.ts", "ports-know-little"],
  ["server/integrations/mail/port.ts", "./inbox.tables.ts", "ports-know-little"],
  ["server/orders/orders.queries.ts", "#server/start.ts", "rooms-know-no-start"],
  ["rules/values/money.ts", "#contract/call.ts", "rules-see-rules"],
])("of %s that imports %s the check says %s", async (file, imported, name) => {
  const beside = imported.startsWith(".") ? join(dirname(file), imported) : imported.replace("#", "")
  const sources = imported.includes("/") ? { [beside]: [] } : {}
  const found = namesOf(await wrongArrows(await planted({ ...sources, [file]: [imported] })))
  expect(found).toContain(name)
})

test("no table of rooms has a circle, and a planted one is reported", () => {
  expect(circleAmong({ cart: ["catalog"], catalog: ["orders"], orders: ["cart"] })).toBe("cart → catalog → orders → cart")
  for (const [folder, rooms] of Object.entries(ROOMS)) expect(circleAmong(rooms), folder).toBeNull()
})

test("the map contains the checked arrows", async () => {
  const map = await readFile(join(ROOT, "ARCHITECTURE.md"), "utf8")
  expect(withArrows(map)).toBe(map)
})
