import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"
import packageJson from "#package.json" with { type: "json" }
import { anOpenShop } from "../support/another-shop.ts"

/** A new database, whose character type knows Arabic letters, on the run's server and a folder, for a first start in production. */
async function productionSettings(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "corniche-production-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const anyUrl = inject("shops")[0]?.databaseUrl ?? ""
  const admin = new pg.Client({ connectionString: anyUrl.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  const name = `production_${process.pid}_${Date.now().toString(36)}`
  await admin.query(`create database ${name} template template0 lc_ctype 'C.UTF-8'`)
  await admin.end()
  return {
    NODE_ENV: "production",
    CORNICHE_DATA: folder,
    DATABASE_URL: anyUrl.replace(/\/[^/]*$/, `/${name}`),
    PUBLIC_ORIGIN: "https://shop.example",
    SUPPORT_PHONE: "+974 5555 0000",
    SHOP_ADDRESS: "Souq Street, Doha",
    PAYMENTS: "skipcash",
    SKIPCASH_CLIENT_ID: "client",
    SKIPCASH_KEY_ID: "key",
    SKIPCASH_KEY_SECRET: "secret",
    SKIPCASH_WEBHOOK_KEY: "webhook",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "no-reply@shop.example",
    SHOP_EMAIL: "people@shop.example",
  }
}

test("in production every line of standard output is JSON, from the first to the last", async () => {
  const shop = await anOpenShop(await productionSettings())
  const paths = ["/", "/", "/category/nothing-here", "/api/home/menu", "/api/nowhere", "/%zz", "/healthz", "/robots.txt"]
  for (const path of paths) await (await fetch(`${shop.address}${path}`, { redirect: "manual" })).text()
  expect(await shop.end("SIGTERM")).toBe(0)
  const lines = shop
    .output()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(["info"]))
  expect(lines.filter(({ msg }) => msg !== "request")).toMatchObject([
    { msg: `Server listening at ${shop.address}` },
    { msg: "the shop is open", address: shop.address, version: packageJson.version, metrics: null },
    { msg: "the shop stops" },
    { msg: "the shop has stopped" },
  ])
  expect(lines.filter(({ msg }) => msg === "request").map(({ url }) => url)).toEqual(paths)
})
