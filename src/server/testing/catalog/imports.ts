import { sql } from "drizzle-orm"
import type { Task } from "graphile-worker"
import { expect } from "vitest"
import type { ImportChange, ImportRun } from "#contract/office/imports.ts"
import { IMPORT_RUN, type ImportJob } from "#server/catalog/import/runs/import-runs.queries.ts"
import { workOnRun } from "#server/catalog/import/runs/work-on-run.ts"
import { aRunner } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

export const LIST_COLUMNS = "Variant SKU,Variant Price,Variant Inventory Qty"

/** The connections on which imports look at files, apply and undo. */
export const LONG_WORK = sql`datname = current_database() and application_name like '%long work'`

export const variantOf = (sku: string, price: number, inventoryQuantity = 5) => ({ sku, price, inventoryQuantity })

/** A shop whose jobs run, and a manager who imports. */
export async function aShopThatImports() {
  const shop = await aShopForThisTest()
  const jobs: ImportJob[] = []
  const work: Task = (payload, { job }) => {
    jobs.push(payload as ImportJob)
    return workOnRun(shop.services, payload as ImportJob, { isLastTry: job.attempts >= job.max_attempts })
  }
  aRunner(shop, { tasks: { [IMPORT_RUN]: work } })
  const maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
  const read = async <Answer>(path: string) => {
    const answer = await maryam.call("GET", `/api/office${path}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Answer>()
  }
  const settled = async (id: number) => {
    await expect.poll(async () => (await read<ImportRun>(`/imports/${id}`)).progress, { timeout: 20_000 }).toBeNull()
    await expect.poll(async () => (await read<ImportRun>(`/imports/${id}`)).state, { timeout: 20_000 }).not.toMatch(/ING$/)
    return read<ImportRun>(`/imports/${id}`)
  }
  const looked = async (file: string, member: TestMember = maryam) => {
    const taken = await upload(member, file)
    expect(taken.status, taken.text).toBe(201)
    return settled(taken.json<ImportRun>().id)
  }
  const changes = async (run: ImportRun, act: string) =>
    (await read<{ results: ImportChange[] }>(`/imports/${run.id}/changes?act=${act}`)).results
  const asked = async (run: ImportRun, what: "apply" | "undo") => {
    const answer = await maryam.call("POST", `/api/office/imports/${run.id}/${what}`, undefined, { version: run.version })
    expect(answer.status, answer.text).toBe(202)
  }
  const ask = async (run: ImportRun, what: "apply" | "undo") => {
    await asked(run, what)
    return settled(run.id)
  }
  /** Ends when this many imports wait for a lock. */
  const waiting = async (count = 1) => {
    const waits = sql`select from pg_stat_activity where ${LONG_WORK} and wait_event_type = 'Lock'`
    await expect.poll(async () => (await shop.db.execute(waits)).rowCount, { timeout: 20_000 }).toBe(count)
  }
  const prices = async () => {
    const { rows } = await shop.db.execute<{ sku: string; price: number; stock: number }>(
      sql`select sku, selling_price_dirhams / 100 as price, inventory_quantity as stock from variants order by sku`,
    )
    return Object.fromEntries(rows.map(({ sku, price, stock }) => [sku, [price, stock]]))
  }
  const upload = (member: TestMember, file: string) =>
    shop.call("POST", "/api/office/imports?name=prices.csv", file, { ...member.headers, "content-type": "text/csv" })
  return { shop, maryam, jobs, read, settled, upload, looked, changes, asked, ask, waiting, prices }
}
