import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import sharp, { type Sharp } from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { imagesFolderOf } from "#server/config/config.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { sweepUploads } from "./sweep-uploads.ts"

let shop: TestShop
let layla: TestMember
beforeAll(async () => {
  shop = await aShop()
  layla = await aStaffMember(shop, "editor", { name: "Layla" })
})
afterAll(() => shop.close())

const imagesFolder = (of: TestShop) => imagesFolderOf(of.services.config)

const send = (bytes: Buffer, { of = shop, by = layla, name = "Front view.jpg", type = "image/jpeg" } = {}) =>
  of.call("POST", `/api/office/pictures?name=${encodeURIComponent(name)}`, bytes, { ...by.headers, "content-type": type })

async function uploaded(bytes: Buffer, how: Parameters<typeof send>[1] = {}): Promise<UploadedPicture> {
  const answer = await send(bytes, how)
  expect(answer.status, answer.text).toBe(201)
  return answer.json<UploadedPicture>()
}

const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#c40" } })
const jpeg = (picture: Sharp = plain()) => picture.jpeg().toBuffer()

async function formOf(id: number): Promise<ProductForm> {
  return (await layla.call("GET", `/api/office/products/${id}/form`)).json<ProductForm>()
}

const sent = ({ pictures }: ProductForm) => pictures.map(({ image: _image, ...picture }) => picture)
type Details = { thumbnail: string; picture_texts?: Record<string, string>; variants: { images: string[] }[] }

test("an uploaded picture is upright, in WebP, at most 2400 px, and without place and device", async () => {
  const onItsSide = plain(3000, 1500).withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "25/1 17/1 0/1" } })
  const { src, image } = await uploaded(await onItsSide.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(src).toMatch(/^uploads\/front-view-[0-9a-f]{12}\.[0-9a-f]{8}\.1200x2400\.webp$/)
  const kept = await shop.services.images.open(src)
  const facts = await sharp(kept?.file).metadata()
  expect(facts).toMatchObject({ format: "webp", width: 1200, height: 2400 })
  expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect((await shop.call("GET", new URL(image, "http://shop").pathname)).status).toBe(200)
})

test("a picture is what its bytes are: others are refused with the reason, and nothing is kept", async () => {
  const files = async () => readdir(join(imagesFolder(shop), "originals", "uploads")).catch(() => [])
  const before = (await files()).length
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>')
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#888", noise: { type: "gaussian", mean: 99, sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  for (const [bytes, words] of [
    [svg, "not a JPEG, PNG, WebP or AVIF"],
    [Buffer.from("GIF89a and more"), "not a JPEG"],
    [Buffer.from("%PDF-1.7 words"), "not a JPEG"],
    [Buffer.alloc(0), "not a JPEG"],
    [Buffer.from("\xff\xd8\xff and then words", "latin1"), "damaged"],
    [whole.subarray(0, whole.length / 2), "damaged"],
    [bomb, "too many pixels"],
  ] as const)
    expect(expectProblem(await send(bytes), 422), words).toMatchObject({
      errors: [{ path: "file", message: expect.stringContaining(words) }],
    })
  expectProblem(await send(Buffer.alloc(12 * 1024 * 1024 + 1)), 413)
  expectProblem(await send(await jpeg(), { type: "text/csv" }), 415)
  expectProblem(await send(await jpeg(), { by: await aStaffMember(shop, "sales") }), 403)
  expect((await files()).length).toBe(before)
})

test("pictures are saved with their order, texts in two languages and colors, and the shop shows them on the next request", async () => {
  const id = await aProduct(shop.db, {
    images: [{ src: "red.3f2a9c1b.8x8.webp", alt: "" }],
    variants: [
      { options: { Color: "Red" }, images: ["red.3f2a9c1b.8x8.webp"] },
      { options: { Color: "Blue" }, images: [] },
    ],
  })
  const read = await formOf(id)
  expect(sent(read)).toEqual([{ src: "red.3f2a9c1b.8x8.webp", alt: "", alt_arabic: "", colors: ["Red"] }])
  const [front, blue] = [await uploaded(await jpeg()), await uploaded(await jpeg(), { name: "صورة.png" })]
  const pictures = [
    { src: front.src, alt: " From the front ", alt_arabic: "من الأمام", colors: [] },
    { src: blue.src, alt: "Blue", alt_arabic: "", colors: ["Blue"] },
    ...sent(read),
  ]
  const path = `/api/office/products/${id}`
  const answer = await layla.call("PATCH", path, { pictures }, { version: read.version })
  expect(answer.status, answer.text).toBe(200)
  const saved = answer.json<ProductForm>()
  expect(sent(saved)).toEqual([{ ...pictures[0], alt: "From the front" }, ...pictures.slice(1)])
  const details = (await shop.call("GET", `/api/store/product/${id}`)).json<Details>()
  expect(details.variants.map(({ images }) => images)).toEqual([
    [front.src, "red.3f2a9c1b.8x8.webp"],
    [front.src, blue.src],
  ])
  const cardIn = async (language: string) =>
    (await shop.call("POST", "/api/store/products/recommendations", {}, { "accept-language": language })).text
  expect(await cardIn("en")).toContain('"thumbnail_alt_text":"From the front"')
  expect(await cardIn("ar")).toContain('"thumbnail_alt_text":"من الأمام"')
  const textsIn = async (language: string) =>
    (await shop.call("GET", `/api/store/product/${id}`, undefined, { "accept-language": language })).json<Details>().picture_texts
  expect(await textsIn("en")).toEqual({ [front.src]: "From the front", [blue.src]: "Blue" })
  expect(await textsIn("ar")).toEqual({ [front.src]: "من الأمام", [blue.src]: "Blue" })

  const removed = await layla.call("PATCH", path, { pictures: sent(saved).slice(1) }, { version: saved.version })
  expect(removed.json<ProductForm>().pictures.map(({ src }) => src)).toEqual([blue.src, "red.3f2a9c1b.8x8.webp"])
  const { rows } = await shop.db.execute(
    sql`select before, after from audit_rows where object = 'product' and object_id = ${String(id)} order by id`,
  )
  expect(rows.at(-1)).toMatchObject({
    before: { pictures: pictures.map(({ src }) => src) },
    after: { pictures: [blue.src, "red.3f2a9c1b.8x8.webp"] },
  })
})

test("a form names only pictures that are there, each once, and colors of the product", async () => {
  const id = await aProduct(shop.db, { variants: [{ options: { Color: "Red" } }] })
  const { version } = await formOf(id)
  const { src } = await uploaded(await jpeg())
  const one = { src, alt: "", alt_arabic: "", colors: [] as string[] }
  const save = (pictures: object[]) => layla.call("PATCH", `/api/office/products/${id}`, { pictures }, { version })
  for (const [pictures, path] of [
    [[{ ...one, src: "uploads/unknown.3f2a9c1b.8x8.webp" }], "/pictures/0/src"],
    [[one, one], "/pictures/1/src"],
    [[{ ...one, colors: ["Green"] }], "/pictures/0/colors"],
  ] as const)
    expect(expectProblem(await save([...pictures]), 422)).toMatchObject({ errors: [{ path }] })
  expect((await save([one])).status, "a refused form loses no upload").toBe(200)
  const other = await aProduct(shop.db)
  const stolen = await layla.call("PATCH", `/api/office/products/${other}`, { pictures: [one] }, { version: (await formOf(other)).version })
  expectProblem(stolen, 422)
})

test("uploads that no form saves are deleted after 8 days, and so are files that were left half written", async () => {
  const own = await aShopForThisTest()
  const by = await aStaffMember(own, "editor")
  const id = await aProduct(own.db)
  const [used, unused] = [await uploaded(await jpeg(), { of: own, by }), await uploaded(await jpeg(), { of: own, by })]
  const picture = { src: used.src, alt: "", alt_arabic: "", colors: [] }
  expect((await by.call("PATCH", `/api/office/products/${id}`, { pictures: [picture] }, { version: 1 })).status).toBe(200)
  expect((await own.call("GET", new URL(unused.image, "http://shop").pathname)).status).toBe(200)
  const drafts = join(imagesFolder(own), "drafts")
  await mkdir(drafts, { recursive: true })
  await writeFile(join(drafts, "half.draft"), "half")
  await utimes(join(drafts, "half.draft"), new Date(0), new Date(0))
  const now = own.services.clock.now().getTime()
  const sweepIn = (days: number) =>
    sweepUploads({ ...own.services, clock: { ...own.services.clock, now: () => new Date(now + days * 24 * 60 * 60 * 1000) } })
  expect(await sweepIn(7)).toBe(0)
  expect(await readdir(drafts)).toEqual([])
  expect(await sweepIn(9)).toBe(1)
  expect(await own.services.images.open(unused.src)).toBeNull()
  expect((await own.call("GET", new URL(unused.image, "http://shop").pathname)).status).toBe(404)
  expect(await own.services.images.open(used.src)).not.toBeNull()
  expect(await readdir(join(imagesFolder(own), "renditions", "uploads"))).toEqual([])
})

test("a member keeps at most 200 pictures that no form has saved", async () => {
  const by = await aStaffMember(shop, "editor")
  const path = (n: number) => `uploads/${by.id}-${n}.3f2a9c1b.8x8.webp`
  for (let n = 0; n < 200; n++)
    await shop.db.execute(sql`insert into uploaded_pictures (path, staff_id, created_at) values (${path(n)}, ${by.id}, now())`)
  expectProblem(await send(await jpeg(), { by }), 409)
})

test("an own role may upload for what it edits: products, the home page or repairs, and no other role may", async () => {
  const owner = await aStaffMember(shop, "owner")
  const withRole = async (name: string, permissions: Record<string, string>): Promise<TestMember> => {
    const role = { name, copied_from: "sales", permissions }
    const { key } = (await owner.call("POST", "/api/office/roles", role)).json<{ key: string }>()
    const member = await aStaffMember(shop, "sales", { name })
    await shop.db.execute(sql`update staff set own_role_id = ${Number(key.slice(4))} where id = ${member.id}`)
    return member
  }
  const picture = await jpeg()
  for (const permission of ["products.edit", "home.edit", "repairs.offer"]) {
    expect((await send(picture, { by: await withRole(`Only ${permission}`, { [permission]: "all" }) })).status, permission).toBe(201)
  }
  const reader = await withRole("Reader", { "products.read": "all" })
  expect(expectProblem(await send(picture, { by: reader }), 403)).toMatchObject({ permission: "products.edit" })
})
