import { expect, onTestFinished, test } from "vitest"
import packageJson from "#package.json" with { type: "json" }
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/db/database.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("/healthz reports that the process responds, with its version, and /readyz that the database does", async () => {
  const { call } = await aShopForThisTest()
  for (const [path, text] of [
    ["/healthz", `{"status":"ok","version":"${packageJson.version}"}`],
    ["/readyz", '{"status":"ok"}'],
  ] as const) {
    for (const address of [path, `${path}/`]) {
      const answer = await call("GET", address)
      expect([answer.status, answer.text, answer.headers["cache-control"]]).toEqual([200, text, "no-store"])
    }
  }
})

test("[API-17] without its database the shop is alive but not ready, and reveals no more than that", async () => {
  const { services } = await aShopForThisTest()
  const nowhere = openDatabase("postgres://shop:secret@127.0.0.1:1/shop")
  const app = await createApp({ ...services, db: nowhere })
  onTestFinished(async () => {
    await app.close()
    await nowhere.$client.end()
  })
  expect((await app.inject("/healthz")).statusCode).toBe(200)
  const refused = await app.inject("/readyz")
  expect([refused.statusCode, refused.headers["retry-after"], refused.headers["content-type"]]).toEqual([
    503,
    "2",
    "application/problem+json; charset=utf-8",
  ])
  expect(refused.json()).toMatchObject({ title: "Service Unavailable", detail: "The shop is very busy. Please try again in a moment." })
  expect(refused.payload).not.toMatch(/127\.0\.0\.1|secret|ECONN/)
})
