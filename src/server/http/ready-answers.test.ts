import { expect, test } from "vitest"
import { aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

/** Headers that belong to the response itself. */
const OWN = new Set(["date", "x-request-id"])

const aListeningShop = async () => {
  const shop = await aShopForThisTest()
  const address = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  const ask = async (path: string, options?: RequestInit) => {
    const response = await fetch(new URL(path, address), options)
    const shared = [...response.headers].filter(([name]) => !OWN.has(name))
    return {
      status: response.status,
      headers: Object.fromEntries(shared),
      id: response.headers.get("x-request-id"),
      text: await response.text(),
    }
  }
  return { ...shop, ask }
}

test("a cached response has the same headers, and its own request id", async () => {
  const { ask, db } = await aListeningShop()
  const path = `/api/store/product/${await aProduct(db)}`
  for (const coding of ["br", "gzip", "identity"]) {
    const [first, second, third] = [
      await ask(path, { headers: { "accept-encoding": coding } }),
      await ask(path, { headers: { "accept-encoding": coding } }),
      await ask(path, { headers: { "accept-encoding": coding } }),
    ]
    for (const again of [second, third]) expect({ ...again, id: first.id }).toEqual(first)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  }
})

test("it is sent only as long as the cache holds it", async () => {
  const { ask, db, services } = await aListeningShop()
  const id = await aProduct(db, { title: "First name" })
  const title = async () => JSON.parse((await ask(`/api/store/product/${id}`)).text).title
  await title()
  await db.execute(`update products set title = 'Second name' where id = ${id}`)
  expect(await title()).toBe("First name")
  services.kept.clear()
  expect(await title()).toBe("Second name")
})

test("HEAD and conditional requests are answered as usual", async () => {
  const { ask } = await aListeningShop()
  const first = await ask("/api/home/menu")
  await ask("/api/home/menu")
  const head = await ask("/api/home/menu", { method: "HEAD" })
  expect([head.status, head.text]).toEqual([200, ""])
  const again = await ask("/api/home/menu", { headers: { "if-none-match": first.headers["etag"] ?? "" } })
  expect([again.status, again.text]).toEqual([304, ""])
})
