import { expect, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { aRunner } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { IMPORT_RUN, type ImportJob } from "./import-runs.queries.ts"
import { workOnRun } from "./work-on-run.ts"

const VARIANTS = 2500
const MOST_MS = 20_000

test("[OFFICE-134] 2,500 variants are read and compared within 20 s, with progress that every member sees", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop, { tasks: { [IMPORT_RUN]: (payload) => workOnRun(shop.services, payload as ImportJob) } })
  const maryam = await aStaffMember(shop, "manager")
  const other = await aStaffMember(shop, "manager")
  const run = async (id: number) => (await other.call("GET", `/api/office/imports/${id}`)).json<ImportRun>()
  const look = async (file: string) => {
    const headers = { ...maryam.headers, "content-type": "text/csv" }
    const taken = await shop.call("POST", "/api/office/imports?name=prices.csv", file, headers)
    expect(taken.status, taken.text).toBe(201)
    return taken.json<ImportRun>().id
  }
  const table = (price: (n: number) => number) =>
    `Handle,Title,Vendor,Variant SKU,Variant Price\n${Array.from({ length: VARIANTS }, (_, n) => `item-${n},Item ${n},Sea,I-${n},${price(n)}`).join("\n")}\n`
  const stateOf = async (id: number) => (await run(id)).state
  const first = await look(table((n) => 10 + n))
  await expect.poll(() => stateOf(first), { timeout: 60_000 }).toBe("LOOKED")
  expect((await run(first)).counts).toMatchObject({ new: 2 * VARIANTS, faults: 0 })
  const { version } = await run(first)
  expect((await maryam.call("POST", `/api/office/imports/${first}/apply`, undefined, { version })).status).toBe(202)
  await expect.poll(() => stateOf(first), { timeout: 60_000 }).toBe("APPLIED")

  const sent = performance.now()
  const second = await look(table((n) => 11 + n))
  await expect.poll(async () => (await run(second)).progress, { timeout: MOST_MS }).toMatchObject({ total: expect.any(Number) })
  await expect.poll(() => stateOf(second), { timeout: MOST_MS }).toBe("LOOKED")
  expect(performance.now() - sent).toBeLessThan(MOST_MS)
  expect((await run(second)).counts).toMatchObject({ new: 0, changed: VARIANTS, faults: 0 })
})
