import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import type { BrandEdit, RepairOfferDevice, RepairOfferKinds } from "#contract/office/repairs/repair-offer.ts"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { type RepairService, repairs } from "#contract/repairs.ts"
import { sweepUploads } from "#server/catalog/pictures/sweep-uploads.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, repairsSeenBy } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const PATH = "/api/office/repair-offer"

let shop: TestShop
let layla: TestMember
beforeEach(async () => {
  shop = await aShopForThisTest()
  await aRepairList(shop.db)
  layla = await aStaffMember(shop, "editor", { name: "Layla" })
})

const device = async (id = 1) => (await layla.call("GET", `${PATH}/${id}`)).json<RepairOfferDevice>()
const kinds = async () => (await layla.call("GET", PATH)).json<RepairOfferKinds>()
const titles = async () => (await kinds()).kinds.map(({ title }) => title)

async function uploaded(name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#048" } })
    .png()
    .toBuffer()
  const headers = { ...layla.headers, "content-type": "image/png" }
  const answer = await shop.call("POST", `/api/office/pictures?name=${name}.png`, bytes, headers)
  expect(answer.status, answer.text).toBe(201)
  return answer.json<UploadedPicture>().src
}

async function offered(language = "en"): Promise<RepairService[]> {
  return (await shop.call("GET", repairs.services.path, undefined, { "accept-language": language })).json<RepairService[]>()
}

async function saveDevice(part: { picture: string | null }, { version, status = 200 }: { version?: number; status?: number } = {}) {
  const { id, version: now, slug: _slug, issues: _issues, prices: _prices, brands: _brands, ...texts } = await device()
  const answer = await layla.call("PUT", `${PATH}/${id}`, { ...texts, ...part }, { version: version ?? now })
  expect(answer.status, answer.text).toBe(status)
  return answer
}

const APPLE: BrandEdit = { name: "Apple", name_ar: null, logo: null, picture: null }

async function saveBrand(part: Partial<BrandEdit>, { brand = 1, version }: { brand?: number; version?: number } = {}) {
  return layla.call("PUT", `${PATH}/1/brands/${brand}`, { ...APPLE, ...part }, { version: version ?? (await device()).version })
}

test("a kind of device gets another picture or none, which shoppers see at once and later bookings keep", async () => {
  expect((await device()).picture).toMatchObject({ src: "phone/mobile.webp" })
  await shop.db.$client.query("update repair_devices set thumbnail_alt_text = 'A phone of yesterday'")
  const src = await uploaded("phone")
  const saved = (await saveDevice({ picture: src })).json<RepairOfferDevice>()
  expect(saved.picture?.src).toBe(src)
  expect((await shop.call("GET", new URL(saved.picture?.image ?? "", "http://shop").pathname)).status).toBe(200)
  expect((await offered())[0], "the words for the earlier picture go with it").toMatchObject({ thumbnail: src, thumbnail_alt_text: null })
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer)
  await saveDevice({ picture: null })
  expect((await offered())[0]?.thumbnail).toBeNull()
  expect((await repairsSeenBy(shop, customer))[0]?.thumbnail).toBe(src)
  const now = shop.services.clock.now().getTime()
  const muchLater = { ...shop.services.clock, now: () => new Date(now + 9 * 24 * 60 * 60 * 1000) }
  expect(await sweepUploads({ ...shop.services, clock: muchLater }), "a picture that was saved is kept").toBe(0)
})

test("a picture that nobody uploaded is refused with its field, and a refused form loses no upload", async () => {
  const unknown = "uploads/unknown.3f2a9c1b.8x8.webp"
  expect(expectProblem(await saveDevice({ picture: unknown }, { status: 422 }), 422)).toMatchObject({ errors: [{ path: "picture" }] })
  const src = await uploaded("logo")
  const wrong = expectProblem(await saveBrand({ logo: src, picture: unknown }), 422)
  expect(wrong).toMatchObject({ errors: [{ path: "picture" }] })
  expect((await saveBrand({ logo: src })).status).toBe(200)
  expectProblem(await saveDevice({ picture: src }, { status: 422 }), 422)
})

test("a renamed brand has its new name in every kind of device, keeps its models, its address and booked repairs, and its forms elsewhere are out of date", async () => {
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer)
  const [before, other] = [await device(), await device(2)]
  const [logo, picture] = [await uploaded("logo"), await uploaded("apple-phone")]
  const answer = await saveBrand({ name: " Apple Inc. ", name_ar: "شركة أبل", logo, picture })
  expect(answer.json<RepairOfferDevice>().brands[0], answer.text).toMatchObject({
    ...{ id: 1, name: "Apple Inc.", name_ar: "شركة أبل", slug: "apple", models: 1 },
    ...{ logo: { src: logo }, picture: { src: picture } },
  })
  const [mobile, laptop] = await offered()
  expect(mobile?.brands[0]).toMatchObject({ id: 1, slug: "apple", name: "Apple Inc.", thumbnail: logo, device_thumbnail: picture })
  expect(mobile?.brands[0]?.available_models.map(({ name }) => name)).toEqual(["iPhone 17 Pro"])
  expect(laptop?.brands[0]).toMatchObject({ id: 1, name: "Apple Inc.", thumbnail: logo, device_thumbnail: null })
  expect((await offered("ar"))[1]?.brands[0]?.name).toBe("شركة أبل")
  expect(await repairsSeenBy(shop, customer)).toMatchObject([{ model: "iPhone 17 Pro" }])

  expect([(await device()).version, (await device(2)).version]).toEqual([before.version + 1, other.version + 1])
  const late = expectProblem(await saveBrand({ name: "Pear" }, { version: before.version }), 412)
  expect(late).toMatchObject({ changed_by: "Layla", current: { brands: [{ name: "Apple Inc." }, {}] } })
  expectProblem(await layla.call("PUT", `${PATH}/2/issues`, { issues: [] }, { version: other.version }), 412)
})

test("a brand's picture for one kind of device leaves the other kinds as they were", async () => {
  const other = await device(2)
  expect((await saveBrand({ picture: await uploaded("apple-phone") })).status).toBe(200)
  expect(await device(2)).toEqual(other)
})

test("a brand does not take the name of another one of the same kind of device, and only a brand of the kind is changed", async () => {
  const twice = expectProblem(await saveBrand({ name: "samsung" }), 422)
  expect(twice).toMatchObject({ type: "/api/docs#offer_twice", errors: [{ path: "name" }] })
  expect((await saveBrand({ name: "APPLE" })).status, "its own name in other letters").toBe(200)
  expectProblem(await saveBrand({}, { brand: 9 }), 404)
  expectProblem(await saveBrand({ name: " " }), 422)
  expectProblem(await saveBrand({ name: "x".repeat(501) }), 422)
})

test("kinds of device are put into another order, which shoppers see, once and only from the order that is there", async () => {
  const { version, kinds: before } = await kinds()
  const [mobile = 0, laptop = 0] = before.map(({ id }) => id)
  const order = (list: readonly number[], seen: number) => layla.call("PUT", PATH, { kinds: list }, { version: seen })
  const ordered = await order([laptop, mobile], version)
  expect(ordered.json<RepairOfferKinds>(), ordered.text).toMatchObject({ version: version + 1, kinds: [{ id: laptop }, { id: mobile }] })
  expect((await offered()).map(({ id }) => id)).toEqual([laptop, mobile])
  const late = expectProblem(await order([mobile, laptop], version), 412)
  expect(late).toMatchObject({ changed_by: "Layla", current: { kinds: [{ id: laptop }, { id: mobile }] } })
  for (const list of [[laptop], [laptop, mobile, 99]]) expectProblem(await order(list, version + 1), 404)
  expectProblem(await order([laptop, laptop], version + 1), 422)

  expect((await layla.call("POST", PATH, { title: "Camera", title_ar: null, slug: "camera" })).status).toBe(201)
  expectProblem(await order([mobile, laptop], version + 1), 412)
  expect(await titles()).toEqual(["Laptop", "Mobile", "Camera"])
  const both = await Promise.all([order([3, laptop, mobile], version + 2), order([mobile, 3, laptop], version + 2)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test("the log names what was changed, and roles without the permission change nothing", async () => {
  const { version } = await kinds()
  await layla.call("PUT", PATH, { kinds: [2, 1] }, { version })
  const logo = await uploaded("logo")
  await saveBrand({ name: "Apple Inc.", logo })
  const { rows } = await shop.db.$client.query(
    "select act, object_id, before, after from audit_rows where object = 'repair-offer' order by id",
  )
  expect(rows).toMatchObject([
    { act: "repair-offer.order", object_id: "kinds", before: { list: ["Mobile", "Laptop"] }, after: { list: ["Laptop", "Mobile"] } },
    { act: "repair-offer.brand", object_id: "1", before: { name: "Apple", logo: null }, after: { name: "Apple Inc.", logo } },
  ])
  const sales = await aStaffMember(shop, "sales")
  expectProblem(await sales.call("PUT", PATH, { kinds: [1, 2] }, { version: version + 1 }), 403)
  expectProblem(await sales.call("PUT", `${PATH}/1/brands/1`, APPLE, { version: 1 }), 403)
})
