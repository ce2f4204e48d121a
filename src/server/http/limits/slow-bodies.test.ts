import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import sharp from "sharp"
import { expect, test } from "vitest"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { RECEIVING } from "./slow-bodies.ts"

const LIMITS = { receiving: { bodyMs: 100, fileMs: 60_000 } }

/** A request whose body has only begun, and the answer to it. */
function begun(port: number, head: readonly string[], body: Buffer): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1")
  const answer = text(socket)
  const lines = [...head, "host: shop.example", `content-length: ${body.length}`, "connection: close", "", ""]
  socket.write(Buffer.concat([Buffer.from(lines.join("\r\n")), body.subarray(0, body.length / 2)]))
  return { socket, answer }
}

test("a slow body is cut off, and a file that a member of staff sends meanwhile is received", async () => {
  const shop = await aShopForThisTest({ app: LIMITS })
  const editor = await aStaffMember(shop, "editor")
  const port = Number(new URL(await shop.app.listen({ host: "127.0.0.1", port: 0 })).port)
  const headers = Object.entries({ ...editor.headers, "content-type": "image/png" }).map(([name, value]) => `${name}: ${value}`)
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c40" } })
    .png()
    .toBuffer()
  const file = begun(port, ["POST /api/office/pictures?name=Front.png HTTP/1.1", ...headers], picture)
  const json = (path: string) =>
    begun(port, [`POST ${path} HTTP/1.1`, "content-type: application/json"], Buffer.from('{"keyword":"phone"}')).answer
  for (const path of ["/api/store/autocomplete", "/api/nothing", "/nothing"]) expect(await json(path)).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await json("/api/store/autocomplete")).toContain("The request could not be read")
  // By now the limit of a usual body is over several times.
  file.socket.write(picture.subarray(picture.length / 2))
  expect(await file.answer).toMatch(/^HTTP\/1\.1 201 /)
})

test("a body in time is answered, and its connection stays open for the next one", async () => {
  const shop = await aShopForThisTest({ app: LIMITS })
  const origin = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  const search = { method: "POST", headers: { "content-type": "application/json" }, body: '{"keyword":"phone"}' }
  for (let time = 0; time < 2; time++) expect((await fetch(`${origin}/api/store/autocomplete`, search)).status).toBe(200)
})

test("a usual body has at most half a minute, a file at most five", async () => {
  const { app } = await aShopForThisTest()
  expect(RECEIVING.bodyMs).toBeLessThanOrEqual(30_000)
  expect(app.server.requestTimeout).toBe(RECEIVING.fileMs)
  expect(RECEIVING.fileMs).toBeLessThanOrEqual(300_000)
})
