import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { orders } from "#contract/orders.ts"
import { readConfig } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import { startShop } from "#server/start.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { testDatabase } from "#server/testing/database.ts"
import { DEMONSTRATION, demonstrationTemplate } from "#server/testing/demonstration.ts"
import { cashHome, expectHealthy, stockOf } from "#server/testing/orders.ts"

/** A started shop, with the connection of an operator who repairs its database. */
async function anOpenShop() {
  const { db, url, close } = await testDatabase(await demonstrationTemplate())
  const folder = await mkdtemp(join(tmpdir(), "corniche-full-"))
  const config = readConfig({ PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: url, LOG_LEVEL: "silent" })
  const shop = await startShop(config, {
    pages: async () => ({
      isBuilt: true,
      render: async (_address, { api }) =>
        new Response((await api.home.banners())[0]?.title ?? "none", { headers: { "content-type": "text/html; charset=utf-8" } }),
    }),
    demonstration: DEMONSTRATION,
  })
  onTestFinished(async () => {
    await shop.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  const customer = await aCustomer(db)
  const product = await aVariant(db, { stock: 5 })
  const send = async (method: "GET" | "POST", path: string, body?: object, key?: string) => {
    const headers = {
      ...customer.headers,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    }
    const answer = await fetch(shop.address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await answer.text()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text, json: <T>() => JSON.parse(text) as T }
  }
  return { db, customer, product, send }
}

/** Every write fails as on a full disk, and every read succeeds; `undo` frees space. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await db.execute(sql`
    do $$ declare t record; begin
      for t in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') loop
        execute 'create trigger no_room before insert or update or delete on ' || t.name || ' for each statement execute function no_room()';
      end loop;
    end $$`)
}

async function empty(db: Database): Promise<void> {
  await db.execute(sql`drop function no_room() cascade`)
}

/** Makes every session of the shop read-only, or writable again. */
async function onlyRead(db: Database, isOn: boolean): Promise<void> {
  const value = sql.raw(isOn ? "on" : "off")
  await db.execute(sql`
    do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`)
  await db.execute(sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'corniche test'`)
}

test.each([
  { disk: "full", take: fill, giveBack: empty },
  { disk: "read-only", take: (db: Database) => onlyRead(db, true), giveBack: (db: Database) => onlyRead(db, false) },
])(
  "[API-17] [API-45] on a disk that is $disk the open shop shows its pages and refuses orders, and accepts them again without a restart",
  async ({ take, giveBack }) => {
    const { db, product, send } = await anOpenShop()
    const traced = vi.spyOn(console, "trace")
    onTestFinished(() => traced.mockRestore())
    const buy = (key: string) => send("POST", orders.buyNow.path, { ...cashHome, product, quantity: 1 }, key)
    const add = () => send("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 1 })
    const first = (await send("GET", "/")).text
    expect([(await add()).status, (await buy("before")).status]).toEqual([200, 201])
    await take(db)
    for (const refused of [await buy("during"), await add(), await buy("during")]) {
      expectProblem(refused, 503)
      expect(refused.headers["retry-after"]).toBe("2")
    }
    expectProblem(await send("POST", "/api/identity/sign-in", { email: "noor@example.com", password: "a password" }), 503)
    expect((await send("GET", "/")).text).toBe(first)
    expect(await send("POST", "/api/store/search", { keyword: "qqxxzz" })).toMatchObject({ status: 200 })
    const looks = ["/?page=2", "/healthz", "/api/store/branch/all", "/api/order/all", "/api/order/cart/details"]
    expect(await Promise.all(looks.map(async (path) => [path, (await send("GET", path)).status]))).toEqual(looks.map((path) => [path, 200]))
    await giveBack(db)
    await expect.poll(async () => (await add()).status).toBe(200)
    expect((await buy("during")).status).toBe(201)
    expect((await buy("during")).headers["idempotent-replayed"]).toBe("true")
    expect(await stockOf(db, product)).toBe(3)
    const waiting = async () => (await db.execute(sql`select from graphile_worker.jobs where task_identifier = 'send-mail'`)).rowCount
    await expect.poll(waiting).toBe(0)
    expect(traced, "the job queue prints no fault by itself").not.toHaveBeenCalled()
    await expectHealthy(db)
  },
)
