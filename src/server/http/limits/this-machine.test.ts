import { once } from "node:events"
import { createServer, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let port = 0
beforeAll(async () => {
  shop = await aShop()
  await shop.app.listen({ host: "127.0.0.1", port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

const PATHS = ["/dev/mail", "/dev/mail.json", "/dev/mail/inbox.css", "/sandbox-payments/style.css"]

/** The status of a request to `to`, with any headers. */
async function ask(path: string, headers: Record<string, string> = {}, to = port): Promise<number> {
  const asked = request({ host: "127.0.0.1", port: to, path, headers }).end()
  const [answer] = await once(asked, "response")
  answer.resume()
  return answer.statusCode
}

/** A proxy that forwards every request with the headers that `change` makes from it; returns its port. */
async function aProxy(change: (headers: Record<string, string>) => Record<string, string>): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = change(incoming.headers as Record<string, string>)
    const onward = request({ host: "127.0.0.1", port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await new Promise((done) => proxy.close(done))
  })
  return (proxy.address() as AddressInfo).port
}

test.each(PATHS)("%s opens at the loopback addresses of the running shop", async (path) => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) expect(await ask(path, { host }), host).toBe(200)
  // The configured origin, on whichever port it listens.
  expect(await ask(path, { host: "127.0.0.1:3000" })).toBe(200)
})

test.each(PATHS)("%s is not found by another name or at another port", async (path) => {
  for (const host of ["shop.example", "localhost.shop.example", "127.0.0.1", "localhost", `127.0.0.1:${port + 1}`, `localhost.:${port}x`]) {
    expect(await ask(path, { host }), host).toBe(404)
  }
})

test.each(PATHS)("%s is not found through a proxy that forwards the name of the site, or identifies itself", async (path) => {
  const host = `127.0.0.1:${port}`
  const proxies = [
    await aProxy((headers) => headers),
    await aProxy((headers) => ({ ...headers, host, "x-forwarded-for": "127.0.0.1" })),
    await aProxy((headers) => ({ ...headers, host, "x-forwarded-proto": "https" })),
    await aProxy((headers) => ({ ...headers, host, "x-real-ip": "127.0.0.1" })),
    await aProxy((headers) => ({ ...headers, host, forwarded: "for=127.0.0.1" })),
    await aProxy((headers) => ({ ...headers, host, via: "1.1 proxy" })),
  ]
  for (const [place, proxy] of proxies.entries()) expect(await ask(path, { host: "shop.example" }, proxy), `proxy ${place}`).toBe(404)
})

test.each(PATHS)("%s is not found over HTTP/1.0, which proxies use that rewrite the name and do not identify themselves", async (path) => {
  const socket = connect(port, "127.0.0.1")
  socket.end(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  let text = ""
  for await (const part of socket) text += part
  expect(text).toMatch(/^HTTP\/1\.1 404 /)
})

test("a payment of the sandbox is neither shown nor created through a proxy", async () => {
  const { paymentUrl } = await shop.services.payments.create({
    transactionId: "transaction-1",
    reference: "CO-7K2M9P",
    amountDirhams: 100,
    customer: { firstName: "Noor", lastName: "Salem", phone: "+97433123456", email: "noor@example.com" },
    returnUrl: "http://127.0.0.1:3000/payment-success",
    webhookUrl: "http://127.0.0.1:3000/api/payments/sandbox/webhook",
  })
  const path = new URL(paymentUrl).pathname
  expect(await ask(path)).toBe(200)
  const proxy = await aProxy((headers) => ({ ...headers, host: `127.0.0.1:${port}`, "x-forwarded-for": "192.0.2.1" }))
  expect(await ask(path, {}, proxy)).toBe(404)
  const paying = request({ host: "127.0.0.1", port: proxy, path, method: "POST" })
  paying.setHeader("content-type", "application/x-www-form-urlencoded")
  paying.end("choice=pay")
  const [answer] = await once(paying, "response")
  answer.resume()
  expect(answer.statusCode).toBe(404)
})
