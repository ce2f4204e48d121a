import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Writable } from "node:stream"
import Fastify, { type FastifyServerOptions } from "fastify"
import sharp from "sharp"
import { expect, test } from "vitest"
import { RENDITION_WIDTHS, renditionPath } from "#rules/values/image-path.ts"
import { answerWithProblems } from "#server/http/problem.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { serveImages } from "./images.routes.ts"
import { aPicture, aStore } from "./pictures.fixture.ts"

async function aServer(logger: FastifyServerOptions["logger"] = false) {
  const store = await aStore()
  const app = Fastify({ logger })
  answerWithProblems(app)
  serveImages(app, store.images)
  const path = await store.images.add(await store.file("a.webp", aPicture(800, 400)), "phone-pro/orange-hero")
  return { ...store, app, path }
}

test("[RULE-22] the shop serves a picture resized, in WebP and JPEG, with an unlimited cache lifetime", async () => {
  const { app, path } = await aServer()
  for (const [format, contentType] of [
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
  ] as const) {
    const answer = await app.inject(`/images/${renditionPath(path, 320, format)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      "content-type": contentType,
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(answer.rawPayload.length),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 160 })
  }
})

test("an original is served byte for byte", async () => {
  const { app, images, path } = await aServer()
  const answer = await app.inject(`/images/${path}`)
  expect(answer.headers["content-type"]).toBe("image/webp")
  expect(answer.rawPayload).toEqual(await readFile((await images.open(path))?.file ?? ""))
})

test("HEAD answers as GET does, without the bytes", async () => {
  const { app, path } = await aServer()
  const url = `/images/${renditionPath(path, 600, "webp")}`
  const head = await app.inject({ method: "HEAD", url })
  const { date: _, connection: __, ...headers } = (await app.inject(url)).headers
  expect(head.statusCode).toBe(200)
  expect(head.headers).toMatchObject(headers)
  expect(head.rawPayload).toHaveLength(0)
})

test("a client that has the picture gets 304 without the bytes", async () => {
  const { app, path } = await aServer()
  const first = await app.inject(`/images/${path}`)
  const again = await app.inject({ url: `/images/${path}`, headers: { "if-none-match": `"other", ${first.headers.etag}` } })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers["cache-control"]).toContain("immutable")
})

test("[LO-25] other sites may show the public pictures, and nothing else of the shop", async () => {
  const { app, services } = await aShopForThisTest()
  const { file } = await aStore()
  const path = await services.images.add(await file("a.webp", aPicture(400, 400)), "phone")
  const policyOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers["cross-origin-resource-policy"]
  const small = `/images/${renditionPath(path, 320, "jpg")}`
  expect(await policyOf(`/images/${path}`)).toBe("cross-origin")
  expect(await policyOf(small)).toBe("cross-origin")
  expect(await policyOf(small, { "if-none-match": `W/"${small.slice("/images/".length)}"` })).toBe("cross-origin")
  for (const other of ["/images/absent.3f2a9c1b.10x10.webp", "/api/home/menu/", "/healthz"])
    expect(await policyOf(other), other).toBe("same-origin")
})

test("an unknown picture and an unusual path are not found, and the response is not cached", async () => {
  const { app, path } = await aServer()
  const strange = [
    "absent.3f2a9c1b.10x10.webp",
    path.replace(".webp", ".w601.webp"),
    "",
    "..%2f..%2fpackage.json",
    "%2e%2e/%2e%2e/package.json",
    "..%5c..%5cpackage.json",
    `${path}%00`,
    "%2fetc%2fpasswd",
    `${path}%0d%0ax-injected:%20yes`,
    `${"a".repeat(5000)}.3f2a9c1b.10x10.webp`,
    encodeURIComponent("صورة.3f2a9c1b.10x10.webp"),
  ]
  for (const other of strange) {
    const answer = await app.inject(`/images/${other}`)
    expect(answer.statusCode, other).toBe(404)
    expect(answer.headers["content-type"], other).toContain("application/problem+json")
    expect(answer.headers["cache-control"], other).toBe("no-store")
    expect(answer.json(), other).toMatchObject({ status: 404 })
  }
})

test("a path with invalid percent-encoding is the client's fault, not the shop's", async () => {
  const { app } = await aServer()
  expect((await app.inject("/images/%zz.webp")).statusCode).toBe(400)
})

test("of 360 renditions requested at once those beyond the queue are refused, and the shop keeps responding", async () => {
  const { app, services } = await aShopForThisTest()
  const { file } = await aStore()
  const picture = await file("wide.webp", aPicture(1920, 300))
  const paths = await Promise.all(Array.from({ length: 30 }, (_, number) => services.images.add(picture, `wide-${number}`)))
  const asked = paths.flatMap((path) =>
    RENDITION_WIDTHS.flatMap((width) => [renditionPath(path, width, "webp"), renditionPath(path, width, "jpg")]),
  )
  const origin = await app.listen({ host: "127.0.0.1", port: 0 })
  let answered = 0
  const flood = asked.map(async (path) => {
    const answer = await fetch(`${origin}/images/${path}`)
    await answer.arrayBuffer()
    answered++
    return { path, status: answer.status, retryAfter: answer.headers.get("retry-after") }
  })
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(answered, "the flood is not over when the shop says that it lives").toBeLessThan(asked.length)

  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length, "what fits into the queue is made").toBeGreaterThanOrEqual(200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, retryAfter } of refused)
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.stringMatching(/^[1-9]/) })
  expect((await fetch(`${origin}/images/${refused[0]?.path}`)).status, "a refused one can be requested again").toBe(200)
})

test("[API-17] a rendition that cannot be written responds 503 with Retry-After, and is logged once", async () => {
  const logged: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push((JSON.parse(line.toString()) as { msg: string }).msg)
      done()
    },
  })
  const { app, folder, path } = await aServer({ level: "error", stream })
  // A file in the place of the folder: nobody can write below it.
  const renditions = join(folder, "renditions")
  await writeFile(renditions, "no folder")
  const small = `/images/${renditionPath(path, 320, "webp")}`
  for (const url of [small, small, `/images/${renditionPath(path, 600, "jpg")}`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ "retry-after": "60", "content-type": "application/problem+json; charset=utf-8" })
    expect(answer.payload).not.toContain(folder)
  }
  expect(logged).toEqual(["a call failed"])
  expect((await app.inject(`/images/${path}`)).statusCode).toBe(200)
  await rm(renditions)
  expect((await app.inject(small)).statusCode).toBe(200)
})
