import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { INSIDE } from "#server/testing/answers.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await aShop()
  port = Number(new URL(await shop.app.listen({ host: "127.0.0.1", port: 0 })).port)
})
afterAll(() => shop.close())

/** Sends raw bytes and returns everything received; a delayed response needs `keepOpen` and a request that closes the connection. */
async function sent(bytes: string, { keepOpen = false } = {}): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  let answer = ""
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk
  })
  const closed = closeOf(socket)
  if (keepOpen) socket.write(bytes)
  else socket.end(bytes)
  await closed
  return answer
}

/** Settles when the connection is closed, also by a reset: the shop closes it as soon as it has answered. */
function closeOf(socket: Socket): Promise<void> {
  socket.on("error", () => {})
  return new Promise((closed) => socket.once("close", () => closed()))
}

test.each([
  ["a header of 20 KiB", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`],
  ["an address of 64 KiB", `GET /${"a".repeat(65_536)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["what is no HTTP", "HELLO\r\n\r\n"],
  ["an unknown method", "BREW / HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["two lengths of one body", "POST /api/store/autocomplete HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
  [
    "a length beside chunks",
    "POST /api/store/autocomplete HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
])("[API-08] an unreadable request is answered with a problem document: %s", async (_name, bytes) => {
  const [head = "", body = ""] = (await sent(bytes)).split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain("content-type: application/problem+json")
  expect(head).toContain("connection: close")
  expect(JSON.parse(body)).toEqual({
    type: "/api/docs#malformed",
    title: "Bad Request",
    status: 400,
    detail: "The request could not be read.",
  })
})

test.each([
  ["GET http://elsewhere.example/healthz HTTP/1.1", 200],
  ["GET //healthz HTTP/1.1", 404],
  ["OPTIONS * HTTP/1.1", 404],
  ["TRACE / HTTP/1.1", 404],
  ["GET /api/../healthz HTTP/1.1", 400],
  ["GET /api/%2e%2E/healthz HTTP/1.1", 400],
  ["GET /./healthz HTTP/1.1", 400],
  ["GET /api\\home/banners HTTP/1.1", 400],
  ["GET /healthz;x=1 HTTP/1.1", 404],
  ["GET /healthz%3Fx HTTP/1.1", 404],
])("an odd way of asking is answered, and never with a fault: %s", async (line, status) => {
  const answer = await sent(`${line}\r\nhost: a\r\nconnection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).not.toMatch(INSIDE)
})

test("a request without a host is refused", async () => {
  expect(await sent("GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /)
})

test("a request with two hosts is refused, even when its response is cached", async () => {
  const askedOf = (...hosts: string[]) =>
    sent(["GET /api/home/menu HTTP/1.1", ...hosts, "connection: close", "", ""].join("\r\n"), { keepOpen: true })
  expect(await askedOf("host: a")).toMatch(/^HTTP\/1\.1 200 /)
  expect(await askedOf("host: a", "Host: b")).toMatch(/^HTTP\/1\.1 400 /)
  expect(await askedOf("host: a", "host: a")).toMatch(/^HTTP\/1\.1 400 /)
  expect(await askedOf("host: a")).toMatch(/^HTTP\/1\.1 200 /)
})

test("a client that sends its headers too slowly is cut off", async () => {
  const slow = await aShopForThisTest({ app: { slowHeaders: { headersTimeout: 100, connectionsCheckingInterval: 20 } } })
  const slowPort = Number(new URL(await slow.app.listen({ host: "127.0.0.1", port: 0 })).port)
  const cutOff = ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: a\r\nx: "].map((part) => {
    const socket = connect(slowPort, "127.0.0.1")
    const closed = closeOf(socket)
    socket.resume().write(part)
    return Promise.all([once(socket, "connect"), closed])
  })
  await Promise.all(cutOff)
  expect((await slow.call("GET", "/healthz")).status).toBe(200)
})

test("a connection that a browser opened in advance is closed without a response, and one with half a request with 400", async () => {
  const slow = await aShopForThisTest({ app: { slowHeaders: { headersTimeout: 100, connectionsCheckingInterval: 20 } } })
  const slowPort = Number(new URL(await slow.app.listen({ host: "127.0.0.1", port: 0 })).port)
  const received = ["", "GET / HTTP/1.1\r\n"].map(async (part) => {
    const socket = connect(slowPort, "127.0.0.1")
    let answer = ""
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      answer += chunk
    })
    socket.write(part)
    await closeOf(socket)
    return answer
  })
  expect(await Promise.all(received)).toEqual(["", expect.stringMatching(/^HTTP\/1\.1 400 /)])
})

test("slow headers have less than ten seconds, and the number of connections is limited", () => {
  const { headersTimeout, maxConnections } = shop.app.server
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(maxConnections).toBe(2000)
})

test("a client that disconnects in the middle does no harm", async () => {
  for (const part of [
    "",
    "G",
    "GET /healthz HTTP/1.1\r\n",
    "POST /api/store/autocomplete HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  ]) {
    const socket = connect(port, "127.0.0.1")
    await once(socket, "connect")
    socket.write(part)
    socket.destroy()
  }
  expect((await shop.call("GET", "/healthz")).status).toBe(200)
})
