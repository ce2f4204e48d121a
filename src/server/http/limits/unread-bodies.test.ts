import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { aShopForThisTest } from "#server/testing/shop.ts"

const PART = Buffer.alloc(1024 * 1024, "a")
const PARTS = 16

test.each([
  { path: "/api/office/imports", status: 403 },
  { path: "/api/store/autocomplete", status: 413 },
])("a refused body is read to its end, so that a proxy gets the answer: $path", async ({ path, status }) => {
  const { app } = await aShopForThisTest()
  const { port, origin } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }))
  const proxy = connect({ port: Number(port), host: "127.0.0.1" })
  const answer = text(proxy)
  const write = (part: Buffer | string) => new Promise<void>((done, fail) => proxy.write(part, (fault) => (fault ? fail(fault) : done())))
  const head = ["content-type: application/json", `content-length: ${PARTS * PART.length}`, "connection: close", "", ""]
  await write(`POST ${path} HTTP/1.1\r\nhost: shop.example\r\n${head.join("\r\n")}`)
  await write(PART)
  // By now the shop has refused it.
  for (let time = 0; time < 3; time++) expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  for (let part = 1; part < PARTS; part++) await write(PART)
  expect(await answer).toContain(`HTTP/1.1 ${status} `)
  if (!proxy.closed) await once(proxy, "close")
})
