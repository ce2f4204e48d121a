import { expect, test } from "vitest"
import { aBrand, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const title = async ({ call }: TestShop, id: number) => (await call("GET", `/api/store/product/${id}`)).json<{ title: string }>().title

test("a response that is the same for everyone is computed once, until the catalog changes", async () => {
  const shop = await aShopForThisTest()
  const id = await aProduct(shop.db, { title: "First name" })
  expect(await title(shop, id)).toBe("First name")
  await shop.db.execute(`update products set title = 'Second name' where id = ${id}`)
  expect(await title(shop, id)).toBe("First name")
  shop.services.kept.clear()
  expect(await title(shop, id)).toBe("Second name")
})

test("a missing entry is looked up again", async () => {
  const shop = await aShopForThisTest()
  expect((await shop.call("GET", "/api/home/collection/soon")).status).toBe(404)
  await shop.db.execute("insert into collections (slug, name) values ('soon', 'Soon')")
  expect((await shop.call("GET", "/api/home/collection/soon")).status).toBe(200)
})

test("a client that has the response gets 304, even if a proxy changed the tag's strength", async () => {
  const { call, db } = await aShopForThisTest()
  await aBrand(db)
  const first = await call("GET", "/api/home/layout")
  const etag = first.headers["etag"] ?? ""
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const again = await call("GET", "/api/home/layout", undefined, { "if-none-match": held })
    expect([again.status, again.text, again.headers["etag"]], held).toEqual([304, "", etag])
  }
  for (const held of ['"other"', "", etag.slice(0, -2)]) {
    expect((await call("GET", "/api/home/layout", undefined, { "if-none-match": held })).status, held).toBe(200)
  }
})

test("other bytes have another tag", async () => {
  const shop = await aShopForThisTest()
  const tag = async () => (await shop.call("GET", "/api/home/collection/all")).headers["etag"]
  const before = await tag()
  await shop.db.execute("insert into collections (slug, name) values ('new', 'New')")
  shop.services.kept.clear()
  expect(await tag()).not.toBe(before)
})

test("a private or always changing response is not to be cached", async () => {
  const { call } = await aShopForThisTest()
  for (const path of ["/api/store/products/recommendations", "/api/store/products/filter_meta"]) {
    const answer = await call("POST", path, {})
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(answer.headers["etag"]).toBeUndefined()
  }
})

test("large responses are compressed as the client accepts", async () => {
  const { app } = await aShopForThisTest({ demonstration: true })
  for (const [accepted, coding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
  ]) {
    const answer = await app.inject({ url: "/api/home/layout", headers: { "accept-encoding": accepted } })
    expect(answer.headers["content-encoding"], accepted).toBe(coding)
    expect(answer.headers["vary"]).toMatch(/^accept-encoding, accept-language$/i)
  }
})

test("HEAD responds as GET does, without the body", async () => {
  const { call } = await aShopForThisTest()
  const get = await call("GET", "/api/home/menu")
  const head = await call("HEAD", "/api/home/menu")
  expect([head.status, head.text]).toEqual([200, ""])
  for (const name of ["etag", "content-type", "cache-control", "content-length"]) expect(head.headers[name], name).toBe(get.headers[name])
})
