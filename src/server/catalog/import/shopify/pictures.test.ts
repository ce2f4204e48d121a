import { readdir } from "node:fs/promises"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { localImageStore } from "#server/integrations/images/local.ts"
import { aNoise, aPicture } from "#server/integrations/images/pictures.fixture.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { importShopifyFile, type ShopifyImport } from "./shopify.ts"

let shop: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  shop = await testDatabase()
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await aFolder()
  await shop.db.execute(sql`truncate products, categories, fetched_pictures, search_entries, search_documents, listing_entries cascade`)
})
afterEach(() => folder.remove())

const HEADER = "Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Variant Image"

/** A server with the pictures of another shop; counts its requests. */
async function aCdn(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? "")
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections())
  return { asked, close, address: (path: string) => `http://127.0.0.1:${port}${path}` }
}

async function imported(rows: readonly string[], how: Partial<ShopifyImport> = {}) {
  const images = localImageStore({ folder: join(folder.path, "store") })
  const file = await folder.file("table.csv", [HEADER, ...rows, ""].join("\n"))
  const fetching = { timeLimitMs: 5_000, allowsPrivate: true }
  return { images, ...(await importShopifyFile({ db: shop.db, file, images, fetching, ...how })) }
}

async function picturesOfVariants(): Promise<string[][]> {
  const { rows } = await shop.db.execute<{ images: string[] }>(sql`select images from variants order by position`)
  return rows.map(({ images }) => images)
}

test("pictures on another server are copied once, are then the shop's own, and remain when that server is gone", async () => {
  const [red, blue] = [await aPicture(40, 30, "#f00").toBuffer(), await aPicture(50, 30, "#00f").jpeg().toBuffer()]
  const cdn = await aCdn(({ url }, response) => {
    if (url === "/moved.jpg") response.writeHead(302, { location: "/blue.jpg" }).end()
    else response.end(url === "/red.webp" ? red : blue)
  })
  const rows = [`a,A,Color,Red,1,1,${cdn.address("/red.webp")},`, `a,,,Blue,1,1,,${cdn.address("/moved.jpg")}`]
  const progress: string[] = []
  const first = await imported(rows, { onProgress: ({ step, done, total }) => progress.push(`${step} ${done}/${total}`) })
  expect(first.notes.listed).toEqual([])
  expect(progress).toContain("pictures 2/2")
  expect(cdn.asked.toSorted()).toEqual(["/blue.jpg", "/moved.jpg", "/red.webp"])
  const own = await picturesOfVariants()
  expect(own).toEqual([
    [expect.stringMatching(/^imported\/red\.[0-9a-f]{8}\.40x30\.webp$/)],
    [expect.stringMatching(/^imported\/moved\.[0-9a-f]{8}\.50x30\.jpg$/), own[0]?.[0]],
  ])
  for (const path of own.flat()) expect(await first.images.open(path)).not.toBeNull()

  await cdn.close()
  const { variants, notes } = await imported(rows)
  expect(variants).toMatchObject({ unchanged: 2, updated: 0 })
  expect(notes.listed).toEqual([])
  expect((await imported(rows, { fetching: undefined })).variants).toMatchObject({ unchanged: 2 })
  expect(await picturesOfVariants()).toEqual(own)
})

test("a picture that cannot be copied keeps its URL, with a note, and is tried again by the next import", async () => {
  const bytes = await aPicture(40, 30).toBuffer()
  let isBack = false
  const cdn = await aCdn(({ url }, response) => {
    if (isBack) response.end(bytes)
    else if (url === "/gone.jpg") response.writeHead(404).end()
    else if (url === "/round.jpg") response.writeHead(302, { location: "/round.jpg" }).end()
    else if (url === "/file.jpg") response.writeHead(302, { location: "file:///etc/passwd" }).end()
    else if (url === "/cut.jpg") response.writeHead(200, { "content-length": "1000" }).write("x", () => response.destroy())
    else if (url === "/large.jpg") for (let mebibyte = 0; mebibyte < 21; mebibyte++) response.write(Buffer.alloc(1024 * 1024))
    else if (url === "/said.jpg") response.writeHead(200, { "content-length": String(21 * 1024 * 1024) }).flushHeaders()
    // "/slow.jpg" gets no response.
  })
  const names = ["gone", "round", "file", "cut", "large", "said"]
  const rows = names.map((name) => `${name},T,,,1,1,${cdn.address(`/${name}.jpg`)},`)
  const { notes } = await imported(rows, { fetching: { timeLimitMs: 60_000, allowsPrivate: true } })
  const reasonOf = (name: string) => notes.listed.find(({ message }) => message.includes(`/${name}.jpg`))?.message
  expect(reasonOf("gone")).toContain("the server answers 404")
  expect(reasonOf("round")).toContain("redirected too often")
  expect(reasonOf("file")).toContain("only http and https")
  expect(reasonOf("cut")).toContain("was not copied")
  expect(reasonOf("large")).toContain("more than 20 MB")
  expect(reasonOf("said")).toContain("more than 20 MB")
  expect(notes.listed[0]?.message).toContain("6 pictures on other servers")
  expect((await picturesOfVariants()).flat()).toEqual(expect.arrayContaining(names.map((name) => cdn.address(`/${name}.jpg`))))
  expect((await readdir(folder.path)).toSorted()).toEqual(["table.csv"])

  const slowRow = `slow,T,,,1,1,${cdn.address("/slow.jpg")},`
  const slow = await imported([slowRow], { fetching: { timeLimitMs: 200, allowsPrivate: true } })
  expect(slow.notes.listed.at(-1)?.message).toContain("/slow.jpg was not copied: it took longer than 0.2 s.")

  isBack = true
  expect((await imported([...rows, slowRow])).notes.listed).toEqual([])
  expect((await picturesOfVariants()).flat().every((path) => path.startsWith("imported/"))).toBe(true)
  await cdn.close()
})

test("hostile files are refused with a note", async () => {
  const noise = await aNoise(300, 300).toBuffer()
  const files: Record<string, Buffer | string> = {
    "/script.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "/page.jpg": "<html><script>alert(1)</script></html>",
    "/cut.png": noise.subarray(0, noise.length / 2),
    "/huge.png": aPng(60_000, 60_000, Buffer.alloc(0)),
    "/bomb.png": aPng(20_000, 20_000, Buffer.alloc(50_000_000)),
  }
  const cdn = await aCdn(({ url }, response) => response.end(files[url ?? ""]))
  const names = Object.keys(files)
  const { notes, images } = await imported(names.map((name, index) => `p${index},T,,,1,1,${cdn.address(name)},`))
  for (const name of names) expect(notes.listed.filter(({ message }) => message.includes(`${name} was not copied`))).toHaveLength(1)
  expect(await images.open("imported/script.svg")).toBeNull()
  await cdn.close()
})

test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "192.168.1.1", "169.254.169.254", "2130706433"])(
  "a table cannot make the shop ask its own network: %s",
  async (host) => {
    const { notes } = await imported([`a,A,,,1,1,http://${host}:9/x.jpg,`], { fetching: { timeLimitMs: 5_000, allowsPrivate: false } })
    expect(notes.listed.map(({ message }) => message)).toContainEqual(expect.stringContaining("own network"))
  },
)

test("paths are looked for in a folder of pictures and in the shop, and missing ones are noted", async () => {
  await folder.file("shirt.webp", await aPicture(40, 30).toBuffer())
  const rows = ["a,A,,,1,1,shirt.webp,", "b,B,,,1,1,absent/hat.jpg,"]
  const { notes } = await imported(rows, { imagesFolder: folder.path })
  expect(notes.listed).toEqual([{ row: 3, message: "The shop has no picture absent/hat.jpg." }])
  const [[own = ""] = []] = await picturesOfVariants()
  expect(own).toMatch(/^shirt\.[0-9a-f]{8}\.40x30\.webp$/)
  expect((await imported(rows, { imagesFolder: folder.path })).variants).toMatchObject({ unchanged: 2, updated: 0 })
  const again = await imported([`a,A,,,1,1,${own},`])
  expect(again).toMatchObject({ variants: { unchanged: 1 }, notes: { count: 0 } })
})

test("a dry run fetches nothing and reports how many pictures are on other servers", async () => {
  const cdn = await aCdn((_request, response) => response.end())
  const { notes } = await imported([`a,A,,,1,1,${cdn.address("/x.jpg")},`], { dryRun: true })
  expect(notes.listed).toEqual([{ message: "1 picture on other servers. --fetch-images copies them into the shop." }])
  expect(cdn.asked).toEqual([])
  await cdn.close()
})

/** A PNG of one colour that declares this size, with `pixels` as its compressed data. */
function aPng(width: number, height: number, pixels: Buffer): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, aChunk("IHDR", size), aChunk("IDAT", deflateSync(pixels)), aChunk("IEND", Buffer.alloc(0))])
}

function aChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
